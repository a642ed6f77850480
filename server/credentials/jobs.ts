import { REMINDERS } from '#contract/credentialKinds.ts'
import type { RecurringJob } from '../platform/jobs.ts'
import { dueReminders, noteReminder, takeExpired } from './queries.ts'
import { type House, tellExpired, tellExpiring } from './telling.ts'

const AT_ONCE = 50

/** On the person's own clock, the day after the last one: out of the search, with the reason to all whom it concerns. */
const expire = (house: House): RecurringJob => ({
  kind: 'expire_credentials',
  every: 60,
  run: async ({ db, now }) => {
    const round = () =>
      db.transaction(async (tx) => {
        const expired = await takeExpired(tx, AT_ONCE, now)
        await tellExpired(tx, house, expired, now)
        return expired.length
      })
    while ((await round()) === AT_ONCE);
  },
})

/** Each at 60, 30 and 7 days, once; what was entered later than that gets only the nearest. */
const remind = (house: House): RecurringJob => ({
  kind: 'remind_of_credentials',
  every: 600,
  run: async ({ db, now }) => {
    const round = () =>
      db.transaction(async (tx) => {
        const due = await dueReminders(tx, REMINDERS, AT_ONCE, now)
        for (const one of due) if (await noteReminder(tx, one, REMINDERS, now)) await tellExpiring(tx, house, one, now)
        return due.length
      })
    while ((await round()) === AT_ONCE);
  },
})

export const credentialJobs = (house: House): RecurringJob[] => [expire(house), remind(house)]
