import { lazyRouteComponent } from '@tanstack/react-router'
import { CalendarCheck } from 'lucide-react'
import { Suspense } from 'react'
import type { AvailablePerson } from '#contract/booking/availability.ts'
import { RowChips, StaffChips, StaffLine } from '#web/features/people/staff-facts/staff-facts.tsx'
import { UnstyledButton } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Row, RowMain } from '#web/ui/card.tsx'
import { weeksAgo } from '#web/ui/dates.ts'
import { PersonName } from '#web/ui/person-name.tsx'
import { Badge, StatusBadge } from '#web/ui/status-badge.tsx'

const StaffMarks = lazyRouteComponent(() => import('#web/features/people/staff/staff-marks.tsx'), 'StaffMarks')

const hasMarks = ({ preferred, onboarding, pools }: AvailablePerson) =>
  preferred || onboarding !== 'not_started' || pools.length > 0

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

export const BookStaffRow = ({ person, isRequested, isElsewhere, onProfile, onBook }: BookStaffRowProps) => (
  <Row>
    <RowMain>
      <PersonName
        name={person.name}
        avatar={person.avatar}
        caption={
          <>
            <StaffLine facts={person} />
            <span className="block truncate text-hint">{person.email ?? '–'}</span>
          </>
        }
        onPress={() => onProfile(person)}
      />
    </RowMain>
    <RowChips>
      {isElsewhere && <Badge>{person.state}</Badge>}
      <StaffChips facts={person} isConnected={person.connected}>
        {hasMarks(person) && (
          <Suspense>
            <StaffMarks {...person} />
          </Suspense>
        )}
        <FreshnessBadge weeks={person.calendar_confirmed_weeks} />
      </StaffChips>
      {isRequested && <StatusBadge status="pending" label="Request pending" />}
    </RowChips>
    {onBook && (
      <UnstyledButton
        aria-label={`Book Now, ${person.name}`}
        onPress={() => onBook(person)}
        className={buttonClass('soft')}
      >
        Book Now
      </UnstyledButton>
    )}
  </Row>
)

const FreshnessBadge = ({ weeks }: { weeks: number | null }) =>
  weeks !== null && (
    <Badge icon={<CalendarCheck size={14} aria-hidden="true" />}>Calendar confirmed {weeksAgo(weeks)}</Badge>
  )
