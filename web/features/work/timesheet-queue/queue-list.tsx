import { CheckCheck, CircleCheckBig, FileClock } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { QueuedTimesheet, QueueStatus } from '#contract/work/timesheet-queue.ts'
import { useHasSites } from '#web/features/booking/approvals/approvals.ts'
import { useMay } from '#web/features/identity/accounts/my-account.ts'
import { useUrlState } from '#web/platform/url-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { focusAfterDialog } from '#web/ui/focus-after-dialog.ts'
import { PageOutOfRange, PaginationBar } from '#web/ui/pagination.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { useRowNavigation } from '#web/ui/row-focus.ts'
import { ApproveQuestion, ChangedNotice } from './approve-question.tsx'
import { QUEUE_PER_PAGE, useQueue } from './queue.ts'
import { QueueRow } from './queue-row.tsx'

const empty: Record<QueueStatus, ReactNode> = {
  submitted: (
    <Empty
      icon={<CircleCheckBig size={22} aria-hidden="true" />}
      hint="Timesheets appear here as soon as people submit their hours."
    >
      No timesheets to approve.
    </Empty>
  ),
  disputed: (
    <Empty
      icon={<CircleCheckBig size={22} aria-hidden="true" />}
      hint="A timesheet that you send back stays here until the person submits it again."
    >
      No disputed timesheets.
    </Empty>
  ),
  approved: <Empty icon={<FileClock size={22} aria-hidden="true" />}>No approved timesheets yet.</Empty>,
}

/** Timesheets in one status, with their decisions. */
export function QueueList({ status }: { status: QueueStatus }) {
  const [{ page = 1 }, set] = useUrlState()
  const query = useQueue(status, page)
  const hasSites = useHasSites()
  const mayApprove = useMay('approve')
  const [asked, setAsked] = useState<readonly QueuedTimesheet[] | null>(null)
  const [isAll, setAll] = useState(false)
  const [changed, setChanged] = useState<readonly QueuedTimesheet[]>([])
  const list = useRef<HTMLDivElement>(null)
  const rows = useRowNavigation<HTMLDivElement>()
  const sheets = query.data?.data ?? []
  const asBooked = sheets.filter(({ is_as_booked }) => is_as_booked)

  function ask(about: readonly QueuedTimesheet[], all: boolean) {
    setChanged([])
    setAll(all)
    setAsked(about)
  }

  function finish(left: readonly QueuedTimesheet[]) {
    setChanged(left)
    const decided = asked?.map(({ shift_id }) => shift_id) ?? []
    const last = sheets.findLastIndex(({ shift_id }) => decided.includes(shift_id))
    const rest = [...sheets.slice(last + 1), ...sheets.slice(0, last).toReversed()]
    const next = rest.find(({ shift_id }) => !decided.includes(shift_id))
    focusAfterDialog(
      () => list.current?.querySelector<HTMLElement>(`[data-sheet="${next?.shift_id}"] button`) ?? list.current,
    )
  }

  return (
    <div ref={list} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none">
      <ChangedNotice sheets={changed} />
      {mayApprove && status === 'submitted' && asBooked.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button icon={<CheckCheck size={16} aria-hidden="true" />} onPress={() => ask(asBooked, true)}>
            Approve all as booked ({asBooked.length})
          </Button>
          {sheets.length > asBooked.length && (
            <p className="text-sm text-dim">{differText(sheets.length - asBooked.length)}</p>
          )}
        </div>
      )}
      <Loaded
        query={query}
        failure="The timesheets could not be loaded."
        isEmpty={({ data }) => data.length === 0}
        empty={page > 1 ? <PageOutOfRange onFirst={() => set({ page: null })} /> : empty[status]}
      >
        {({ data, total }) => (
          <>
            <div ref={rows}>
              <ul aria-label="Timesheets" className="card divide-y divide-line">
                {data.map((sheet) => (
                  <QueueRow
                    key={sheet.shift_id}
                    sheet={sheet}
                    status={status}
                    showsSite={hasSites}
                    onApprove={(one) => ask([one], false)}
                  />
                ))}
              </ul>
            </div>
            <PaginationBar
              noun="timesheets"
              page={page}
              perPage={QUEUE_PER_PAGE}
              total={total}
              onPage={(next) => set({ page: next })}
            />
          </>
        )}
      </Loaded>
      <ApproveQuestion
        sheets={asked}
        others={isAll ? sheets.length - asBooked.length : 0}
        onClose={() => setAsked(null)}
        onDone={finish}
      />
    </div>
  )
}

const differText = (count: number) =>
  count === 1
    ? '1 differs from its booking. Please check it.'
    : `${count} differ from their bookings. Please check them.`
