import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { checkInsCount } from '#contract/booking/attendance-rules.ts'
import { openChange } from '#contract/booking/shift-rules.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import { usePayEstimates } from '#web/features/booking/pay-estimates/data.ts'
import { useExpected } from '#web/features/booking/shifts/check-ins.ts'
import { ShiftRequestCard, shiftRequestCode } from '#web/features/booking/shifts/shift-request-card.tsx'
import { useShiftRequestAnswers, useShiftRequestPage } from '#web/features/booking/shifts/shift-requests.ts'
import { useExchangesToAnswer } from '#web/features/booking/swaps/live-swaps.ts'
import { useWorkplaces } from '#web/features/booking/workplaces/data.ts'
import { useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import { InstallOffer } from '#web/features/messaging/push/install-offer.tsx'
import { PushOffer } from '#web/features/messaging/push/push-offer.tsx'
import type { KnownPerson } from '#web/features/people/profiles/profile-modal.tsx'
import { useDeferredFirstAnswer } from '#web/platform/deferred-query.ts'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { useMe } from '#web/platform/session.ts'
import { type AnswerState, isUnderway } from '#web/platform/undoable.ts'
import { Deferred } from '#web/ui/deferred.tsx'
import { DialogSkeleton } from '#web/ui/dialog.tsx'
import { runWhenIdle } from '#web/ui/idle.ts'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Loaded, useWithParts } from '#web/ui/query-state.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { RequestCardsSkeleton } from '#web/ui/skeleton.tsx'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'

const EmployerModal = lazyComponent(
  () => import('#web/features/people/profiles/employer-profile-modal.tsx'),
  'EmployerProfileModal',
)
const CancelDialog = lazyComponent(
  () => import('#web/features/booking/shifts/shift-request-cancel-dialog.tsx'),
  'ShiftRequestCancelDialog',
)
const HeldJobsPart = lazyComponent(() => import('#web/features/booking/open-jobs/held-jobs-part.tsx'), 'HeldJobsPart')
const TakenSwaps = lazyComponent(() => import('#web/features/booking/swaps/taken-swaps.tsx'), 'TakenSwaps')
const NoRequests = lazyComponent(() => import('#web/features/booking/shifts/no-requests.tsx'), 'NoRequests')
for (const part of [CancelDialog, EmployerModal]) runWhenIdle(() => part.preload?.())

