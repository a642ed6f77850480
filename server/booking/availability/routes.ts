import { availability } from '#contract/booking/availability.ts'
import { invalid } from '#contract/platform/errors.ts'
import { lastExceptionDate } from '#contract/platform/horizons.ts'
import { todayIn } from '#server/platform/clock.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import { implement } from '#server/platform/routes.ts'
import { comingWeekOf, confirmCalendar } from './confirmations.ts'
import { addException, changeException } from './exceptions.ts'
import type { FindStaff } from './find.ts'
import { availabilityOf, deleteException, lockCalendar, replacePattern } from './queries.ts'

const SHOWN_MONTHS = 4

/** Default range of a calendar: four months, usually from last month on. */
const spanOf = (range: { from?: string | undefined; to?: string | undefined }, now: Temporal.Instant, zone: string) => {
  const monthsAfter = (date: string, months: number) => Temporal.PlainDate.from(date).add({ months }).toString()
  if (range.from === undefined && range.to !== undefined)
    return { from: monthsAfter(range.to, -SHOWN_MONTHS), to: range.to }
  const from = range.from ?? now.toZonedDateTimeISO(zone).toPlainDate().subtract({ months: 1 }).toString()
  return { from, to: range.to ?? monthsAfter(from, SHOWN_MONTHS) }
}

export const availabilityRoutes = (find: FindStaff) =>
  implement(availability, {
    mine: async ({ actor, query, db, now }) => {
      return { data: await availabilityOf(db, actor, spanOf(query, now, actor.time_zone)) }
    },

    setPattern: async ({ actor, body, tx, now }) => {
      await lockCalendar(tx, actor.id)
      await replacePattern(tx, actor.id, body.pattern)
      await confirmCalendar(tx, actor.id)
      emit(tx, actor.id, 'availability')
      return availabilityOf(tx, actor, spanOf({}, now, actor.time_zone))
    },

    putException: async ({ actor, body, tx, now }) => {
      // The calendar lists future exceptions only, so a past one would be saved and never shown.
      if (body.id === undefined && body.to_date < todayIn(actor.time_zone, now))
        throw invalid('to_date', 'This day has passed. Please choose a later one.')
      if (body.to_date > lastExceptionDate(todayIn(actor.time_zone, now)))
        throw invalid('to_date', 'Choose a date within the next two years.')
      await lockCalendar(tx, actor.id)
      await confirmCalendar(tx, actor.id)
      emit(tx, actor.id, 'availability')
      return body.id === undefined ? addException(tx, actor.id, body) : changeException(tx, actor.id, body.id, body)
    },

    removeException: async ({ actor, params, tx }) => {
      await lockCalendar(tx, actor.id)
      await deleteException(tx, actor.id, params.id)
      await confirmCalendar(tx, actor.id)
      emit(tx, actor.id, 'availability')
    },

    comingWeek: async ({ actor, db }) => ({ data: await comingWeekOf(db, actor) }),

    confirm: async ({ actor, tx }) => {
      await confirmCalendar(tx, actor.id)
      emit(tx, actor.id, 'availability')
    },

    staff: async ({ actor, query, db }) => {
      const { people, ...totals } = await find(db, actor.id, query)
      const { page, per_page, ...filters } = query
      const isFiltered = Object.values(filters).some((value) => value !== undefined)
      // product.md section 3: unfiltered, each item is an object with an employee; filtered, the
      // plain employee.
      const counted = { page, per_page, ...totals }
      return isFiltered
        ? { available_staffs: people, ...counted }
        : { available_staffs: people.map((employee) => ({ employee })), ...counted }
    },
  })
