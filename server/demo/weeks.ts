import { type DayPattern, usualWeek } from '#contract/booking/availability.ts'
import { endsNextDay } from '#contract/platform/wall-clock-rules.ts'

type Range = readonly [start: string, end: string]
const on = (weekdays: readonly number[], ...ranges: Range[]): DayPattern[] =>
  weekdays.map((weekday) => ({
    weekday,
    ranges: ranges.map(([start_time, end_time]) => ({ start_time, end_time })),
  }))
const school: Range = ['08:00', '16:00']

/** Weekly patterns in the demo data. `usual` is the default for people who have set none. */
export const weeks = {
  usual: usualWeek,
  school: on([1, 2, 3, 4, 5], school),
  early: on([1, 2, 3, 4, 5], ['07:00', '15:45']),
  mornings: on([1, 2, 3, 4, 5], ['08:00', '13:00']),
  notMonday: on([2, 3, 4, 5], school),
  monToWed: on([1, 2, 3], school),
  wedToFri: on([3, 4, 5], school),
  tueThuFri: on([2, 4, 5], school),
  days: on([1, 2, 3, 4, 5, 6], ['06:30', '16:00']),
  lates: on([1, 2, 3, 4, 5, 7], ['13:00', '22:30']),
  careWeek: on([1, 2, 3, 4, 5], ['06:30', '22:00']),
  anyDay: on([1, 2, 3, 4, 5, 6, 7], ['06:00', '23:00']),
  nights: [
    ...on([3], ['21:00', '24:00']),
    ...on([4, 5], ['00:00', '08:00'], ['21:00', '24:00']),
    ...on([6], ['00:00', '08:00']),
  ],
} satisfies Record<string, DayPattern[]>
export type WeekName = keyof typeof weeks

const covers = (week: readonly DayPattern[], weekday: number, start: string, end: string) =>
  (week.find((day) => day.weekday === weekday)?.ranges ?? []).some((r) => r.start_time <= start && end <= r.end_time)

export const isAvailable = (name: WeekName, date: Temporal.PlainDate, start: string, end: string): boolean => {
  const week = weeks[name]
  const { dayOfWeek } = date
  if (!endsNextDay(start, end)) return covers(week, dayOfWeek, start, end)
  return covers(week, dayOfWeek, start, '24:00') && covers(week, (dayOfWeek % 7) + 1, '00:00', end)
}
