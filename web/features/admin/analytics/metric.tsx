import type { ReactNode } from 'react'
import type { Tone } from '#contract/admin/analytics.ts'
import { Meter } from '#web/ui/meter.tsx'

export const number = (count: number) => count.toLocaleString('en-AU')

type RateProps = {
  title: string
  percent: number | null
  tone?: Tone
  /** Parts and total, such as "12 of 16 requests". */
  parts: string
  /** Explanation of how this is counted. */
  note: ReactNode
}

/** A rate in total, with its bar and how it is counted. */
export const Rate = ({ title, percent, tone, parts, note }: RateProps) => (
  <section className="card grid grid-cols-[minmax(0,1fr)] content-start gap-2 p-5">
    <h2 className="text-base font-semibold">{title}</h2>
    <p className="text-2xl font-heading tabular-nums">{percent === null ? '–' : `${percent}%`}</p>
    <Meter label={parts} percent={percent ?? 0} tone={tone ?? 'brand'} text="" />
    <Definition title={title}>{note}</Definition>
  </section>
)

/** A figure that is not a part of another, such as a waiting time. */
export const Plain = ({ title, value, parts, note }: Omit<RateProps, 'percent' | 'tone'> & { value: string }) => (
  <section className="card grid grid-cols-[minmax(0,1fr)] content-start gap-2 p-5">
    <h2 className="text-base font-semibold">{title}</h2>
    <p className="text-2xl font-heading tabular-nums">{value}</p>
    <p className="text-sm">{parts}</p>
    <Definition title={title}>{note}</Definition>
  </section>
)

const Definition = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className="text-hint text-dim">
    <summary className="w-fit rounded-chip py-1 font-medium underline-offset-4 hover:underline pointer-coarse:py-3">
      How this is counted<span className="sr-only">: {title}</span>
    </summary>
    <p className="first-letter:uppercase">{children}</p>
  </details>
)
