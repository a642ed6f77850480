import { timeZones } from '#contract/platform/values.ts'
import { takeUnconfirmed } from '#server/booking/availability/confirmations.ts'
import { sendAlerts } from '#server/messaging/preferences/alert.ts'
import type { Database, Tx } from '#server/platform/database.ts'
import type { RecurringJob } from '#server/platform/jobs.ts'
import { type Question, tomorrowQuestion, weekQuestion } from './messages.ts'
import { deletePastWishes, takeUnasked } from './queries.ts'

const AT_ONCE = 200
/** Times between which the push is sent; a later one would disturb the evening. */
const FIRST = Temporal.PlainTime.from('18:30')
const LAST = Temporal.PlainTime.from('19:30')

const isBetween = (time: Temporal.PlainTime, from: Temporal.PlainTime, to: Temporal.PlainTime) =>
  Temporal.PlainTime.compare(time, from) >= 0 && Temporal.PlainTime.compare(time, to) < 0

/** Asks everyone whom `take` marks, a few at a time. */
const askAll = async (db: Database, take: (tx: Tx) => Promise<{ id: number }[]>, question: Question) => {
  const round = () =>
    db.transaction(async (tx) => {
      const people = await take(tx)
      await sendAlerts(
        tx,
        people.map(({ id }) => ({ userId: id, ...question })),
      )
      return people.length
    })
  while ((await round()) === AT_ONCE);
}

/** Asks people with push, once, whether they would like to work on the next day. */
const askAboutTomorrow = async (db: Database, zone: string) => {
  const here = db.now.toZonedDateTimeISO(zone)
  if (!isBetween(here.toPlainTime(), FIRST, LAST)) return
  const tomorrow = here.toPlainDate().add({ days: 1 })
  const question = tomorrowQuestion(tomorrow.toString(), tomorrow.toZonedDateTime(zone).toInstant())
  await askAll(db, (tx) => takeUnasked(tx, tomorrow.toString(), zone, AT_ONCE), question)
}

const WEEK_FIRST = Temporal.PlainTime.from('17:00')
const WEEK_LAST = Temporal.PlainTime.from('18:00')
const SUNDAY = 7

/** Asks people with push, once, whether the coming week is as usual. */
const askAboutWeek = async (db: Database, zone: string) => {
  const here = db.now.toZonedDateTimeISO(zone)
  if (here.dayOfWeek !== SUNDAY || !isBetween(here.toPlainTime(), WEEK_FIRST, WEEK_LAST)) return
  const sunday = { date: here.toPlainDate().toString(), begins: here.startOfDay().toInstant(), zone }
  const question = weekQuestion(here.toPlainDate().add({ days: 1 }).toZonedDateTime(zone).toInstant())
  await askAll(db, (tx) => takeUnconfirmed(tx, sunday, AT_ONCE), question)
}

export const wishJobs: RecurringJob[] = [
  {
    kind: 'ask_about_tomorrow',
    every: 300,
    run: async ({ db }) => {
      for (const zone of timeZones) await askAboutTomorrow(db, zone)
    },
  },
  {
    kind: 'ask_about_week',
    every: 300,
    run: async ({ db }) => {
      for (const zone of timeZones) await askAboutWeek(db, zone)
    },
  },
  { kind: 'forget_past_wishes', every: 86_400, run: ({ db }) => deletePastWishes(db) },
]
