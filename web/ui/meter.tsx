const bars = { good: 'bg-bar-good', fair: 'bg-bar-fair', poor: 'bg-bar-poor', brand: 'bg-brand' }

type MeterProps = {
  label: string
  /** 0 to 100. */
  percent: number
  tone?: keyof typeof bars
  /** Text on the right instead of "72%". */
  text?: string
  isLabelHidden?: boolean
}

/** Progress bar with its figure. */
export function Meter({ label, percent, tone = 'brand', text, isLabelHidden = false }: MeterProps) {
  const bounded = Math.max(0, Math.min(100, percent))
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-3 text-sm">
        <span className={isLabelHidden ? 'sr-only' : 'min-w-0 wrap-break-word'}>{label}</span>
        <span className="font-medium tabular-nums">{text ?? `${Math.round(percent)}%`}</span>
      </div>
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-track">
        <div className={`h-full rounded-full ${bars[tone]}`} style={{ width: `${bounded}%` }} />
      </div>
    </div>
  )
}
