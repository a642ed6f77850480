import { type MyDay, type Stretch, stretchText } from './my-days.ts'

/** The height of an hour. */
export const HOUR_REM = 2.25

const styleOf = ({ from, to }: Stretch) => ({
  top: `${(from / 60) * HOUR_REM}rem`,
  height: `${((to - from) / 60) * HOUR_REM}rem`,
})

type WeekBlocksProps = {
  day: MyDay
  /** Range being drawn with the pointer. */
  drawn: Stretch | null
  isPast: boolean
}

/**
 * Time ranges of a day, laid over its hours from its first cell. The cells describe them for screen
 * readers.
 */
export function WeekBlocks({ day, drawn, isPast }: WeekBlocksProps) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-x-0 top-0 z-1 text-xs leading-4">
      {day.open.map((stretch) => (
        <div key={stretch.from} className="absolute inset-x-1 py-px" style={styleOf(stretch)}>
          <div
            className={`h-full overflow-clip rounded-chip border-l-3 px-1 py-1 ${isPast ? 'border-line bg-hover text-dim' : 'border-bar-good bg-good-soft/75 text-good'}`}
          >
            <span className="sticky top-13 block font-semibold whitespace-nowrap">{stretchText(stretch)}</span>
          </div>
        </div>
      ))}
      {day.exceptions.map(
        ({ id, available, note, start_time, end_time }) =>
          !available && (
            <div key={id} className="absolute inset-x-1 py-px" style={styleOf(closedStretch(start_time, end_time))}>
              <div className="h-full overflow-hidden rounded-chip border-l-3 border-field bg-hover px-1.5 py-1 text-dim">
                <span className="font-semibold">Not available</span>
                {note && <span className="block break-words hyphens-auto">{note}</span>}
              </div>
            </div>
          ),
      )}
      {day.shifts.map((part) => (
        <div key={part.shift.id} className="absolute inset-x-1 py-px" style={styleOf(part)}>
          <div
            className={`h-full overflow-hidden rounded-chip px-1.5 py-1 ${isPast ? 'bg-brand-soft text-brand-ink' : 'bg-brand text-on-brand'}`}
          >
            <span className="block font-semibold">{stretchText(part)}</span>
            <span className="block break-words hyphens-auto">{part.shift.employer}</span>
            <span className="block break-words hyphens-auto">{part.shift.subject}</span>
          </div>
        </div>
      ))}
      {drawn && (
        <div
          className="absolute inset-x-1 rounded-chip border-2 border-brand bg-brand/15 px-1.5 py-0.5 font-semibold text-brand-ink"
          style={styleOf(drawn)}
        >
          {stretchText(drawn)}
        </div>
      )}
    </div>
  )
}

const WORKING_DAY = { from: 7 * 60, to: 18 * 60 }
const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
// A whole day off is drawn over working hours, which are in view, rather than over the night.
const closedStretch = (start: string | null, end: string | null): Stretch =>
  start === null || end === null ? WORKING_DAY : { from: minutes(start), to: minutes(end) }
