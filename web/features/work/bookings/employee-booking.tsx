import { Link } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import type { Booking } from '#contract/work/bookings.ts'
import { CancellationNote } from '#web/features/booking/employer-cancellations/cancellation-note.tsx'
import { useOpened } from '#web/features/booking/shifts/opened.ts'
import { ShiftMessageLog } from '#web/features/booking/shifts/shift-message-log.tsx'
import { ShiftRequestActions } from '#web/features/booking/shifts/shift-request-actions.tsx'
import { useShiftRequestAnswers } from '#web/features/booking/shifts/shift-requests.ts'
import { WorkplaceFacts } from '#web/features/booking/workplaces/workplace-facts.tsx'
import { EmailLink, MessageLink } from '#web/features/people/profiles/contact-links.tsx'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { shownStatus } from '#web/platform/undoable.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { DialogSkeleton } from '#web/ui/dialog.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import { RejectingBadge } from '#web/ui/undo.tsx'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { DetailsCard, FactList, PrintedParties, StateCard, TimelineCard } from './booking-cards.tsx'
import type { ShownBooking } from './booking-page.tsx'

const CancelDialog = lazyComponent(
  () => import('#web/features/booking/shifts/shift-request-cancel-dialog.tsx'),
  'ShiftRequestCancelDialog',
)
const WhyAskedText = lazyComponent(() => import('#web/features/booking/request-reasons/why-asked.tsx'), 'WhyAskedText')

/** A request or booking as its person sees it. */
export function EmployeeBooking({ booking, now }: ShownBooking) {
  const { shift, attendance } = booking
  const answers = useShiftRequestAnswers()
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  const [isCancelling, setCancelling] = useState(false)
  const wasCancelling = useLastNonNull(isCancelling || null) !== null
  const isOpenedFirst = useOpened(shift)
  const isRejecting = shownStatus(shift.status, answers.states.get(shift.id)) === 'rejecting'
  return (
    <>
      <PrintedParties booking={booking} />
      <StateCard
        booking={booking}
        reader="employee"
        now={now}
        heading={heading}
        headingId={headingId}
        chip={isRejecting ? <RejectingBadge /> : undefined}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 *:justify-start empty:hidden print:hidden">
          <ShiftRequestActions
            shift={shift}
            answers={answers}
            expected={{ shift, attendance, phone: null }}
            now={now}
            describedBy={headingId}
            onAct={() => heading.current?.focus()}
            onCancel={() => setCancelling(true)}
          />
          {isOpenedFirst && (
            <p className="text-sm">
              In the last seven days you accepted three requests within two seconds of being sent them. So that requests
              are read first, you can accept further ones only after opening their details, as you have done here.
            </p>
          )}
          {shift.status === 'pending' && (
            <Disclosure label="Why was I asked?" about={shift.inviter.name} title="Why you were asked">
              <LazyPart>
                <WhyAskedText shift={shift} />
              </LazyPart>
            </Disclosure>
          )}
        </div>
      </StateCard>
      <PlaceCard booking={booking} />
      <DetailsCard booking={booking} reader="employee" />
      <TimelineCard booking={booking} reader="employee" />
      <ShiftMessageLog shift={shift} />
      {wasCancelling && (
        <Suspense fallback={<DialogSkeleton />}>
          <CancelDialog shift={isCancelling ? shift : null} onClose={() => setCancelling(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The workplace: where it is, how to get in, and how to reach it. */
function PlaceCard({ booking: { shift, may_write, worked_here } }: { booking: Booking }) {
  const { id, name, avatar, email } = shift.inviter
  return (
    <Card
      title="Place"
      actions={
        <div className="flex flex-wrap gap-2 print:hidden">
          {may_write && <MessageLink by="employee" to={id} />}
          <Link to="/employee/employer" search={{ id }} className={buttonClass('plain')}>
            <Building2 size={16} aria-hidden="true" />
            Profile
          </Link>
        </div>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex items-center gap-4">
          <Avatar name={name} src={avatar} size="large" />
          <div className="min-w-0">
            <h3 className="text-lg font-semibold wrap-anywhere">{name}</h3>
            {email && (
              <p className="text-sm">
                <EmailLink address={email} />
              </p>
            )}
            {worked_here > 0 && (
              <p className="text-sm text-dim">
                You have worked here {worked_here === 1 ? 'once' : `${worked_here} times`}
              </p>
            )}
          </div>
        </div>
        {shift.status === 'pending' && <CancellationNote employerId={id} />}
        <div className="empty:hidden has-[dl:empty]:hidden">
          <FactList>
            <WorkplaceFacts shift={shift} isMapOpen={shift.status === 'accepted'} />
          </FactList>
        </div>
      </div>
    </Card>
  )
}
