import type { StateRate } from '#contract/work/state-rates.ts'
import { shortDate } from '#web/ui/dates.ts'
import { Badge, type Tone } from '#web/ui/status-badge.tsx'

/** Row of a list of figures that apply from a date on. */
export type DatedRow = {
  id: number
  from_date: string
  standing: keyof typeof statusLooks
  source: string
  is_starting: boolean
  may_remove: boolean
}

/** Date from which a figure counts, and whether it counts today. */
export const fromCell = ({ from_date, standing }: DatedRow) => (
  <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
    <time dateTime={from_date} className="whitespace-nowrap tabular-nums">
      {shortDate(from_date)}
    </time>
    <Badge tone={statusLooks[standing][0]}>{statusLooks[standing][1]}</Badge>
  </span>
)

export const sourceCell = ({ source, is_starting }: DatedRow) => (
  <span className="grid justify-items-start gap-1">
    {is_starting && <Badge tone="wait">Starting figure</Badge>}
    <span className="text-dim">{source}</span>
  </span>
)

const statusLooks: Record<StateRate['standing'], [tone: Tone, word: string]> = {
  past: ['quiet', 'Past'],
  current: ['good', 'Applies today'],
  coming: ['brand', 'Coming'],
}
