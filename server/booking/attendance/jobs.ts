import { shiftsByIds } from '#server/booking/shifts/queries.ts'
import { notify } from '#server/messaging/notifications/queries.ts'
import type { RecurringJob } from '#server/platform/jobs.ts'
import { reminder } from './messages.ts'
import { AT_ONCE, type ReminderKind, takeDue } from './queries.ts'

/** Sends the notice to everyone it is due for, once each, even if several processes run. */
const remindAll =
  (kind: ReminderKind): RecurringJob['run'] =>
  async ({ db }) => {
    const round = () =>
      db.transaction(async (tx) => {
        const due = await takeDue(tx, kind)
        const shifts = await shiftsByIds(
          tx,
          due.map(({ shift_id }) => shift_id),
        )
        for (const shift of shifts) {
          const { userId, notice } = await reminder(tx, kind, shift)
          await notify(tx, userId, notice)
        }
        return due.length
      })
    while ((await round()) === AT_ONCE);
  }

export const attendanceJobs: RecurringJob[] = [
  { kind: 'remind_the_day_before', every: 60, run: remindAll('day_before') },
  { kind: 'remind_soon_before', every: 20, run: remindAll('soon') },
  { kind: 'ask_who_gave_no_sign', every: 20, run: remindAll('begun') },
  { kind: 'tell_of_the_missed', every: 10, run: remindAll('missed') },
]
