import type { settings } from '#contract/admin/settings.ts'
import type { CancellationRule } from '#contract/booking/cancellations.ts'
import { invalid, Problem } from '#contract/platform/errors.ts'
import {
  addCancellationRule,
  cancellationRules,
  deleteCancellationRule,
  lockCancellationRule,
} from '#server/booking/eligibility/cancellation-rules.ts'
import { record } from '#server/platform/audit/queries.ts'
import type { Handlers } from '#server/platform/routes.ts'
import { todayByState } from './bookings.ts'
import { withMessage } from './clashes.ts'

const audited = (rule: CancellationRule) => ({
  from_date: rule.from_date,
  late_days: rule.late_days,
  late_time: rule.late_time,
  late_percent: rule.late_percent,
  late_minutes: rule.late_minutes,
  lifted_by_rebooking: rule.lifted_by_rebooking,
  arrival_percent: rule.arrival_percent,
  source: rule.source,
})
const about = ({ id, sector, state }: CancellationRule) =>
  ({ kind: 'setting', id, name: `Cancellation rule, ${sector}, ${state}` }) as const

export const cancellationSettings: Pick<
  Handlers<typeof settings>,
  'cancellationRules' | 'addCancellationRule' | 'removeCancellationRule'
> = {
  cancellationRules: ({ db, query, now }) => cancellationRules(db, query, todayByState(now)),

  addCancellationRule: async ({ tx, actor, body, now }) => {
    const todays = todayByState(now)
    if (body.from_date < todays[body.state])
      throw invalid('from_date', 'A cancellation rule must start today or later.')
    const added = await addCancellationRule(tx, body, todays).catch(
      withMessage('There is already a cancellation rule from that date.'),
    )
    record(tx, { actor, action: 'cancellation_rule_added', subject: about(added), after: audited(added) })
    return added
  },

  removeCancellationRule: async ({ tx, actor, params, now }) => {
    const rule = await lockCancellationRule(tx, params.id, todayByState(now))
    if (!rule.may_remove)
      throw new Problem('rate_in_use', {
        message: 'This cancellation rule has already applied, so it cannot be removed.',
      })
    await deleteCancellationRule(tx, rule.id)
    record(tx, { actor, action: 'cancellation_rule_removed', subject: about(rule), before: audited(rule) })
  },
}
