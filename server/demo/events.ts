/** Runs planned events in order, with the queries of the product itself. */
import type { Shift } from '#contract/booking/shifts.ts'
import { insertBooking } from '#server/booking/agencies/bookings.ts'
import { askedByAgency, notifyAgency } from '#server/booking/agencies/notices.ts'
import { rateOn } from '#server/booking/agencies/rates.ts'
import { expireStarted, insertOffer, withdrawOffer } from '#server/booking/offers/queries.ts'
import { slotForOneMore } from '#server/booking/offers/slots.ts'
import {
  answered,
  cancelledByEmployee,
  cancelledByEmployer,
  expired,
  withdrawnByEmployer,
} from '#server/booking/shifts/messages.ts'
import { cancelBooking, completeEnded, setAnswer, shiftById } from '#server/booking/shifts/queries.ts'
import { requestNotification } from '#server/booking/shifts/request-notices.ts'
import { recordActs } from '#server/identity/organisations/acts.ts'
import { type Notice, notify } from '#server/messaging/notifications/queries.ts'
import type { Tx } from '#server/platform/database.ts'
import { organiserOf } from './networks.ts'
import type { Request } from './requests.ts'
import type { Texting } from './texts.ts'

/** An event of the demo data at an instant; it may depend on earlier ones. */
export type DemoEvent = { at: Temporal.Instant; happen: (tx: Tx) => Promise<unknown> }

/** Runs all events before `now`, in order of time. */
export const replay = async (tx: Tx, events: readonly DemoEvent[]): Promise<void> => {
  const before = events.filter(({ at }) => Temporal.Instant.compare(at, tx.now) < 0)
  for (const { happen } of before.toSorted((a, b) => Temporal.Instant.compare(a.at, b.at))) await happen(tx)
}

export type Ids = { people: ReadonlyMap<string, number>; subjects: ReadonlyMap<string, number> }

export type After = (request: Request, shiftOf: () => Shift) => DemoEvent[]

/** The notification alone: messages about the past are not sent. */
export const notifyInApp = (tx: Tx, userId: number, { type, title, message, link }: Notice, at: Temporal.Instant) =>
  notify(tx.at(at), userId, { type, title, message, link })

/** Makes a new shift one that the agency booked; returns the pay rate, null for an ordinary one. */
const bookThroughAgency = async (tx: Tx, shiftId: number, { agency, employee, date }: Request) => {
  if (agency === undefined) return null
  const { id: contract_id } = agency.contract
  const rate = await rateOn(tx, contract_id, employee.roles[0] ?? null, date)
  const { client_cents, pay_cents } = rate!
  await insertBooking(tx, { shift_id: shiftId, contract_id, agency_id: agency.id, client_cents, pay_cents })
  return pay_cents
}

/** Events of one request; the ids of the people and the subject must exist when it begins. */
export const requestEvents = (
  request: Request,
  ids: Ids,
  after: After,
  texting: Texting | null = null,
): DemoEvent[] => {
  const {
    employer,
    employee,
    span,
    outcome,
    askedAt,
    answeredAt,
    cancelledAt,
    cancelledBy: by,
    reason,
    agency,
  } = request
  const inviter_id = ids.people.get(employer.email)!
  const invitee_id = ids.people.get(employee.email)!
  const subject_id = ids.subjects.get(request.subject)!
  let shift: Shift | null = null
  const createdShift = () => shift!
  const became = (changes: Partial<Shift>) => {
    shift = { ...createdShift(), ...changes }
    return shift
  }

  const ask: DemoEvent = {
    at: askedAt,
    happen: async (tx) => {
      const { date, start_time, end_time } = request
      const classification = agency && employee.roles[0]
      const body = { inviter_id, invitee_id, subject_id, classification, date, start_time, end_time }
      const organiser = ids.people.get(organiserOf(employer.email) ?? '')
      const { zone } = employer
      const slotId = await slotForOneMore(tx.at(askedAt), {
        employerId: inviter_id,
        postedBy: organiser ?? null,
        subjectId: subject_id,
        classification: classification ?? null,
        ...{ clock: body, zone, span },
      })
      const id = await insertOffer(tx.at(askedAt), { inviterId: inviter_id, body, zone, span, slotId })
      const payCents = await bookThroughAgency(tx.at(askedAt), id, request)
      if (organiser !== undefined && agency === undefined)
        await recordActs(tx.at(askedAt), { id: inviter_id, person_id: organiser }, 'requested', 'shift_id', [id])
      shift = await shiftById(tx.at(askedAt), id)
      await notifyInApp(tx, invitee_id, requestNotification(shift, payCents), askedAt)
      if (agency) await notifyInApp(tx, inviter_id, askedByAgency(shift, agency.name), askedAt)
      await texting?.ask(tx, shift, askedAt)
    },
  }
  const answer = (status: 'accepted' | 'rejected'): DemoEvent => ({
    at: answeredAt,
    happen: async (tx) => {
      const why = status === 'rejected' ? reason : null
      await setAnswer(tx.at(answeredAt), createdShift().id, { status, reason: why, via: texting ? 'sms' : 'screen' })
      const answeredShift = became({ status, reason: why })
      await notifyInApp(tx, inviter_id, answered(answeredShift), answeredAt)
      await notifyAgency(tx.at(answeredAt), answeredShift, employee.name)
      await texting?.answer(tx, answeredShift, answeredAt)
    },
  })
  const complete: DemoEvent = { at: span.end, happen: (tx) => completeEnded(tx.at(span.end)) }
  const cancel: DemoEvent = {
    at: cancelledAt,
    happen: async (tx) => {
      await cancelBooking(tx.at(cancelledAt), createdShift().id, { by, reason, cancelReason: null })
      const called = became({ status: 'cancelled', reason })
      if (by === 'employee') await notifyInApp(tx, inviter_id, cancelledByEmployee(called), cancelledAt)
      else await notifyInApp(tx, invitee_id, cancelledByEmployer(called), cancelledAt)
    },
  }
  const withdraw: DemoEvent = {
    at: answeredAt,
    happen: async (tx) => {
      await withdrawOffer(tx.at(answeredAt), createdShift().id, { by: 'employer', reason })
      await notifyInApp(tx, invitee_id, withdrawnByEmployer(became({ status: 'withdrawn', reason })), answeredAt)
    },
  }
  const expire: DemoEvent = {
    at: span.start,
    happen: async (tx) => {
      await expireStarted(tx.at(span.start))
      const { forEmployer, forEmployee } = expired(createdShift())
      await notifyInApp(tx, inviter_id, forEmployer, span.start)
      await notifyInApp(tx, invitee_id, forEmployee, span.start)
    },
  }

  if (outcome === 'accepted') return [ask, answer('accepted'), complete, ...after(request, createdShift)]
  if (outcome === 'cancelled') return [ask, answer('accepted'), cancel]
  if (outcome === 'rejected') return [ask, answer('rejected')]
  if (outcome === 'withdrawn') return [ask, withdraw]
  return [ask, expire]
}
