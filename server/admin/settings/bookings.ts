import type { settings } from '#contract/admin/settings.ts'
import type { BookingDecision, RestRule } from '#contract/booking/eligibility.ts'
import { invalid, Problem } from '#contract/platform/errors.ts'
import { states, zoneOfState } from '#contract/platform/states.ts'
import { REFRESH_SEARCH } from '#server/booking/availability/jobs.ts'
import type { Todays } from '#server/booking/eligibility/dated-rules.ts'
import { bookingDecisions, lockDecisions, setRequiredCredentials } from '#server/booking/eligibility/decisions.ts'
import { addRestRule, deleteRestRule, lockRestRule, restRules } from '#server/booking/eligibility/rest-rules.ts'
import { record } from '#server/platform/audit/queries.ts'
import { todayIn } from '#server/platform/clock.ts'
import { queue } from '#server/platform/jobs.ts'
import type { Handlers } from '#server/platform/routes.ts'
import { withMessage } from './clashes.ts'

export const todayByState = (now: Temporal.Instant) =>
  Object.fromEntries(states.map((state) => [state, todayIn(zoneOfState[state], now)])) as Todays

const auditedDecision = ({ decided_at, required }: BookingDecision) => ({ decided: decided_at !== null, required })
const auditedRule = (rule: RestRule) => ({
  from_date: rule.from_date,
  week_minutes: rule.week_minutes,
  rest_minutes: rule.rest_minutes,
  day_minutes: rule.day_minutes,
  travel_minutes: rule.travel_minutes,
  far_travel_minutes: rule.far_travel_minutes,
  source: rule.source,
})
const aboutRule = ({ id, sector, state }: RestRule) =>
  ({ kind: 'setting', id, name: `Rest rule, ${sector}, ${state}` }) as const

export const bookingSettings: Pick<
  Handlers<typeof settings>,
  'bookingDecisions' | 'decideBooking' | 'restRules' | 'addRestRule' | 'removeRestRule'
> = {
  bookingDecisions: async ({ db }) => ({ data: await bookingDecisions(db) }),

  decideBooking: async ({ tx, actor, body: { sector, state, required, all_states, version } }) => {
    await lockDecisions(tx, sector)
    const before = await bookingDecisions(tx, sector)
    if (before.find((one) => one.state === state)?.version !== version) throw new Problem('changed_meanwhile')
    for (const one of before) {
      if (one.state !== state && !all_states) continue
      await setRequiredCredentials(tx, one, required)
      const subject = { kind: 'setting', id: null, name: `Required credentials, ${sector}, ${one.state}` } as const
      const after = { decided: true, required }
      record(tx, { actor, action: 'booking_decided', subject, before: auditedDecision(one), after })
    }
    // The change can concern everyone, so a job refreshes the search after the response.
    await queue(tx, REFRESH_SEARCH, { after: 0 })
    return bookingDecisions(tx)
  },

  restRules: ({ db, query, now }) => restRules(db, query, todayByState(now)),

  addRestRule: async ({ tx, actor, body, now }) => {
    const todays = todayByState(now)
    if (body.from_date < todays[body.state]) throw invalid('from_date', 'A rest rule must start today or later.')
    const added = await addRestRule(tx, body, todays).catch(withMessage('There is already a rest rule from that date.'))
    record(tx, { actor, action: 'rest_rule_added', subject: aboutRule(added), after: auditedRule(added) })
    return added
  },

  removeRestRule: async ({ tx, actor, params, now }) => {
    const rule = await lockRestRule(tx, params.id, todayByState(now))
    if (!rule.may_remove)
      throw new Problem('rate_in_use', { message: 'This rest rule has already applied, so it cannot be removed.' })
    await deleteRestRule(tx, rule.id)
    record(tx, { actor, action: 'rest_rule_removed', subject: aboutRule(rule), before: auditedRule(rule) })
  },
}
