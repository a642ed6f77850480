import { CalendarCheck } from 'lucide-react'
import type { AvailablePerson } from '#contract/booking/availability.ts'
import { StaffMarks } from '#web/features/people/staff/staff-marks.tsx'
import { StaffChips, StaffLine } from '#web/features/people/staff-facts/staff-facts.tsx'
import { UnstyledButton } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { weeksAgo } from '#web/ui/dates.ts'
import { PersonName } from '#web/ui/person-name.tsx'
import { Badge, StatusBadge } from '#web/ui/status-badge.tsx'

type BookStaffRowProps = {
  person: AvailablePerson
  /** There is an open request to this person for the chosen day. */
  isRequested: boolean
  /** The list is of people from other states, so each row names its state. */
  isElsewhere: boolean
  onProfile: (person: AvailablePerson) => void
  /** Absent if the reader's role books nobody. */
  onBook: ((person: AvailablePerson) => void) | undefined
}

/**
 * Shows a person with the facts that matter for a booking: beside the name on a wide screen. Below
 * 1024 px, where the menu takes room too, they have the full width under the name and the button.
 */
export const BookStaffRow = ({ person, isRequested, isElsewhere, onProfile, onBook }: BookStaffRowProps) => (
  <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 px-4 py-3 lg:grid-cols-[13rem_minmax(0,1fr)_auto] xl:grid-cols-[16rem_minmax(0,1fr)_auto]">
    <div className="min-w-0 lg:row-span-2">
      <PersonName
        name={person.name}
        avatar={person.avatar}
        caption={<span className="block truncate text-hint">{person.email ?? '–'}</span>}
        onPress={() => onProfile(person)}
      />
    </div>
    <div className="text-dim max-lg:order-3 max-lg:col-span-2 lg:col-start-2 lg:row-start-1 lg:self-end">
      <StaffLine facts={person} />
    </div>
    <div className="flex flex-wrap gap-1.5 max-lg:order-4 max-lg:col-span-2 lg:col-start-2 lg:row-start-2 lg:self-start">
      {isElsewhere && <Badge>{person.state}</Badge>}
      <StaffChips facts={person} isConnected={person.connected}>
        <StaffMarks {...person} />
        <FreshnessBadge weeks={person.calendar_confirmed_weeks} />
      </StaffChips>
      {isRequested && <StatusBadge status="pending" label="Request pending" />}
    </div>
    {onBook && (
      <div className="max-lg:order-2 lg:col-start-3 lg:row-span-2 lg:row-start-1">
        <UnstyledButton
          aria-label={`Book Now, ${person.name}`}
          onPress={() => onBook(person)}
          className={buttonClass('soft')}
        >
          Book Now
        </UnstyledButton>
      </div>
    )}
  </li>
)

const FreshnessBadge = ({ weeks }: { weeks: number | null }) =>
  weeks !== null && (
    <Badge icon={<CalendarCheck size={14} aria-hidden="true" />}>
      <span className="max-sm:sr-only">Calendar </span>
      <span className="inline-block max-sm:first-letter:uppercase">confirmed {weeksAgo(weeks)}</span>
    </Badge>
  )
