import { useState } from 'react'
import type { NotBookedPerson } from '#contract/people/staff-preferences.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { Button, type PressEvent } from '#web/ui/button.tsx'
import { Row, RowMain, Rows } from '#web/ui/card.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import { focusNextRow } from '#web/ui/row-focus.ts'
import { RelativeTime } from '#web/ui/time.tsx'
import { toast } from '#web/ui/toast.ts'
import { useNotBooked, useStaffChanges } from './staff.ts'

/** People whom the site does not book, who are in no search. Shows nothing if there are none. */
export function NotBookedList({ onProfile }: { onProfile: (person: NotBookedPerson) => void }) {
  const { data = [] } = useNotBooked(true)
  if (data.length === 0) return null
  return (
    <section aria-labelledby="not-booked" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <h2 id="not-booked">Do not book ({data.length})</h2>
        <p className="text-sm text-dim">This site does not find or ask them. They are not notified.</p>
      </div>
      <Rows label="Do not book">
        {data.map((person) => (
          <NotBookedRow key={person.id} person={person} onProfile={() => onProfile(person)} />
        ))}
      </Rows>
    </section>
  )
}

function NotBookedRow({ person, onProfile }: { person: NotBookedPerson; onProfile: () => void }) {
  const { bookAgain } = useStaffChanges()
  const [isPending, setPending] = useState(false)

  async function end({ target }: PressEvent) {
    setPending(true)
    try {
      const message = await bookAgain(person)
      focusNextRow(target)
      toast.ok(message)
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, 'This could not be changed. Please try again.'))
      setPending(false)
    }
  }

  return (
    <Row>
      <RowMain>
        <PersonName
          name={person.name}
          avatar={person.avatar}
          onPress={onProfile}
          caption={
            <>
              {person.reason ?? 'No reason given'}, <RelativeTime at={person.set_at} />
            </>
          }
        />
      </RowMain>
      <Button
        look="soft"
        size="small"
        aria-label={`Allow bookings, ${person.name}`}
        isPending={isPending}
        onPress={end}
      >
        Allow bookings
      </Button>
    </Row>
  )
}
