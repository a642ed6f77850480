import { today } from '#contract/booking/today.ts'
import { specialDayOn } from '#server/people/special-days/queries.ts'
import { implement } from '#server/platform/routes.ts'
import { boardOf } from './queries.ts'

export const todayRoutes = implement(today, {
  board: async ({ actor, query, db }) => {
    const { day = 'today', sites = 'one' } = query
    const onClock = db.now.toZonedDateTimeISO(actor.time_zone).toPlainDate()
    const date = (day === 'today' ? onClock : onClock.add({ days: 1 })).toString()
    const [special_day, board] = await Promise.all([
      specialDayOn(db, actor.id, date),
      boardOf(db, { day, sites, siteId: actor.id, personId: actor.person_id }),
    ])
    return { data: { date, time_zone: actor.time_zone, special_day, as_of: db.now.toString(), ...board } }
  },
})
