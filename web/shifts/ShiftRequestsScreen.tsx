import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { Shift } from '#contract/shifts.ts'
import { signsCount } from '#contract/signs.ts'
import { useMyAccount } from '#web/accounts/myAccount.ts'
import { InstallOffer } from '#web/offline/InstallOffer.tsx'
import { useMe } from '#web/platform/session.ts'
import { useUnhurriedAtFirst } from '#web/platform/unhurried.ts'
import type { KnownPerson } from '#web/profiles/ProfileModal.tsx'
import { PushOffer } from '#web/push/PushOffer.tsx'
import { DialogBones } from '#web/ui/Dialog.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { useLast } from '#web/ui/useLast.ts'
import { whenIdle } from '#web/ui/whenIdle.ts'
import { useExpected } from './arrivals.ts'
import { ShiftRequestCard } from './ShiftRequestCard.tsx'
import { ShiftRequestSkeleton } from './ShiftRequestSkeleton.tsx'
import { isUnderway } from './shiftRequestAnswers.ts'
import { useShiftRequestPage } from './shiftRequestPage.ts'
import { useShiftRequestAnswers } from './useShiftRequestAnswers.ts'

const EmployerModal = lazyRouteComponent(() => import('#web/profiles/EmployerProfileModal.tsx'), 'EmployerProfileModal')
const CancelDialog = lazyRouteComponent(() => import('./ShiftRequestCancelDialog.tsx'), 'ShiftRequestCancelDialog')
const NoRequests = lazyRouteComponent(() => import('./NoRequests.tsx'), 'NoRequests')
for (const part of [CancelDialog, EmployerModal]) whenIdle(() => part.preload?.())

export function ShiftRequestsScreen() {
  const me = useMe()
  const { requests, named, page, setPage } = useShiftRequestPage(me.id)
  const drawn = useUnhurriedAtFirst(requests)
  const { answers, given, accept, reject } = useShiftRequestAnswers()
  const [cancelling, setCancelling] = useState<Shift | null>(null)
  const [employer, setEmployer] = useState<KnownPerson | null>(null)
  const wasEmployerOpen = useLast(employer) !== null
  const wasCancelling = useLast(cancelling) !== null
  const zone = useMyAccount().data?.time_zone ?? null
  const today = useExpected()
  const soon = (today.query.data?.data ?? []).filter(({ shift }) => signsCount(shift, today.now))
  const expected = new Map(soon.map((each) => [each.shift.id, each]))

  // Requests answered on this visit keep their place, so that nothing moves under the finger.
  const isOpen = ({ id, status }: Shift) => status === 'pending' || given.has(id)

  const card = (shift: Shift) => (
    <ShiftRequestCard
      key={shift.id}
      shift={shift}
      myZone={zone}
      given={given.get(shift.id)}
      answers={answers}
      isMarked={shift.id === named}
      expected={expected.get(shift.id)}
      now={today.now}
      onEmployer={() => setEmployer(shift.inviter)}
      onAccept={() => accept(shift.id)}
      onReject={() => reject(shift.id)}
      onCancel={() => setCancelling(shift)}
    />
  )

  return (
    <Screen title="Manage Shift Requests" width="reading">
      <Loaded
        query={drawn}
        isEmpty={({ total }) => total === 0}
        empty={
          <Suspense fallback={<ShiftRequestSkeleton />}>
            <NoRequests />
            <PushOffer what="requests" />
          </Suspense>
        }
        skeleton={<ShiftRequestSkeleton />}
        failure="Failed to load shift requests."
      >
        {({ data, total, per_page }) => (
          <>
            <Group title="Waiting for your answer" shifts={data.filter(isOpen).sort(soonestFirst)} card={card}>
              <p role="status" className="text-sm text-dim">
                {openText(data.filter(({ id, status }) => status === 'pending' && !isUnderway(given.get(id))).length)}
              </p>
            </Group>
            <Group
              title="Next up"
              shifts={soon.flatMap(({ shift }) => (given.has(shift.id) ? [] : shift))}
              card={card}
            />
            <PushOffer what="requests" />
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
      {wasCancelling && (
        <Suspense fallback={<DialogBones />}>
          <CancelDialog shift={cancelling} onClose={() => setCancelling(null)} />
        </Suspense>
      )}
      {wasEmployerOpen && (
        <Suspense fallback={<DialogBones />}>
          <EmployerModal person={employer} onClose={() => setEmployer(null)} />
        </Suspense>
      )}
    </Screen>
  )
}

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
