import { availability } from '#contract/availability.ts'
import { invalid } from '#contract/errors.ts'
import { implement } from '../platform/routes.ts'
import { emit } from '../realtime/queries.ts'
import {
  availabilityOf,
  countExceptions,
  deleteException,
  holdDiary,
  insertException,
  replacePattern,
  updateException,
} from './queries.ts'
import { availableStaff } from './search.ts'

/** What a calendar shows when it does not say what it wants: last month to three months from now. */
const usualSpan = (now: Temporal.Instant, zone: string) => {
  const today = now.toZonedDateTimeISO(zone).toPlainDate()
  return { from: today.subtract({ months: 1 }).toString(), to: today.add({ months: 3 }).toString() }
}

const MOST_EXCEPTIONS = 500

export const availabilityRoutes = implement(availability, {
  mine: async ({ actor, query, db, now }) => {
    const usual = usualSpan(now, actor.time_zone)
    const span = { from: query.from ?? usual.from, to: query.to ?? usual.to }
    return { data: await availabilityOf(db, actor, span) }
  },

  setPattern: async ({ actor, body, tx, now }) => {
    await holdDiary(tx, actor.id)
    await replacePattern(tx, actor.id, body.pattern, now)
    emit(tx, actor.id, 'availability', now)
    return availabilityOf(tx, actor, usualSpan(now, actor.time_zone))
  },

  putException: async ({ actor, body, tx, now }) => {
    await holdDiary(tx, actor.id)
    emit(tx, actor.id, 'availability', now)
    if (body.id !== undefined) return updateException(tx, actor.id, body.id, body)
    if ((await countExceptions(tx, actor.id)) >= MOST_EXCEPTIONS)
      throw invalid(
        'from_date',
        'You have very many exceptions already. Please remove some, or change your weekly pattern.',
      )
    return insertException(tx, actor.id, body)
  },

  removeException: async ({ actor, params, tx, now }) => {
    await holdDiary(tx, actor.id)
    await deleteException(tx, actor.id, params.id)
    emit(tx, actor.id, 'availability', now)
  },

  staff: async ({ actor, query, db }) => {
    const { people, total } = await availableStaff(db, actor, query)
    const { page, per_page, ...filters } = query
    const isFiltered = Object.values(filters).some((value) => value !== undefined)
    // product.md section 3: unfiltered, each item is an object with an employee; filtered, the plain employee.
    const counted = { page, per_page, total }
    return isFiltered
      ? { available_staffs: people, ...counted }
      : { available_staffs: people.map((employee) => ({ employee })), ...counted }
  },
})
