import { Link } from '@tanstack/react-router'
import { UserRound } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import { mayCancel } from '#contract/booking/shift-rules.ts'
import { vacancyFacts } from '#contract/booking/vacancy-details-rules.ts'
import { rolesText } from '#contract/people/classifications.ts'
import { sectorTerms } from '#contract/platform/sector-terms.ts'
import type { Booking } from '#contract/work/bookings.ts'
import { BookingActions, Replacement } from '#web/features/booking/shifts/booking-actions.tsx'
import { BookingCancelDialog } from '#web/features/booking/shifts/booking-cancel-dialog.tsx'
import { ArrivalActions } from '#web/features/booking/shifts/check-in-status.tsx'
import { ShiftMessageLog } from '#web/features/booking/shifts/shift-message-log.tsx'
import { useMay, useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import { EmailLink, MessageLink, PhoneLink } from '#web/features/people/profiles/contact-links.tsx'
import { useEmployeeProfile } from '#web/features/people/profiles/employee-profile.ts'
import { RegistrationChip } from '#web/features/people/profiles/registration-chip.tsx'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { useLevelNames } from '#web/platform/level-names.ts'
import { useMe } from '#web/platform/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { DialogSkeleton } from '#web/ui/dialog.tsx'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Badge } from '#web/ui/status-badge.tsx'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { DetailsCard, Fact, FactList, PrintedParties, StateCard, TimelineCard } from './booking-cards.tsx'
import type { ShownBooking } from './booking-page.tsx'

const ChangeDialog = lazyComponent(() => import('#web/features/booking/changes/change-dialog.tsx'), 'ChangeDialog')
const RequestDetailsDialog = lazyComponent(
  () => import('#web/features/booking/shifts/request-details-dialog.tsx'),
  'RequestDetailsDialog',
)
const WaitingChange = lazyComponent(() => import('#web/features/booking/changes/change-lines.tsx'), 'WaitingChange')
const SwapOfBooking = lazyComponent(() => import('#web/features/booking/swaps/swap-decision.tsx'), 'SwapOfBooking')
/** Lazy parts that show without a press; loaded before the page, so that its height stays. */
export const bookingCode = [WaitingChange, SwapOfBooking, Replacement]

/** A booking as its employer sees it. */
export function EmployerBooking({ booking, now }: ShownBooking) {
  const { shift } = booking
  const me = useMe()
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  const [isCancelling, setCancelling] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const mayBook = useMay('book')
  const [isEditing, setEditing] = useState(false)
  const wasEditing = useLastNonNull(isEditing || null) !== null
  const wasChanging = useLastNonNull(isChanging || null) !== null
  const { attendance, phone } = booking
  const editText = vacancyFacts(shift).length === 0 ? 'Add details' : 'Edit details'
  return (
    <>
      <PrintedParties booking={booking} />
      <StateCard booking={booking} reader="employer" now={now} heading={heading} headingId={headingId}>
        <LazyPart>
          <div className="grid gap-3 *:max-w-none empty:hidden">
            <WaitingChange shift={shift} />
            {shift.status === 'accepted' && <SwapOfBooking shiftId={shift.id} />}
          </div>
        </LazyPart>
        <div className="flex flex-wrap items-center gap-2 *:justify-start empty:hidden print:hidden">
          {shift.status === 'accepted' && <ArrivalActions expected={{ shift, attendance, phone }} now={now} />}
          <BookingActions
            shift={shift}
            mayCancel={mayCancel(me, shift)}
            onCancel={() => setCancelling(true)}
            onChange={() => setChanging(true)}
            now={new Date(now)}
            hasRoom
          />
        </div>
      </StateCard>
      <PersonCard booking={booking} />
      <DetailsCard
        booking={booking}
        reader="employer"
        actions={mayBook && <DetailsAction booking={booking} label={editText} onEdit={() => setEditing(true)} />}
      />
      <TimelineCard booking={booking} reader="employer" />
      <ShiftMessageLog shift={shift} />
      <BookingCancelDialog shift={isCancelling ? shift : null} onClose={() => setCancelling(false)} />
      {wasEditing && (
        <Suspense fallback={<DialogSkeleton />}>
          <RequestDetailsDialog title={editText} shift={shift} isOpen={isEditing} onClose={() => setEditing(false)} />
        </Suspense>
      )}
      {wasChanging && (
        <Suspense fallback={<DialogSkeleton />}>
          <ChangeDialog shift={isChanging ? shift : null} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  )
}

type DetailsActionProps = { booking: Booking; label: string; onEdit: () => void }

/** Changes class and note here, or leads to the vacancy, whose dates share them. */
function DetailsAction({ booking: { may_edit_details, vacancy_id }, label, onEdit }: DetailsActionProps) {
  if (may_edit_details)
    return (
      <Button look="plain" size="small" onPress={onEdit}>
        {label}
      </Button>
    )
  if (vacancy_id === null) return null
  return (
    <Link to="/employer/vacancies" search={{ vacancy: vacancy_id }} className={buttonClass('plain', 'small')}>
      Open the vacancy
    </Link>
  )
}

const workedText = (count: number) => `Worked here ${count === 1 ? 'once' : `${count} times`}`

/** The booked or requested person: their work, their registration, and how to reach them. */
function PersonCard({ booking }: { booking: Booking }) {
  const { shift, phone, worked_here, may_write } = booking
  const { id, name, avatar, email } = shift.invitee
  const mayWrite = useMay('book')
  const sector = useMyAccount().data?.sector ?? 'education'
  const terms = sectorTerms[sector]
  const levelNames = useLevelNames(sector)
  const query = useEmployeeProfile(id)
  const profile = query.data
  const subjects = profile?.can_teach_subjects.map((subject) => subject.name).join(', ')
  const levels = profile?.year_levels.map(({ year_level }) => levelNames[year_level]).join(', ')
  return (
    <Card
      title="Person"
      actions={
        <div className="flex flex-wrap gap-2 print:hidden">
          {may_write && mayWrite && <MessageLink by="employer" to={id} />}
          <Link to="/employer/staff" search={{ id }} className={buttonClass('plain')}>
            <UserRound size={16} aria-hidden="true" />
            Profile
          </Link>
        </div>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex items-center gap-4">
          <Avatar name={name} src={avatar} size="huge" />
          <div className="grid min-w-0 justify-items-start gap-1.5">
            <h3 className="text-lg font-semibold wrap-anywhere">{name}</h3>
            <div className="flex flex-wrap gap-1.5 empty:hidden">
              <RegistrationChip registration={shift.registration} />
              {worked_here > 0 && <Badge>{workedText(worked_here)}</Badge>}
            </div>
          </div>
        </div>
        <FactList>
          {phone && (
            <Fact name="Phone">
              <PhoneLink number={phone} />
            </Fact>
          )}
          {email && (
            <Fact name="Email">
              <EmailLink address={email} />
            </Fact>
          )}
          {query.isPending &&
            ['Works as', terms.subjects, terms.levels].map((name) => (
              <Fact key={name} name={name}>
                <Skeleton className="my-0.5 h-4 w-32" />
              </Fact>
            ))}
          {profile?.data && <Fact name="Works as">{rolesText(profile.data.classifications)}</Fact>}
          {subjects && <Fact name={terms.subjects}>{subjects}</Fact>}
          {levels && <Fact name={terms.levels}>{levels}</Fact>}
        </FactList>
      </div>
    </Card>
  )
}
