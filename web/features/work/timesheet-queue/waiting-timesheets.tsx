import { Link } from '@tanstack/react-router'
import { ArrowRight, CircleAlert, FileClock } from 'lucide-react'
import { Badge } from '#web/ui/status-badge.tsx'
import { useWaitingTimesheets } from './queue.ts'

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
      <ArrowRight size={16} aria-hidden="true" className="ml-auto text-brand-ink" />
    </section>
  )
}
