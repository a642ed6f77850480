import { ArrowRight } from 'lucide-react'
import type { StatusChange } from '#contract/admin/admin.ts'
import { stamp } from '#web/ui/dates.ts'
import { Moment } from '#web/ui/moment.tsx'
import { UserStatusBadge } from './user-status-badge.tsx'

/** Lists status changes of an account, latest first. */
export function PersonHistory({ changes }: { changes: readonly StatusChange[] }) {
  if (changes.length === 0) return <p className="text-sm text-dim">The status has never changed.</p>
  return (
    <ol aria-label="Status history" className="divide-y divide-line rounded-card border border-line">
      {changes.map(({ id, from_status, to_status, reason, is_reason_told, changed_by, changed_at }) => (
        <li key={id} className="grid gap-1.5 px-3 py-2.5 text-sm">
          <span className="flex flex-wrap items-center gap-1.5">
            <UserStatusBadge status={from_status} />
            <ArrowRight size={14} aria-label="to" className="text-dim" />
            <UserStatusBadge status={to_status} />
          </span>
          <span className="wrap-anywhere">{reason}</span>
          <span className="text-hint text-dim">
            {changed_by ?? 'Former admin'} · <Moment at={changed_at}>{stamp(changed_at)}</Moment> ·{' '}
            {is_reason_told ? 'Reason sent to the person' : 'Reason not sent'}
          </span>
        </li>
      ))}
    </ol>
  )
}
