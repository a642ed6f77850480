import { useState } from 'react'
import { FactBones } from '#web/profiles/FactBones.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Badge } from '#web/ui/StatusBadge.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { useLast } from '#web/ui/useLast.ts'
import { usePerson } from './data.ts'
import { EmployeeFacts } from './EmployeeFacts.tsx'
import { PersonBookings } from './PersonBookings.tsx'
import { PersonConnections } from './PersonConnections.tsx'
import { PersonCredentials } from './PersonCredentials.tsx'
import { type KnownPerson, PersonHeader } from './PersonHeader.tsx'
import { PersonHistory } from './PersonHistory.tsx'
import { PersonMessages } from './PersonMessages.tsx'
import { PersonSecondFactor } from './PersonSecondFactor.tsx'
import { PersonSessions } from './PersonSessions.tsx'
import { UserStatusBadge } from './UserStatusBadge.tsx'

type EmployeeDialogProps = {
  /** Whose details are open; null for nobody's. */
  id: number | null
  /** What the list knows of the person before the details have arrived. */
  known: KnownPerson | null
  onClose: () => void
}

/** Everything that an admin may know about an employee. On a phone it takes the whole page. */
export function EmployeeDialog({ id, known, onClose }: EmployeeDialogProps) {
  const shown = useLast(id)
  return (
    <Dialog title="Employee Details" isOpen={id !== null} onClose={onClose} size="wide">
      {shown !== null && <Details key={shown} id={shown} known={known} />}
    </Dialog>
  )
}

type Part = 'profile' | 'credentials' | 'connections' | 'bookings' | 'messages' | 'sessions' | 'history'

function Details({ id, known }: { id: number; known: KnownPerson | null }) {
  const [part, setPart] = useState<Part>('profile')
  const query = usePerson(id)
  const person = query.data
  // The address may name anybody.
  const isOther = person !== undefined && person.role !== 'employee'
  const who = isOther ? null : (person ?? known)
  return (
    // Where the parts do not fit beside each other they take a second line, so that none is out of sight.
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 max-[479px]:min-h-[calc(100dvh-9rem)] min-[480px]:min-h-120 [&_[role=tablist]]:flex-wrap">
      {who && (
        <PersonHeader
          known={who}
          person={person}
          badges={
            person && (
              <>
                <UserStatusBadge status={person.status} />
                {person.email_verified_at === null && <Badge tone="wait">Not Verified</Badge>}
              </>
            )
          }
        />
      )}
      <Loaded
        query={query}
        skeleton={<FactBones />}
        failure="The details could not be loaded."
        isEmpty={() => isOther}
        empty="We could not find that."
      >
        {(found) => (
          <Tabs<Part>
            label="Employee Details"
            items={[
              { id: 'profile', label: 'Profile' },
              { id: 'credentials', label: 'Credentials' },
              { id: 'connections', label: 'Connections' },
              { id: 'bookings', label: 'Bookings' },
              { id: 'messages', label: 'Messages' },
              { id: 'sessions', label: 'Sessions' },
              { id: 'history', label: 'History' },
            ]}
            value={part}
            onChange={setPart}
          >
            {part === 'profile' && <EmployeeFacts person={found} />}
            {part === 'credentials' && <PersonCredentials credentials={found.credentials} />}
            {part === 'connections' && <PersonConnections id={id} side="employee" />}
            {part === 'bookings' && <PersonBookings id={id} side="employee" />}
            {part === 'messages' && <PersonMessages id={id} />}
            {part === 'sessions' && (
              <>
                <PersonSecondFactor person={found} />
                <PersonSessions id={id} sessions={found.sessions} />
              </>
            )}
            {part === 'history' && <PersonHistory changes={found.status_changes} />}
          </Tabs>
        )}
      </Loaded>
    </div>
  )
}
