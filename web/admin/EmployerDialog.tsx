import { useState } from 'react'
import { FactBones } from '#web/profiles/FactBones.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Badge } from '#web/ui/StatusBadge.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { usePerson } from './data.ts'
import { EmployerFacts } from './EmployerFacts.tsx'
import { useLastShown } from './lastShown.ts'
import { PersonBookings } from './PersonBookings.tsx'
import { PersonConnections } from './PersonConnections.tsx'
import { type KnownPerson, PersonHeader } from './PersonHeader.tsx'
import { PersonHistory } from './PersonHistory.tsx'
import { PersonMessages } from './PersonMessages.tsx'
import { PersonSecondFactor } from './PersonSecondFactor.tsx'
import { PersonSessions } from './PersonSessions.tsx'
import { EmployerStatusBadge } from './UserStatusBadge.tsx'

type EmployerDialogProps = {
  /** Whose details are open; null for nobody's. */
  id: number | null
  /** What the directory knows of the employer before the details have arrived. */
  known: KnownPerson | null
  onClose: () => void
}

/** Everything that an admin may know about an employer, and whom it is connected with. */
export function EmployerDialog({ id, known, onClose }: EmployerDialogProps) {
  const shown = useLastShown(id)
  return (
    <Dialog title="Employer Details" isOpen={id !== null} onClose={onClose} size="wide">
      {shown !== null && <Details key={shown} id={shown} known={known} />}
    </Dialog>
  )
}

type Part = 'details' | 'bookings' | 'messages' | 'sessions' | 'history'

function Details({ id, known }: { id: number; known: KnownPerson | null }) {
  const [part, setPart] = useState<Part>('details')
  const query = usePerson(id)
  const person = query.data
  // The address may name anybody.
  const isOther = person !== undefined && person.role !== 'employer'
  const who = isOther ? null : (person ?? known)
  return (
    // Where the parts do not fit beside each other they take a second line, so that none is out of sight.
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 max-[479px]:min-h-[calc(100dvh-9rem)] min-[480px]:min-h-120 max-[639px]:[&_[role=tablist]]:flex-wrap">
      {who && (
        <PersonHeader
          known={who}
          person={person}
          badges={
            person && (
              <>
                <EmployerStatusBadge status={person.status} />
                <Badge>
                  {person.connection_count} {person.connection_count === 1 ? 'employee' : 'employees'}
                </Badge>
                {person.subscription && <Badge tone="brand">{person.subscription.plan_name} Plan</Badge>}
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
            label="Employer Details"
            items={[
              { id: 'details', label: 'Details' },
              { id: 'bookings', label: 'Bookings', count: found.booking_count },
              { id: 'messages', label: 'Messages' },
              { id: 'sessions', label: 'Sessions', count: found.sessions.length },
              { id: 'history', label: 'History', count: found.status_changes.length },
            ]}
            value={part}
            onChange={setPart}
          >
            {part === 'details' && (
              <div className="grid gap-5">
                <EmployerFacts employer={found} />
                <section aria-labelledby="employee-connections" className="grid gap-2.5">
                  <h3 id="employee-connections" className="font-semibold">
                    Employee Connections ({found.connection_count})
                  </h3>
                  <PersonConnections id={id} side="employer" />
                </section>
              </div>
            )}
            {part === 'bookings' && <PersonBookings id={id} side="employer" />}
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
