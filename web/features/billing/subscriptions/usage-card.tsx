import { sizeText, type Usage } from '#contract/billing/subscriptions.ts'
import { Card } from '#web/ui/card.tsx'
import { Meter } from '#web/ui/meter.tsx'
import { monthText } from './plan-text.ts'

export function UsageCard({ usage }: { usage: Usage }) {
  const { month, staff_booked, staff_limit, storage_bytes, storage_limit } = usage
  return (
    <Card title="Usage">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Used
          label={`Staff booked in ${monthText(month)}`}
          used={staff_booked}
          limit={staff_limit}
          text={(count) => count.toLocaleString('en-AU')}
        />
        <Used label="Storage" used={storage_bytes} limit={storage_limit} text={sizeText} />
      </div>
    </Card>
  )
}

type UsedProps = { label: string; used: number; limit: number | null; text: (count: number) => string }

function Used({ label, used, limit, text }: UsedProps) {
  if (limit === null) {
    return (
      <p className="flex items-baseline justify-between gap-3 text-sm">
        {label}
        <span className="font-medium tabular-nums">{text(used)}, no limit</span>
      </p>
    )
  }
  const percent = (used / limit) * 100
  const tone = percent >= 100 ? 'poor' : percent >= 80 ? 'fair' : 'good'
  return <Meter label={label} percent={percent} tone={tone} text={`${text(used)} of ${text(limit)}`} />
}
