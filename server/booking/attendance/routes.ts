import { attendance } from '#contract/booking/attendance.ts'
import { Problem } from '#contract/platform/errors.ts'
import { readLink } from '#server/messaging/links/signatures.ts'
import { type Caller, implement } from '#server/platform/routes.ts'
import { arrive, reportOnMyWay, undoCheckIn } from './check-in.ts'
import { noShowHandlers } from './no-shows.ts'
import { expectedToday } from './queries.ts'

/** The contract admits employers and employees only. */
const partyOf = ({ id, role }: Caller) => ({ id, role: role === 'employer' ? role : ('employee' as const) })

export const attendanceRoutes = implement(attendance, {
  ...noShowHandlers,

  today: ({ actor, query, db }) => expectedToday(db, partyOf(actor), query),

  onMyWay: async ({ actor, params, body, tx }) => {
    const { minutes } = body ?? {}
    const checkIn = { shiftId: params.id, employeeId: actor.id, minutes, via: 'screen' as const }
    return (await reportOnMyWay(tx, checkIn)).attendance
  },

  arrived: ({ actor, params, tx }) => arrive(tx, params.id, partyOf(actor)),

  onMyWayByLink: ({ body, db }) =>
    db.transaction(async (tx) => {
      const link = await readLink(tx, 'on_my_way', body.token)
      if (link === null) throw new Problem('link_invalid')
      return (await reportOnMyWay(tx, { shiftId: link.shiftId, employeeId: link.userId, via: 'link' })).attendance
    }),

  undoCheckIn: ({ actor, params, tx }) => undoCheckIn(tx, params.id, partyOf(actor)),
})
