import type { RecurringJob } from '#server/platform/jobs.ts'
import { notifyDue } from './messages.ts'
import { duePaymentReminders, recordReminder } from './transactions.ts'

/** Days from the day on which an invoice is due. */
const REMINDERS = [-3, 1, 7] as const
const AT_ONCE = 50

/** Sends each reminder once. If several are due, only the newest is sent. */
export const remindOfInvoices: RecurringJob = {
  kind: 'remind_of_invoices',
  every: 600,
  run: async ({ db }) => {
    const round = () =>
      db.transaction(async (tx) => {
        const due = await duePaymentReminders(tx, REMINDERS, AT_ONCE)
        for (const one of due) {
          await recordReminder(tx, one.id, REMINDERS.filter((day) => day <= one.days_over).length)
          await notifyDue(tx, one)
        }
        return due.length
      })
    while ((await round()) === AT_ONCE);
  },
}
