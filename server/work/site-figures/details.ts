/** Waits, reasons, subjects and weekdays of chosen months, and the demand of the next weeks. */
import { cancellations, countedReasons, reasonCodes } from '#contract/booking/metrics.ts'
import { waitOf } from '#contract/platform/waiting-times.ts'
import type { SubjectFigures } from '#contract/work/site-figures.ts'
import { marketOf } from '#server/people/profiles/employers.ts'
import { specialDaysOf } from '#server/people/special-days/queries.ts'
import type { Db } from '#server/platform/database.ts'
import { forecastOf, forecastRange } from './forecast.ts'
import { daysOf, subjectFiguresOf, valuesOf } from './queries.ts'
import { daysIn, type Months, monthsBefore, positionsByWeekday } from './rules.ts'

const NO_SHIFTS: SubjectFigures = { places: 0, filled: 0, unfilled: 0, cost_cents: 0 }

const subjectsOf = async (db: Db, ids: readonly number[], months: Months, before: Months) => {
  const bySubject = Map.groupBy(await subjectFiguresOf(db, ids, months, before), ({ id }) => id)
  return [...bySubject.values()]
    .map((rows) => {
      const figuresOf = (isNow: boolean): SubjectFigures => {
        const { places, filled, unfilled, cost_cents } = rows.find(({ is_now }) => is_now === isNow) ?? NO_SHIFTS
        return { places, filled, unfilled, cost_cents }
      }
      const { id, name } = rows[0]!
      return { id, name, now: figuresOf(true), before: figuresOf(false) }
    })
    .sort((a, b) => b.now.places - a.now.places)
}

export const detailedFigures = async (db: Db, ids: readonly number[], months: Months) => {
  const before = monthsBefore(months)
  const values = await valuesOf(db, ids, months, before)
  const rowsOf = (kind: (typeof values)[number]['kind'], isNow = true) =>
    values.filter((row) => row.kind === kind && row.is_now === isNow)
  const waitsOf = (isNow: boolean) => rowsOf('fill', isNow).map(({ value, n }) => ({ step: value, n }))
  const countOf = (kind: 'reason' | 'cancelled', value: number) =>
    rowsOf(kind).find((row) => row.value === value)?.n ?? 0
  return {
    ...months,
    before,
    fill: { now: waitOf(waitsOf(true)), before: waitOf(waitsOf(false)) },
    reasons: countedReasons
      .map((reason) => ({ reason, count: countOf('reason', reasonCodes[reason]) }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count),
    cancellations: cancellations.map(({ code, side, notice }) => ({ side, notice, count: countOf('cancelled', code) })),
    subjects: await subjectsOf(db, ids, months, before),
    weekdays: positionsByWeekday(await daysOf(db, ids, ...daysIn(months))),
  }
}

/**
 * Positions that the sites are likely to request on the days of the next weeks. The days without
 * classes are those of the first site; a health service has none.
 */
export const expectedOf = async (db: Db, ids: readonly number[], today: string) => {
  const { from, to } = forecastRange(today)
  const { sector } = await marketOf(db, ids[0]!)
  const closed = sector === 'education' ? await specialDaysOf(db, ids[0]!, { from, until: to }) : []
  return forecastOf({ days: await daysOf(db, ids, from, to), today, closed })
}
