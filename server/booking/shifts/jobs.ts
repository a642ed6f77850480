import { notify } from '#server/messaging/notifications/queries.ts'
import type { Brand } from '#server/platform/config.ts'
import type { RecurringJob } from '#server/platform/jobs.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import { unansweredAlert } from './alerts.ts'
import { expired } from './domain.ts'
import { completeEnded, expireStarted, shiftById } from './queries.ts'

/**
 * Pending requests expire when the shift starts, and accepted ones complete when it ends
 * (rulings.md section 5).
 */
export const closeShifts = (brand: Brand): RecurringJob => ({
  kind: 'close_shifts',
  every: 10,
  run: async ({ db, now }) => {
    const expire = () =>
      db.transaction(async (tx) => {
        const closed = await expireStarted(tx, now)
        for (const { id } of closed) {
          const shift = await shiftById(tx, id, now)
          const words = expired(shift)
          await notify(tx, shift.inviter_id, { ...words.forEmployer, alert: unansweredAlert(brand, shift) }, now)
          await notify(tx, shift.invitee_id, words.forEmployee, now)
          emit(tx, shift.inviter_id, 'shift', now)
          emit(tx, shift.invitee_id, 'shift', now)
        }
        return closed.length
      })
    const complete = () =>
      db.transaction(async (tx) => {
        const closed = await completeEnded(tx, now)
        for (const { inviter_id, invitee_id } of closed) {
          emit(tx, inviter_id, 'shift', now)
          emit(tx, invitee_id, 'shift', now)
        }
        return closed.length
      })
    while ((await expire()) > 0);
    while ((await complete()) > 0);
  },
})
