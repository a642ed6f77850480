import { agencyBookings } from '#contract/booking/agency-bookings.ts'
import { Problem } from '#contract/platform/errors.ts'
import { hasRight } from '#contract/platform/member-rights.ts'
import { stateInSentence } from '#contract/platform/states.ts'
import { stateRateOn } from '#server/booking/hooks.ts'
import { insertOffer } from '#server/booking/offers/queries.ts'
import { slotForOneMore } from '#server/booking/offers/slots.ts'
import { shiftById } from '#server/booking/shifts/queries.ts'
import { checkRequest, spendRequest } from '#server/booking/shifts/request.ts'
import { requested } from '#server/booking/shifts/request-notices.ts'
import { recordActs } from '#server/identity/organisations/acts.ts'
import { notify } from '#server/messaging/notifications/queries.ts'
import { areBlocked } from '#server/people/connections/blocks.ts'
import type { Tx } from '#server/platform/database.ts'
import { type Caller, implement } from '#server/platform/routes.ts'
import {
  agencyBookingById,
  bookingsOfAgency,
  insertBooking,
  lockRepresented,
  siteOfBooking,
  siteOfClient,
} from './bookings.ts'
import { lockOfAgency } from './contracts.ts'
import { endBooking } from './ending.ts'
import { askedByAgency } from './notices.ts'
import { agencyOf, lockAgency } from './queries.ts'
import { rateOn } from './rates.ts'
import { coversDate } from './rules.ts'

const maySeeMoney = ({ member_role }: Caller) => hasRight(member_role, 'approve')

/** The refusal without details of the client's other bookings, plan and “do not book” marks. */
const forAgency = (thrown: unknown): unknown => {
  if (!(thrown instanceof Problem)) return thrown
  if (thrown.code === 'plan_limit_reached') return new Problem('client_plan_full')
  const isPrivate = thrown.code === 'rest_warning' || thrown.code === 'staff_unavailable'
  return isPrivate ? new Problem(thrown.code) : thrown
}

/** Refuses a pay rate below that of the site's state, unless it has a reason. */
const ensurePay = async (
  tx: Tx,
  { pay_cents, reason }: { pay_cents: number; reason: string | null },
  siteId: number,
  date: string,
) => {
  const { hourly_cents, state } = await stateRateOn(tx, siteId, date)
  if (pay_cents >= hourly_cents || reason !== null) return
  const figure = (hourly_cents / 100).toFixed(2)
  throw new Problem('pay_below_state', {
    message: `The pay rate is below the rate for ${stateInSentence(state)}, which is $${figure} an hour. Propose a higher rate, or the same rate with a reason.`,
  })
}

export const agencyBookingRoutes = implement(agencyBookings, {
  list: async ({ actor, query, db }) =>
    bookingsOfAgency(db, (await agencyOf(db, actor.id)).id, query, maySeeMoney(actor)),

  request: async ({ actor, body: { contract_id, site_id, employee_id, ...asked }, tx }) => {
    const agency = await lockAgency(tx, actor.id)
    const contract = await lockOfAgency(tx, contract_id, agency.id)
    if (contract.client_id === null) throw new Problem('not_found')
    const site = await siteOfClient(tx, contract.client_id, site_id)
    await lockRepresented(tx, agency.id, employee_id)
    if (!coversDate(contract, asked.date)) throw new Problem('no_contract_that_day')
    const rate = await rateOn(tx, contract.id, asked.classification ?? null, asked.date)
    if (rate === null) throw new Problem('no_agency_rate')
    await ensurePay(tx, rate, site.id, asked.date)
    // Answers like any other person who cannot be booked, because a block stays private.
    if (await areBlocked(tx, site.id, employee_id)) throw new Problem('staff_unavailable')
    const body = { ...asked, inviter_id: site.id, invitee_id: employee_id }
    const asSite = { ...actor, id: site.id, name: site.name, time_zone: site.time_zone }
    const { span } = await checkRequest(tx, asSite, body).catch((thrown) => {
      throw forAgency(thrown)
    })
    await spendRequest(tx, actor.id, employee_id)
    // Does not ask about one more person: the agency would learn whom else the client has asked.
    const slotId = await slotForOneMore(tx, {
      employerId: site.id,
      postedBy: null,
      subjectId: body.subject_id,
      classification: body.classification ?? null,
      ...{ clock: body, zone: site.time_zone, span },
    })
    const id = await insertOffer(tx, { inviterId: site.id, body, zone: site.time_zone, span, slotId })
    const { client_cents, pay_cents } = rate
    await insertBooking(tx, { shift_id: id, contract_id: contract.id, agency_id: agency.id, client_cents, pay_cents })
    await recordActs(tx, actor, 'requested', 'shift_id', [id])
    const shift = await shiftById(tx, id)
    await notify(tx, employee_id, await requested(tx, shift, pay_cents))
    await notify(tx, site.id, askedByAgency(shift, agency.name))
    return agencyBookingById(tx, id, maySeeMoney(actor))
  },

  cancel: async ({ actor, params, body, tx }) => {
    const agency = await agencyOf(tx, actor.id)
    const site = await siteOfBooking(tx, params.id, agency.id)
    const { reason = null, reason_for_person = null } = body ?? {}
    const ending = { cause: 'cancelled', reason: reason || null, reasonForPerson: reason_for_person || null } as const
    await endBooking(tx, { shiftId: params.id, siteId: site.id }, ending)
    return agencyBookingById(tx, params.id, maySeeMoney(actor))
  },
})
