import { History, Link2 } from 'lucide-react'
import type { AvailablePerson } from '#contract/availability.ts'
import { Button } from '#web/ui/Button.tsx'
import { Row, RowMain } from '#web/ui/Card.tsx'
import { PersonName } from '#web/ui/PersonName.tsx'
import { Badge } from '#web/ui/StatusBadge.tsx'

type BookStaffRowProps = {
  person: AvailablePerson
  onProfile: (person: AvailablePerson) => void
  onBook: (person: AvailablePerson) => void
}

/** Somebody who can come. */
export const BookStaffRow = ({ person, onProfile, onBook }: BookStaffRowProps) => (
  <Row>
    <RowMain>
      <PersonName
        name={person.name}
        avatar={person.avatar}
        caption={person.email ?? '–'}
        onPress={() => onProfile(person)}
      />
    </RowMain>
    <StaffBadges person={person} />
    <Button look="soft" aria-label={`Book Now, ${person.name}`} onPress={() => onBook(person)}>
      Book Now
    </Button>
  </Row>
)

/** What this employer and this person have in common. */
export const StaffBadges = ({ person }: { person: Pick<AvailablePerson, 'connected' | 'past_shifts'> }) =>
  (person.connected || person.past_shifts > 0) && (
    <div className="flex flex-wrap gap-1.5">
      {person.connected && (
        <Badge tone="brand" icon={<Link2 size={14} aria-hidden="true" />}>
          Connected
        </Badge>
      )}
      {person.past_shifts > 0 && (
        <Badge icon={<History size={14} aria-hidden="true" />}>
          Worked here {person.past_shifts === 1 ? 'once' : `${person.past_shifts} times`}
        </Badge>
      )}
    </div>
  )
