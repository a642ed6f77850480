import { type MyDay, stretchText } from './myDays.ts'

type MonthDayProps = { day: MyDay; isToday: boolean; isPast: boolean }

/** A day in a month: marks on a phone, words where there is room. The cell around it says the same to a screen reader. */
export function MonthDay({ day, isToday, isPast }: MonthDayProps) {
  const number = (
    <span
      className={`inline-grid size-6 place-items-center rounded-full text-xs tabular-nums ${isToday ? 'bg-brand font-semibold text-on-brand' : isPast ? 'text-dim' : 'font-medium'}`}
    >
      {Number(day.date.slice(8))}
    </span>
  )
  return (
    <span
      aria-hidden="true"
      className={`grid w-full grid-cols-[minmax(0,1fr)] gap-1 max-[639px]:justify-items-center ${isPast ? 'opacity-55' : ''}`}
    >
      {number}
      <span className="flex gap-0.5 sm:hidden">
        {day.shifts.length > 0 && <span className="h-2.5 w-4 rounded-[3px] bg-brand" />}
        {day.free.length > 0 && day.shifts.length === 0 ? (
          <span className="size-2.5 rounded-full bg-bar-good" />
        ) : (
          day.exceptions.length > 0 &&
          day.open.length === 0 && <span className="size-2.5 rounded-full border-2 border-field" />
        )}
      </span>
      <span className="grid gap-0.5 text-xs leading-4 max-sm:hidden">
        {day.shifts.map((part) => (
          <span key={part.shift.id} className="truncate rounded-[4px] bg-brand px-1 font-medium text-on-brand">
            {stretchText(part).slice(0, 5)} {part.shift.employer}
          </span>
        ))}
        {day.shifts.length === 0 &&
          day.open.map((stretch) => (
            <span key={stretch.from} className="truncate rounded-[4px] bg-good-soft px-1 text-good">
              {stretchText(stretch)}
            </span>
          ))}
        {day.open.length === 0 && day.exceptions.length > 0 && (
          <span className="truncate rounded-[4px] bg-hover px-1 text-dim">
            {day.exceptions.find(({ note }) => note)?.note ?? 'Not available'}
          </span>
        )}
      </span>
    </span>
  )
}

/** What the marks mean; where there is room for words, they speak for themselves. */
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
