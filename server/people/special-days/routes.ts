import { MOST_PUPIL_FREE_DAYS, specialDays } from '#contract/people/special-days.ts'
import { invalid } from '#contract/platform/errors.ts'
import { lockOrganisation } from '#server/identity/organisations/queries.ts'
import { marketOf } from '#server/people/profiles/employers.ts'
import { record } from '#server/platform/audit/queries.ts'
import { accountSubject } from '#server/platform/audit/rules.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { emitToMany } from '#server/platform/realtime/queries.ts'
import { type Caller, implement } from '#server/platform/routes.ts'
import {
  deletePupilFreeDay,
  insertPupilFreeDay,
  pupilFreeDaysFrom,
  pupilFreeDaysOfSchools,
  specialDaysOf,
  staffWithDaysOf,
} from './queries.ts'

const todayOf = (db: Db, { time_zone }: Caller) => db.now.toZonedDateTimeISO(time_zone).toPlainDate().toString()

/** Makes open calendars of the school's members and of its connected staff fetch the days again. */
const refreshCalendars = async (tx: Tx, siteId: number): Promise<void> =>
  emitToMany(tx, [siteId, ...(await staffWithDaysOf(tx, siteId))], ['organisation'])

export const specialDayRoutes = implement(specialDays, {
  list: async ({ actor, query, db }) => ({
    data: await specialDaysOf(db, actor.id, query),
    of_schools: actor.role === 'employee' ? await pupilFreeDaysOfSchools(db, actor.id, query) : [],
  }),

  own: async ({ actor, db }) => ({ data: await pupilFreeDaysFrom(db, actor.id, todayOf(db, actor)) }),

  add: async ({ actor, body, tx }) => {
    await lockOrganisation(tx, actor.id)
    const today = todayOf(tx, actor)
    if (body.date < today) throw invalid('date', 'The day must be today or later.')
    if ((await marketOf(tx, actor.id)).sector !== 'education')
      throw invalid('date', 'Only schools have pupil-free days.')
    if ((await pupilFreeDaysFrom(tx, actor.id, today)).length >= MOST_PUPIL_FREE_DAYS)
      throw invalid('date', `A school has at most ${MOST_PUPIL_FREE_DAYS} days in this list. Remove some first.`)
    const added = await insertPupilFreeDay(tx, actor.id, body)
    record(tx, { actor, action: 'pupil_free_day_added', subject: accountSubject(actor), after: body })
    await refreshCalendars(tx, actor.id)
    return added
  },

  remove: async ({ actor, params, tx }) => {
    const { date, name } = await deletePupilFreeDay(tx, actor.id, params.id)
    record(tx, { actor, action: 'pupil_free_day_removed', subject: accountSubject(actor), before: { date, name } })
    await refreshCalendars(tx, actor.id)
  },
})
