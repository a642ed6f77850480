import { answerLinks, type LinkedChange, type LinkedShift } from '#contract/booking/answer-links.ts'
import { Problem } from '#contract/platform/errors.ts'
import { calendarBookingById } from '#server/booking/calendar/queries.ts'
import { sendCalendar } from '#server/booking/calendar/routes.ts'
import { type CalendarBooking, shiftFileOf } from '#server/booking/calendar/rules.ts'
import { answerChange } from '#server/booking/changes/answer.ts'
import { linkedChange } from '#server/booking/changes/queries.ts'
import { cancellationsOf } from '#server/booking/employer-cancellations/queries.ts'
import { hasLateYes } from '#server/booking/offers/queries.ts'
import { heldJobsFor } from '#server/booking/open-jobs/queries.ts'
import { payOfChanges, payOfRequest } from '#server/booking/pay-estimates/queries.ts'
import { answerShift } from '#server/booking/shifts/answer.ts'
import { suburbsOf } from '#server/booking/workplaces/queries.ts'
import { readLink, signLink } from '#server/messaging/links/signatures.ts'
import { inTransaction } from '#server/platform/changes.ts'
import { type Db, sql } from '#server/platform/database.ts'
import { implement } from '#server/platform/routes.ts'

const linkedShiftOf = async (db: Db, booking: CalendarBooking, employeeId: number): Promise<LinkedShift> => {
  const { id, date, start_time, end_time, time_zone, starts_at, ends_at, status, reason, cancelled_by } = booking
  const { employer, agency, has_agency_ended, subject, address, note, details } = booking
  return {
    ...{ id, date, start_time, end_time, time_zone, starts_at, ends_at, status, reason, cancelled_by },
    ...{ employer, agency, has_agency_ended, subject, address, note, details },
    suburb:
      status === 'pending' ? ((await suburbsOf(db, [booking.employer_id])).get(booking.employer_id) ?? null) : null,
    pay: status === 'pending' ? await payOfRequest(db, employeeId, id) : null,
    cancellations:
      status === 'pending' ? ((await cancellationsOf(db, sql`u.id = ${booking.employer_id}`))[0] ?? null) : null,
  }
}

const linkedChangeOf = async (db: Db, changeId: number, employeeId: number): Promise<LinkedChange> => {
  const change = await linkedChange(db, changeId, employeeId)
  const pay = (await payOfChanges(db, employeeId)).find(({ change_id }) => change_id === changeId)
  return { ...change, pay: pay ? { before_cents: pay.before_cents, after_cents: pay.after_cents } : null }
}

const changeOf = async (db: Db, token: string) => {
  const link = await readLink(db, 'answer_change', token)
  if (link === null) throw new Problem('link_invalid')
  return link
}

/** Person and request of a link; any fault in a link gets the same answer. */
const personOf = async (db: Db, token: string) => {
  const link = await readLink(db, 'answer_shift', token)
  if (link === null) throw new Problem('link_invalid')
  return { shiftId: link.shiftId, viewer: { id: link.userId, role: 'employee' as const } }
}

export const answerLinkRoutes = implement(answerLinks, {
  look: async ({ db, body }) => {
    const { shiftId, viewer } = await personOf(db, body.token)
    return { data: await linkedShiftOf(db, await calendarBookingById(db, shiftId, viewer), viewer.id) }
  },

  answer: async ({ db, body: { token, status, reason } }) => {
    const { shiftId, viewer } = await personOf(db, token)
    const answer = { shiftId, employeeId: viewer.id, status, reason, via: 'link' as const }
    try {
      await inTransaction(db, (tx) => answerShift(tx, answer))
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'already_answered')) throw error
      const current = await linkedShiftOf(db, await calendarBookingById(db, shiftId, viewer), viewer.id)
      if (current.status === status) return current
      throw error
    }
    return linkedShiftOf(db, await calendarBookingById(db, shiftId, viewer), viewer.id)
  },

  alternatives: async ({ db, body: { token } }) => {
    const { shiftId, viewer } = await personOf(db, token)
    if (!(await hasLateYes(db, shiftId))) return { data: [] }
    const jobs = await heldJobsFor(db, viewer.id)
    const tokens = jobs.map(({ request_id, starts_at }) =>
      signLink(db, {
        ...{ purpose: 'answer_shift', userId: viewer.id, shiftId: request_id },
        until: Temporal.Instant.from(starts_at),
      }),
    )
    const signed = await Promise.all(tokens)
    return { data: jobs.map((job, i) => ({ ...job, token: signed[i]! })) }
  },

  lookAtChange: async ({ db, body }) => {
    const { changeId, userId } = await changeOf(db, body.token)
    return { data: await linkedChangeOf(db, changeId, userId) }
  },

  answerChange: async ({ db, body: { token, status } }) => {
    const { changeId, userId } = await changeOf(db, token)
    try {
      await inTransaction(db, (tx) => answerChange(tx, { changeId, employeeId: userId, status, via: 'link' }))
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'change_over')) throw error
      const current = await linkedChangeOf(db, changeId, userId)
      if (current.status === status) return current
      throw error
    }
    return linkedChangeOf(db, changeId, userId)
  },

  calendar: async ({ db, body, reply }) => {
    const { shiftId, viewer } = await personOf(db, body.token)
    const booking = await calendarBookingById(db, shiftId, viewer)
    if (booking.status !== 'accepted') throw new Problem('link_invalid')
    reply.header('cache-control', 'private, no-store')
    sendCalendar(reply, `shift-${booking.date}`, shiftFileOf(booking, viewer, db.brand))
  },
})
