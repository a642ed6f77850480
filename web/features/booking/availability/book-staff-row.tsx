import { lazyRouteComponent } from '@tanstack/react-router'
import { CalendarCheck, History, Link2 } from 'lucide-react'
import { Suspense } from 'react'
import type { AvailablePerson } from '#contract/booking/availability.ts'
import { rolesText } from '#contract/people/classifications.ts'
import { RegistrationChip } from '#web/features/people/profiles/registration-chip.tsx'
import { UnstyledButton } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Row, RowMain } from '#web/ui/card.tsx'
import { weeksAgo } from '#web/ui/dates.ts'
import { PersonName } from '#web/ui/person-name.tsx'
import { Badge, StatusBadge } from '#web/ui/status-badge.tsx'

const TravelBadge = lazyRouteComponent(
  () => import('#web/features/booking/workplaces/workplace-facts.tsx'),
  'TravelBadge',
)

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
        caption={person.email ?? '–'}
        onPress={() => onProfile(person)}
      />
    </RowMain>
    <div className="flex flex-wrap justify-end gap-1.5 empty:hidden sm:max-w-3/5 max-sm:order-last max-sm:w-full max-sm:justify-start max-sm:pl-13">
      <RoleBadge roles={person.classifications} />
      {isElsewhere && <Badge>{person.state}</Badge>}
      <RegistrationChip registration={person.registration} />
      <StaffBadges person={person} />
      {hasMarks(person) && (
        <Suspense>
          <StaffMarks {...person} />
        </Suspense>
      )}
      <FreshnessBadge weeks={person.calendar_confirmed_weeks} />
      {person.travel && (
        <Suspense>
          <TravelBadge travel={person.travel} />
        </Suspense>
      )}
      {isRequested && <StatusBadge status="pending" label="Request pending" />}
    </div>
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

/** The roles of a person. In a school most are teachers and nothing else, which needs no words. */
const RoleBadge = ({ roles }: { roles: AvailablePerson['classifications'] }) =>
  roles.some((role) => role !== 'teacher') && <Badge>{rolesText(roles)}</Badge>

/** Badges for what the employer and the person have in common. */
export const StaffBadges = ({ person }: { person: Pick<AvailablePerson, 'connected' | 'past_shifts'> }) =>
  (person.connected || person.past_shifts > 0) && (
    <>
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
    </>
  )
