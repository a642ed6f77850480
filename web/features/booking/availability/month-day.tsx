import { type MyDay, stretchText } from './my-days.ts'

type MonthDayProps = { day: MyDay; holiday: string | undefined; isPast: boolean }

/**
 * Day in a month view: marks on a phone, text where there is room. The button beside it says the
 * same to screen readers.
 */
export function MonthDay({ day, holiday, isPast }: MonthDayProps) {
  const { shifts, open, free, exceptions } = day
  const isOff = open.length === 0 && exceptions.length > 0
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-1 top-8 grid grid-cols-[minmax(0,1fr)] gap-1"
    >
      <span className="flex justify-center gap-0.5 sm:hidden">
        {shifts.length > 0 && <span className="h-2.5 w-4 rounded-[3px] bg-brand" />}
        {shifts.length === 0 && free.length > 0 && (
          <span className={`size-2.5 rounded-full ${isPast ? 'bg-line' : 'bg-bar-good'}`} />
        )}
        {isOff && <span className="size-2.5 rounded-full border-2 border-field" />}
      </span>
      <span className="grid gap-0.5 text-xs leading-4 max-sm:hidden">
        {holiday && <span className="truncate px-1 text-dim">{holiday}</span>}
        {shifts.map((part) => (
          <span
            key={part.shift.id}
            className={`truncate rounded-[4px] px-1 font-medium ${isPast ? 'bg-brand-soft text-brand-ink' : 'bg-brand text-on-brand'}`}
          >
            {stretchText(part).slice(0, 5)} {part.shift.employer}
          </span>
        ))}
        {shifts.length === 0 &&
          open.map((stretch) => (
            <span
              key={stretch.from}
              className={`truncate rounded-[4px] px-1 ${isPast ? 'bg-hover text-dim' : 'bg-good-soft text-good'}`}
            >
              {stretchText(stretch)}
            </span>
          ))}
        {isOff && (
          <span className="truncate rounded-[4px] bg-hover px-1 text-dim">
            {exceptions.find(({ note }) => note)?.note ?? 'Not available'}
          </span>
        )}
      </span>
    </span>
  )
}

/** Explains the marks; hidden if there is room for text. */
export const MonthLegend = () => (
  <p
    aria-hidden="true"
    className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-4 py-2.5 text-hint text-dim sm:hidden"
  >
    <span className="flex items-center gap-1.5">
      <span className="size-2.5 rounded-full bg-bar-good" /> Available
    </span>
    <span className="flex items-center gap-1.5">
      <span className="h-2.5 w-4 rounded-[3px] bg-brand" /> Booked
    </span>
    <span className="flex items-center gap-1.5">
      <span className="size-2.5 rounded-full border-2 border-field" /> Not available
    </span>
  </p>
)
