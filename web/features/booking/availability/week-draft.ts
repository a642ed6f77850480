/** A week being edited: seven days with times as typed, before validation by the contract. */
import { DayPattern, type MyAvailability, type TimeRange } from '#contract/booking/availability.ts'
import type { Sector } from '#contract/platform/values.ts'

/** A time is null while incomplete. The key distinguishes two ranges of a day during editing. */
type RangeDraft = { key: number; start: string | null; end: string | null }
export type DayDraft = { weekday: number; ranges: RangeDraft[] }
export type WeekDraft = DayDraft[]

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export const weekdayName = (weekday: number) => WEEKDAYS[weekday - 1] ?? ''

let lastKey = 0
const draftOfRange = (start: string | null, end: string | null): RangeDraft => ({ key: ++lastKey, start, end })

// A time field shows the end of the day as 00:00.
const displayedEnd = (end: string) => (end === '24:00' ? '00:00' : end)
const endTime = (end: string | null) => (end === '00:00' ? '24:00' : (end ?? ''))

const daysOf = (rangesOf: (weekday: number) => readonly TimeRange[]): WeekDraft =>
  WEEKDAYS.map((_, index) => ({
    weekday: index + 1,
    ranges: rangesOf(index + 1).map(({ start_time, end_time }) => draftOfRange(start_time, displayedEnd(end_time))),
  }))

export const weekDraftOf = (pattern: MyAvailability['pattern']) =>
  daysOf((weekday) => pattern.find((day) => day.weekday === weekday)?.ranges ?? [])

/** Whether a range is from midnight to midnight, which time fields cannot show well. */
export const isAllDay = ({ start, end }: RangeDraft) => start === '00:00' && end === '00:00'

const byStart = (a: TimeRange, b: TimeRange) => (a.start_time < b.start_time ? -1 : 1)

/** The pattern as the contract takes it; a day without times is a day off and is left out. */
export const patternOf = (draft: WeekDraft): DayPattern[] =>
  draft
    .filter(({ ranges }) => ranges.length > 0)
    .map(({ weekday, ranges }) => ({
      weekday,
      ranges: ranges.map(({ start, end }) => ({ start_time: start ?? '', end_time: endTime(end) })).sort(byStart),
    }))

/** Validation errors by weekday. */
export function errorsOf(draft: WeekDraft): Map<number, string> {
  const errors = new Map<number, string>()
  for (const day of patternOf(draft)) {
    const isUnfinished = day.ranges.some(({ start_time, end_time }) => start_time === '' || end_time === '')
    const parsed = DayPattern.safeParse(day)
    if (isUnfinished) errors.set(day.weekday, 'Please enter both times.')
    else if (!parsed.success) errors.set(day.weekday, parsed.error.issues[0]?.message ?? '')
  }
  return errors
}

const withDay = (draft: WeekDraft, weekday: number, change: (ranges: RangeDraft[]) => RangeDraft[]): WeekDraft =>
  draft.map((day) => (day.weekday === weekday ? { ...day, ranges: change(day.ranges) } : day))

export const addRange = (draft: WeekDraft, weekday: number, { start_time, end_time }: TimeRange) =>
  withDay(draft, weekday, (ranges) => [
    ...ranges,
    // The first range starts with the usual hours; a further range starts empty.
    ranges.length === 0 ? draftOfRange(start_time, displayedEnd(end_time)) : draftOfRange(null, null),
  ])

export const setRange = (draft: WeekDraft, weekday: number, changed: RangeDraft) =>
  withDay(draft, weekday, (ranges) => ranges.map((range) => (range.key === changed.key ? changed : range)))

export const removeRange = (draft: WeekDraft, weekday: number, key: number) =>
  withDay(draft, weekday, (ranges) => ranges.filter((range) => range.key !== key))

export const clearDay = (draft: WeekDraft, weekday: number) => withDay(draft, weekday, () => [])

export function copyMonday(draft: WeekDraft): WeekDraft {
  const monday = draft.find(({ weekday }) => weekday === 1)?.ranges ?? []
  return draft.map((day) =>
    day.weekday > 1 && day.weekday < 6
      ? { ...day, ranges: monday.map(({ start, end }) => draftOfRange(start, end)) }
      : day,
  )
}

const ALL_DAY: TimeRange = { start_time: '00:00', end_time: '24:00' }
const range = (start_time: string, end_time: string): TimeRange => ({ start_time, end_time })
const onWeekdays = (ranges: TimeRange[]) => (weekday: number) => (weekday < 6 ? ranges : [])
// A night begins on Monday to Friday and runs into the morning after.
const nights = (weekday: number) => [
  ...(weekday > 1 && weekday < 7 ? [range('00:00', '07:30')] : []),
  ...(weekday < 6 ? [range('21:00', '24:00')] : []),
]

type Preset = { name: string; draft: () => WeekDraft }
const preset = (name: string, rangesOf: (weekday: number) => TimeRange[]): Preset => ({
  name,
  draft: () => daysOf(rangesOf),
})

/** Usual hours, to start from. */
export const presets: Record<Sector, Preset[]> = {
  education: [
    preset('School hours', onWeekdays([range('08:30', '15:30')])),
    preset('Mornings', onWeekdays([range('08:00', '12:30')])),
    preset('Any time on weekdays', onWeekdays([ALL_DAY])),
  ],
  healthcare: [
    preset('Mornings', onWeekdays([range('07:00', '15:30')])),
    preset('Afternoons', onWeekdays([range('13:00', '21:30')])),
    preset('Nights', nights),
    preset('Any time on weekdays', onWeekdays([ALL_DAY])),
    preset('Any time', () => [ALL_DAY]),
  ],
}
