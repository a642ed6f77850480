import { wishes } from '#contract/booking/wishes.ts'
import { invalid } from '#contract/platform/errors.ts'
import { addException } from '#server/booking/availability/exceptions.ts'
import { deleteException, lockCalendar } from '#server/booking/availability/queries.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import { implement } from '#server/platform/routes.ts'
import { workWishesOf } from './fit.ts'
import { answerOf, questionAbout, saveAnswer, saveWorkWishes } from './queries.ts'

/** Hour of the person's day from which the next day is asked about. */
const ASKED_FROM_HOUR = 15

const tomorrowIn = (zone: string, now: Temporal.Instant) =>
  now.toZonedDateTimeISO(zone).toPlainDate().add({ days: 1 }).toString()

const dayAway = (date: string) => ({
  ...{ from_date: date, to_date: date, available: false },
  ...{ start_time: null, end_time: null, note: null },
})

export const wishRoutes = implement(wishes, {
  work: async ({ actor, db }) => ({ data: await workWishesOf(db, actor.id) }),

  setWork: async ({ actor, body, tx }) => {
    await saveWorkWishes(tx, actor.id, body)
    emit(tx, actor.id, 'availability')
    return body
  },

  tomorrow: async ({ actor, db, now }) => {
    const { hour } = now.toZonedDateTimeISO(actor.time_zone)
    if (hour < ASKED_FROM_HOUR) return { data: null }
    return { data: await questionAbout(db, actor, tomorrowIn(actor.time_zone, now)) }
  },

  answerTomorrow: async ({ actor, body, tx, now }) => {
    const { date, wants } = body
    if (date !== tomorrowIn(actor.time_zone, now))
      throw invalid('date', 'This day has begun or is not the next one. Please change your calendar instead.')
    await lockCalendar(tx, actor.id)
    const before = await answerOf(tx, actor.id, date)
    if (wants !== false && before.exception_id !== null) await deleteException(tx, actor.id, before.exception_id)
    const isNewlyAway = wants === false && !before.is_away
    const added = isNewlyAway ? (await addException(tx, actor.id, dayAway(date))).id : before.exception_id
    await saveAnswer(tx, actor.id, date, { wants, exceptionId: wants === false ? added : null })
    emit(tx, actor.id, 'availability')
    const question = await questionAbout(tx, actor, date)
    return question ?? { date, answer: null }
  },
})
