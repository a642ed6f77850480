import type { ReactNode } from 'react'
import { useMe } from '#web/platform/session.ts'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { TimeField } from '#web/ui/controls/time-field.tsx'
import { type Draft, quietSentence } from './draft.ts'

type WhenProps = { draft: Draft; onChange: (draft: Draft) => void }

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
    <h3 id={id} className="text-sm font-semibold">
      {title}
    </h3>
    {children}
  </section>
)

/** Quiet hours, on the person's own clock. */
export function QuietFields({ draft, onChange }: WhenProps) {
  const { role } = useMe()
  const change = (changed: Partial<Draft>) => onChange({ ...draft, ...changed })
  return (
    <Part id="quiet-part" title="Quiet hours">
      <Checkbox isSelected={draft.is_quiet} onChange={(is_quiet) => change({ is_quiet })}>
        Pause notifications at night
      </Checkbox>
      {draft.is_quiet && (
        <>
          <div className="grid grid-cols-[repeat(2,minmax(0,9rem))] items-start gap-4">
            <TimeField name="from" label="From" value={draft.from} onChange={(from) => change({ from })} />
            <TimeField name="to" label="To" value={draft.to} onChange={(to) => change({ to })} />
          </div>
          {role !== 'admin' && (
            <Checkbox isSelected={draft.urgent_passes} onChange={(urgent_passes) => change({ urgent_passes })}>
              Still notify me about same-day shifts
            </Checkbox>
          )}
        </>
      )}
      <p role="status" className="max-w-160 text-sm text-dim">
        {quietSentence(role === 'admin' ? { ...draft, urgent_passes: false } : draft)}
      </p>
    </Part>
  )
}

const contents = {
  employee: 'Your shifts today and tomorrow, requests waiting for your answer, and anything unread.',
  employer: 'Who is coming today and tomorrow, unanswered requests, and anything unread.',
  admin: 'The number of unread notifications.',
}

/** Turns the daily summary by mail on or off, and sets its time. */
export function SummaryFields({ draft, onChange }: WhenProps) {
  const { role } = useMe()
  return (
    <Part id="summary-part" title="Daily summary">
      <Checkbox
        isSelected={draft.has_summary}
        onChange={(has_summary) => onChange({ ...draft, has_summary })}
        hint={`${contents[role]} We do not send it if there is nothing to report.`}
      >
        Email me once a day
      </Checkbox>
      {draft.has_summary && (
        <div className="flex flex-wrap gap-4">
          <TimeField
            name="summary_at"
            label="At"
            value={draft.summary_at}
            onChange={(summary_at) => onChange({ ...draft, summary_at })}
          />
        </div>
      )}
    </Part>
  )
}
