/** Calculates a person's days from the weekly pattern, its exceptions and the accepted shifts. */
import type { AvailabilityException, MyAvailability } from '#contract/booking/availability.ts'
import { DAY, endsNextDay, hhmmOf, minuteOf } from '#contract/platform/wall-clock-rules.ts'
import { addDays, clockTime, weekdayOf } from '#web/ui/dates.ts'

/** Minutes from midnight, half-open. */
export type Stretch = { from: number; to: number }
type MyShift = MyAvailability['shifts'][number]
type ShiftPart = Stretch & { shift: MyShift }
export type MyDay = {
  date: string
  /** When the person can work, shifts not taken out. */
  open: Stretch[]
  /** Open time minus accepted shifts: when the person can be booked. */
  free: Stretch[]
  exceptions: AvailabilityException[]
  shifts: ShiftPart[]
}

const ALL_DAY: Stretch = { from: 0, to: DAY }

/** Sorts the stretches and joins those that touch or overlap. */
export function union(stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = []
  for (const next of [...stretches].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && next.from <= last.to) last.to = Math.max(last.to, next.to)
    else joined.push({ ...next })
  }
  return joined
}

/** Subtracts the busy ranges from the others. */
export function subtract(stretches: readonly Stretch[], busy: readonly Stretch[]): Stretch[] {
  return union(busy).reduce<Stretch[]>(
    (free, { from, to }) =>
      free.flatMap((stretch) =>
        [
          { from: stretch.from, to: Math.min(stretch.to, from) },
          { from: Math.max(stretch.from, to), to: stretch.to },
        ].filter((piece) => piece.from < piece.to),
      ),
    union(stretches),
  )
}

export const stretchOf = ({ start_time, end_time }: { start_time: string | null; end_time: string | null }): Stretch =>
  start_time === null || end_time === null ? ALL_DAY : { from: minuteOf(start_time), to: minuteOf(end_time) }

export const covers = (date: string, { from_date, to_date }: Pick<AvailabilityException, 'from_date' | 'to_date'>) =>
  from_date <= date && date <= to_date

/** Hours set for a date replace those of the week; closed hours are subtracted from either. */
function openOn(date: string, { pattern }: MyAvailability, exceptions: AvailabilityException[]): Stretch[] {
  const extraStretches = exceptions.filter(({ available }) => available).map(stretchOf)
  const usual = pattern.find(({ weekday }) => weekday === weekdayOf(date))?.ranges.map(stretchOf) ?? []
  const closed = exceptions.filter(({ available }) => !available).map(stretchOf)
  return subtract(extraStretches.length > 0 ? extraStretches : usual, closed)
}

/** A night shift belongs to two days. */
function partsOn(date: string, shift: MyShift): ShiftPart[] {
  const [from, to] = [clockTime(shift.start_time), clockTime(shift.end_time)]
  const [start, end] = [minuteOf(from), minuteOf(to)]
  const isOvernight = endsNextDay(from, to)
  if (shift.date === date) return [{ shift, from: start, to: isOvernight ? DAY : end }]
  if (isOvernight && end > 0 && addDays(shift.date, 1) === date) return [{ shift, from: 0, to: end }]
  return []
}

export function dayOf(date: string, availability: MyAvailability): MyDay {
  const exceptions = availability.exceptions.filter((exception) => covers(date, exception))
  const open = openOn(date, availability, exceptions)
  const shifts = availability.shifts.flatMap((shift) => partsOn(date, shift))
  return { date, open, free: subtract(open, shifts), exceptions, shifts }
}

/** '08:30–15:30', or 'All day'. */
export const stretchText = ({ from, to }: Stretch) =>
  from === 0 && to === DAY ? 'All day' : `${hhmmOf(from)}–${hhmmOf(to)}`

/** 'Available 08:30–12:00, 13:00–15:30', 'Available all day', 'Not available' */
export function openText(open: readonly Stretch[]) {
  if (open.length === 0) return 'Not available'
  return `Available ${open.map(stretchText).join(', ').toLowerCase()}`
}

/** Minutes below which free time is not named, because employers rarely book less. */
const SHORTEST_NAMED = 2 * 60

/**
 * Free time of a day in a summary; null if there is nothing to say. Beside a booking, it leaves out
 * time that is too short for another one, unless the person has entered it for this day.
 */
export function summaryText({ free, shifts, exceptions }: MyDay): string | null {
  if (shifts.length === 0) return openText(free)
  const entered = exceptions.filter(({ available }) => available).map(stretchOf)
  const named = free.filter(
    ({ from, to }) => to - from >= SHORTEST_NAMED || entered.some((own) => from < own.to && own.from < to),
  )
  return named.length > 0 ? openText(named) : null
}

/** Everything about a day in one sentence, for a reader who does not see the calendar. */
export const daySentence = (day: MyDay) =>
  [
    ...day.shifts.map((part) => `booked at ${part.shift.employer}, ${part.shift.subject}, ${stretchText(part)}`),
    day.free.length > 0 || day.shifts.length === 0 ? openText(day.free) : [],
    ...day.exceptions.flatMap(({ note }) => note ?? []),
  ]
    .flat()
    .join('; ')
