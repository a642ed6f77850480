import { timeZones } from '#contract/platform/values.ts'
import { sendAlerts } from '#server/messaging/preferences/alert.ts'
import type { Database } from '#server/platform/database.ts'
import type { RecurringJob } from '#server/platform/jobs.ts'
import { tomorrowQuestion } from './messages.ts'
import { forgetPastWishes, takeUnasked } from './queries.ts'

const AT_ONCE = 200
/** Times between which the push is sent; a later one would disturb the evening. */
const FIRST = Temporal.PlainTime.from('18:30')
const LAST = Temporal.PlainTime.from('19:30')

const isBetween = (time: Temporal.PlainTime, from: Temporal.PlainTime, to: Temporal.PlainTime) =>
  Temporal.PlainTime.compare(time, from) >= 0 && Temporal.PlainTime.compare(time, to) < 0

/** Asks people with push, once, whether they would like to work on the next day. */
const askAboutTomorrow = async (db: Database, zone: string) => {
  const here = db.now.toZonedDateTimeISO(zone)
  if (!isBetween(here.toPlainTime(), FIRST, LAST)) return
  const tomorrow = here.toPlainDate().add({ days: 1 })
  const question = tomorrowQuestion(tomorrow.toString(), tomorrow.toZonedDateTime(zone).toInstant())
  const round = () =>
    db.transaction(async (tx) => {
      const people = await takeUnasked(tx, tomorrow.toString(), zone, AT_ONCE)
      await sendAlerts(
        tx,
        people.map(({ id }) => ({ userId: id, ...question })),
      )
      return people.length
    })
  while ((await round()) === AT_ONCE);
}

export const wishJobs: RecurringJob[] = [
  {
    kind: 'ask_about_tomorrow',
    every: 300,
    run: async ({ db }) => {
      for (const zone of timeZones) await askAboutTomorrow(db, zone)
    },
  },
  { kind: 'forget_past_wishes', every: 86_400, run: ({ db }) => forgetPastWishes(db) },
]
