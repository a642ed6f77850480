import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'

export type FigureBar = { key: string; name: string; value: number | null; text: string; change?: string | null }

type FigureBarsProps = {
  title: string
  actions?: ReactNode
  bars: readonly FigureBar[]
  /** Value of a full bar; that of the longest one by default. */
  whole?: number
  hint?: string | null
}

/** One figure as bars, each with its value, so that the bar only repeats it. */
export function FigureBars({ title, actions, bars, whole, hint }: FigureBarsProps) {
  const most = whole ?? Math.max(1, ...bars.map(({ value }) => value ?? 0))
  return (
    <Card title={title} actions={actions}>
      <ul aria-label={title} className="grid gap-3">
        {bars.map(({ key, name, value, text, change }) => (
          <li key={key} className="grid gap-1 text-sm">
            <span className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 truncate">{name}</span>
              <span className="shrink-0 font-medium tabular-nums">
                {text}
                {change && <span className="pl-2 text-hint font-normal text-dim">{change}</span>}
              </span>
            </span>
            <span aria-hidden="true" className="block h-2 overflow-hidden rounded-full bg-track">
              <span
                className="block h-full rounded-full bg-brand"
                style={{ width: `${((value ?? 0) / most) * 100}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
      {hint && <p className="mt-4 text-hint text-dim">{hint}</p>}
    </Card>
  )
}