export function ShiftRequestsScreen() {
  const me = useMe()
  const { requests, linkedId, page, setPage } = useShiftRequestPage(me.id)
  const parts = [usePayEstimates(), useWorkplaces()]
  const drawn = useDeferredFirstAnswer(useWithParts(requests, ...parts))
  const answers = useShiftRequestAnswers()
  const [cancelling, setCancelling] = useState<Shift | null>(null)
  const [employer, setEmployer] = useState<KnownPerson | null>(null)
  const wasEmployerOpen = useLastNonNull(employer) !== null
  const wasCancelling = useLastNonNull(cancelling) !== null
  const zone = useMyAccount().data?.time_zone ?? null
  const today = useExpected()
  const soon = (today.query.data?.data ?? []).filter(({ shift }) => checkInsCount(shift, today.now))
  const expected = new Map(soon.map((row) => [row.shift.id, row]))
  const exchanges = useExchangesToAnswer()
  const asking = (drawn.data?.data ?? []).filter(({ status }) => status === 'pending')
  const employerIds = asking.map(({ inviter_id }) => inviter_id)

  // Requests that waited on this visit keep their place, so that nothing moves under the finger.
  const seen = useWaitingSeen(requests)
  const isOpen = (shift: Shift) =>
    isAsked(shift, exchanges) || shift.status === 'pending' || seen.has(shift.id) || answers.states.has(shift.id)

  const card = (shift: Shift) => (
    <ShiftRequestCard
      key={shift.id}
      shift={shift}
      myZone={zone}
      employerIds={employerIds}
      answers={answers}
      isMarked={shift.id === linkedId}
      expected={expected.get(shift.id)}
      now={today.now}
      onEmployer={() => setEmployer(shift.inviter)}
      onCancel={() => setCancelling(shift)}
    />
  )

  return (
    <Screen title="Manage Shift Requests" width="reading">
      <LazyPart>
        <HeldJobsPart />
        <TakenSwaps />
      </LazyPart>
      <Deferred code={shiftRequestCode} isOptional placeholder={<RequestCardsSkeleton />}>
        <Loaded
          query={drawn}
          isEmpty={({ total }) => total === 0}
          empty={
            <LazyPart fallback={<RequestCardsSkeleton />}>
              <NoRequests />
              <PushOffer topic="requests" />
            </LazyPart>
          }
          skeleton={<RequestCardsSkeleton />}
          failure="Failed to load shift requests."
        >
          {({ data, total, per_page }) => (
            <>
              <Group title="Waiting for your answer" shifts={data.filter(isOpen).sort(soonestFirst)} card={card}>
                <p role="status" className="text-sm text-dim">
                  {openText(
                    data.filter(
                      (shift) => isAsked(shift, exchanges) || isUnanswered(shift, answers.states.get(shift.id)),
                    ).length,
                  )}
                </p>
              </Group>
              <Group title="Next up" shifts={soon.flatMap(({ shift }) => (isOpen(shift) ? [] : shift))} card={card} />
              <PushOffer topic="requests" />
              <InstallOffer isEarned={data.some(({ status }) => status !== 'pending')} />
              <Group
                title="Answered"
                shifts={data.filter((shift) => !isOpen(shift) && !expected.has(shift.id))}
                card={card}
              />
              <Pagination label="shift requests" page={page} lastPage={Math.ceil(total / per_page)} onPage={setPage} />
            </>
          )}
        </Loaded>
        {!drawn.isPending && (
          <p className="text-sm">
            <Link to="/employee/not-asked" className="font-semibold text-brand-ink underline underline-offset-4">
              Why was I not asked for a shift?
            </Link>
          </p>
        )}
      </Deferred>
      {wasCancelling && (
        <Suspense fallback={<DialogSkeleton />}>
          <CancelDialog shift={cancelling} onClose={() => setCancelling(null)} />
        </Suspense>
      )}
      {wasEmployerOpen && (
        <Suspense fallback={<DialogSkeleton />}>
          <EmployerModal person={employer} onClose={() => setEmployer(null)} />
        </Suspense>
      )}
    </Screen>
  )
}

/** Ids of the requests that this visit has loaded while they waited for an answer. */
function useWaitingSeen({ data, isFetchedAfterMount }: ReturnType<typeof useShiftRequestPage>['requests']) {
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set())
  const waiting = isFetchedAfterMount ? (data?.data ?? []).filter(({ status }) => status === 'pending') : []
  if (waiting.some(({ id }) => !seen.has(id))) setSeen(new Set([...seen, ...waiting.map(({ id }) => id)]))
  return seen
}

/** Whether a change of the booking, or an exchange for it, waits for an answer. */
const isAsked = (shift: Shift, exchanges: readonly number[]) =>
  openChange(shift) !== null || exchanges.includes(shift.id)

const isUnanswered = (shift: Shift, answer: AnswerState | undefined) =>
  shift.status === 'pending' && !isUnderway(answer)

const soonestFirst = (a: Shift, b: Shift) => a.starts_at.localeCompare(b.starts_at)

const openText = (count: number) =>
  count === 0 ? 'No request is waiting.' : `${count} ${count === 1 ? 'request is' : 'requests are'} waiting.`

type GroupProps = {
  title: string
  shifts: Shift[]
  card: (shift: Shift) => React.ReactNode
  children?: React.ReactNode
}

function Group({ title, shifts, card, children }: GroupProps) {
  if (shifts.length === 0 && !children) return null
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-base">{title}</h2>
        {children}
      </div>
      {shifts.length > 0 && <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">{shifts.map(card)}</ul>}
    </section>
  )
}
