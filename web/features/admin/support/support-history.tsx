import type { SupportStatus, SupportStep } from '#contract/admin/support.ts'
import { Moment } from '#web/ui/moment.tsx'
import { statusNames } from './support-filters.ts'
import { moment } from './support-text.ts'

const statusName = (word: string | null) => statusNames[word as SupportStatus] ?? 'nothing'

const told = ({ kind, before, after }: SupportStep) => {
  if (kind === 'assignee') return after ? `assigned it to ${after}` : `unassigned it from ${before ?? 'a former admin'}`
  const moved = before === after ? '' : `: ${statusName(before)} to ${statusName(after)}`
  return kind === 'reply' ? `replied${moved}` : `changed the status${moved}`
}

export const SupportHistory = ({ steps }: { steps: readonly SupportStep[] }) =>
  steps.length > 0 && (
    <section aria-labelledby="history" className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line pt-4">
      <h3 id="history" className="text-base">
        History
      </h3>
      <ol aria-label="History" className="grid grid-cols-[minmax(0,1fr)] gap-1.5 text-sm">
        {steps.map((step) => (
          <li key={step.id} className="flex flex-wrap justify-between gap-x-4">
            <span className="wrap-anywhere">
              <span className="font-medium">{step.author ?? 'The service'}</span> {told(step)}
            </span>
            <Moment at={step.created_at} className="text-hint text-dim tabular-nums">
              {moment(step.created_at)}
            </Moment>
          </li>
        ))}
      </ol>
    </section>
  )
