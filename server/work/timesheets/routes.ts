import type { Side } from '#contract/people/connections.ts'
import type { Actor } from '#contract/platform/endpoint.ts'
import { invalid, Problem } from '#contract/platform/errors.ts'
import { mayDecide, maySubmit, type Timesheet, timesheets } from '#contract/work/timesheets.ts'
import { refreshAgency } from '#server/booking/agencies/notices.ts'
import { shiftById } from '#server/booking/shifts/queries.ts'
import { recordActs } from '#server/identity/organisations/acts.ts'
import { notify } from '#server/messaging/notifications/queries.ts'
import { record } from '#server/platform/audit/queries.ts'
import { accountSubject } from '#server/platform/audit/rules.ts'
import { todayIn } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import { implement } from '#server/platform/routes.ts'
import { agencyBillsProblem, previewDocument } from '#server/work/invoices/issue.ts'
import { ratingsOf, shiftsOfBlockedPairs } from '#server/work/ratings/queries.ts'
import { ratingsSeen } from '#server/work/ratings/rules.ts'
import { approveTimesheet } from './approve.ts'
import { disputed } from './messages.ts'
import { disputeSheet, ensureWorked, eventsOf, lockSubmitted, sheetOf } from './queries.ts'
import { awardRateOn, deleteRate, insertRate, isWorkedFrom, lockRate, payRatesOf } from './rates.ts'
import { belowAwardRate } from './rules.ts'
import { submitAsSeen, submitTimesheet } from './submit.ts'

const at = ({ time_zone }: Actor, now: Temporal.Instant) => ({ today: todayIn(time_zone, now), now })

const sideOf = ({ role }: Actor): Side => (role === 'employer' ? 'employer' : 'employee')

const timesheetOf = async (db: Db, actor: Actor, shiftId: number): Promise<Timesheet> => {
  const sheet = await sheetOf(db, shiftId, actor.id, sideOf(actor))
  return {
    shift: await shiftById(db, shiftId),
    ...sheet,
    history: await eventsOf(db, shiftId, sideOf(actor)),
    may_submit: maySubmit(actor, sheet.status),
    may_decide: mayDecide(actor, sheet.status),
    ...ratingsSeen(
      actor,
      { worked: true, isBlockedPair: (await shiftsOfBlockedPairs(db, [shiftId])).has(shiftId) },
      await ratingsOf(db, [shiftId]),
    ),
  }
}

export const timesheetRoutes = implement(timesheets, {
  get: async ({ actor, params, db }) => {
    await ensureWorked(db, params.id, actor)
    return { data: await timesheetOf(db, actor, params.id) }
  },

  submit: async ({ actor, params, body, tx }) => {
    await submitTimesheet(tx, actor, params.id, body)
    return timesheetOf(tx, actor, params.id)
  },

  submitAsBooked: async ({ actor, body, db }) => {
    const lines = []
    for (const seen of body.sheets)
      lines.push({ shift_id: seen.shift_id, outcome: await submitAsSeen(db, actor, seen) })
    return { submitted: lines.filter(({ outcome }) => outcome === 'submitted').length, lines }
  },

  approve: async ({ actor, params, body, tx }) => {
    await approveTimesheet(tx, actor, params.id, body)
    return timesheetOf(tx, actor, params.id)
  },

  dispute: async ({ actor, params, body, tx }) => {
    await ensureWorked(tx, params.id, actor)
    await lockSubmitted(tx, params.id)
    const shift = await shiftById(tx, params.id)
    await disputeSheet(tx, params.id, body.reason)
    await recordActs(tx, actor, 'timesheet_disputed', 'shift_id', [params.id])
    await notify(tx, shift.invitee_id, disputed(shift, body.reason))
    await refreshAgency(tx, shift)
    return timesheetOf(tx, actor, params.id)
  },

  document: async ({ actor, params, db }) => {
    await ensureWorked(db, params.id, actor)
    const shift = await shiftById(db, params.id)
    if (shift.agency !== null && actor.id === shift.inviter_id) throw agencyBillsProblem(shift.agency.name)
    const sheet = await sheetOf(db, params.id, actor.id, sideOf(actor))
    return { data: await previewDocument(db, shift, sheet) }
  },

  payRates: async ({ actor, db, now }) => ({ data: await payRatesOf(db, actor.id, at(actor, now)) }),

  addPayRate: async ({ actor, body, tx, now }) => {
    const moment = at(actor, now)
    if (body.from_date < moment.today) throw invalid('from_date', 'A pay rate must start today or later.')
    if (await isWorkedFrom(tx, actor.id, body.from_date))
      throw invalid('from_date', 'A shift on that day has already started. Please choose a later day.')
    const awardRate = await awardRateOn(tx, actor.id, body.from_date)
    const isBelow = body.hourly_cents < awardRate.hourly_cents
    if (isBelow && !body.reason) throw invalid('reason', belowAwardRate(awardRate))
    const rate = { ...body, reason: isBelow ? body.reason! : null }
    const added = await insertRate(tx, actor.id, rate, moment)
    const after = isBelow ? { ...rate, figure_cents: awardRate.hourly_cents } : body
    record(tx, { actor, action: 'own_rates_changed', subject: accountSubject(actor), after })
    return added
  },

  removePayRate: async ({ actor, params, tx, now }) => {
    const { may_remove, from_date, hourly_cents } = await lockRate(tx, params.id, actor.id, at(actor, now))
    if (!may_remove) throw new Problem('rate_in_use')
    await deleteRate(tx, params.id)
    const before = { from_date, hourly_cents }
    record(tx, { actor, action: 'own_rates_changed', subject: accountSubject(actor), before })
  },
})
