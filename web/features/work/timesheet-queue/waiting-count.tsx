import { useWaitingTimesheets } from './queue.ts'

const MOST = 99

/** Number of timesheets to approve, in the menu. */
export function WaitingCount() {
  const { data } = useWaitingTimesheets()
  if (!data || data.submitted === 0) return null
  return (
    <span className="ml-auto rounded-chip bg-brand-soft px-1.5 text-xs leading-5 font-semibold text-brand-ink tabular-nums">
      <span className="sr-only">, waiting: </span>
      {data.submitted > MOST ? `${MOST}+` : data.submitted}
    </span>
  )
}
