import { ArrowRight } from 'lucide-react'
import type { ShiftChangePreview } from '#contract/booking/shift-changes.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import { money } from '#web/ui/money.ts'
import { answerTime } from './change-texts.ts'

/** Pay before and after a change, the time to answer it, and limits that it exceeds. */
export function ChangePreview({ shift, preview }: { shift: Shift; preview: ShiftChangePreview }) {
  const { before_cents, after_cents, answer_by, exceeded } = preview
  return (
    <div className="grid gap-2 rounded-control bg-page px-3 py-2.5 text-sm">
      {before_cents === after_cents ? (
        <p>The estimated pay stays {money(after_cents)}.</p>
      ) : (
        <p className="flex flex-wrap items-center gap-x-1.5 tabular-nums">
          Estimated pay: {money(before_cents)}
          <ArrowRight size={14} aria-label="to" role="img" /> {money(after_cents)}
        </p>
      )}
      <p className="text-dim">
        Without an answer by {answerTime(answer_by, shift.time_zone)}, nothing changes. You can then still cancel by the
        usual rules.
      </p>
      {exceeded.length > 0 && (
        <p className="font-medium text-wait">{exceeded.join(' ')} An owner or manager must make this change.</p>
      )}
    </div>
  )
}
