import { Link } from '@tanstack/react-router'
import { CircleAlert, FileClock } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { QueuedTimesheet } from '#contract/work/timesheet-queue.ts'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { DialogSkeleton } from '#web/ui/dialog.tsx'
import { runWhenIdle } from '#web/ui/idle.ts'
import { Badge } from '#web/ui/status-badge.tsx'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { useQueue, useWaitingTimesheets } from './queue.ts'

const ApproveQuestion = lazyComponent(() => import('./approve-question.tsx'), 'ApproveQuestion')
runWhenIdle(() => ApproveQuestion.preload?.())

/** Timesheets to approve, and disputed ones, on the home screen; nothing where none waits. */
export function WaitingTimesheets() {
  const { data } = useWaitingTimesheets()
  if (!data || data.submitted + data.disputed === 0) return null
  const { submitted, disputed } = data
  return (
    <section className="card relative flex min-h-16 min-w-0 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 hover:bg-hover/50 min-[480px]:px-5">
      <FileClock size={20} aria-hidden="true" className="shrink-0 text-dim" />
      <h2 className="text-base font-semibold">
        <Link
          to="/employer/timesheets"
          search={submitted === 0 ? { option: 'disputed' } : {}}
          className="underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {submitted === 0 ? 'Disputed timesheets' : 'Timesheets to approve'}{' '}
          {submitted > 0 && <span className="ml-1 text-sm font-medium text-dim tabular-nums">{submitted}</span>}
        </Link>
      </h2>
      {disputed > 0 && (
        <Badge tone="bad" icon={<CircleAlert size={14} aria-hidden="true" />}>
          {disputed} disputed
        </Badge>
      )}
      {submitted > 0 && (
        <div className="relative ml-auto">
          <ApproveAsBooked />
        </div>
      )}
    </section>
  )
}

/** Approves all that are as booked, after one question; leads to the list if none is. */
function ApproveAsBooked() {
  const sheets = useQueue('submitted', 1).data?.data
  const [asked, setAsked] = useState<readonly QueuedTimesheet[] | null>(null)
  const wasAsked = useLastNonNull(asked) !== null
  const asBooked = sheets?.filter(({ is_as_booked }) => is_as_booked)
  return (
    <>
      {asBooked?.length === 0 ? (
        <Link to="/employer/timesheets" className={buttonClass('soft', 'small')}>
          Check timesheets
        </Link>
      ) : (
        <Button look="soft" size="small" isDisabled={!asBooked} onPress={() => setAsked(asBooked ?? null)}>
          Approve all as booked{asBooked && ` (${asBooked.length})`}
        </Button>
      )}
      {wasAsked && (
        <Suspense fallback={<DialogSkeleton />}>
          <ApproveQuestion
            sheets={asked}
            others={(sheets?.length ?? 0) - (asBooked?.length ?? 0)}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  )
}
