import type { settings } from '#contract/admin/settings.ts'
import { invalid, Problem } from '#contract/platform/errors.ts'
import { zoneOfState } from '#contract/platform/states.ts'
import type { StateRate } from '#contract/work/state-rates.ts'
import { record } from '#server/platform/audit/queries.ts'
import { todayIn } from '#server/platform/clock.ts'
import type { Handlers } from '#server/platform/routes.ts'
import {
  addStateRate,
  deleteStateRate,
  hasBegunIn,
  lockStateRate,
  stateRates,
} from '#server/work/timesheets/state-rates.ts'
import { withMessage } from './clashes.ts'

const audited = ({ from_date, hourly_cents, minimum_minutes, source }: StateRate) => ({
  from_date,
  hourly_cents,
  minimum_minutes,
  source,
})
const about = ({ id, sector, state }: StateRate) =>
  ({ kind: 'setting', id, name: `Pay rate, ${sector}, ${state}` }) as const

export const rateSettings: Pick<Handlers<typeof settings>, 'payRates' | 'addPayRate' | 'removePayRate'> = {
  payRates: ({ db, query }) => stateRates(db, query),

  addPayRate: async ({ tx, actor, body, now }) => {
    if (body.from_date < todayIn(zoneOfState[body.state], now))
      throw invalid('from_date', 'A pay rate must start today or later.')
    if (await hasBegunIn(tx, body, body.from_date))
      throw invalid('from_date', 'A shift on that day has already started there. Please choose a later day.')
    const added = await addStateRate(tx, body).catch(withMessage('There is already a pay rate from that date.'))
    record(tx, { actor, action: 'state_rate_added', subject: about(added), after: audited(added) })
    return added
  },

  removePayRate: async ({ tx, actor, params }) => {
    const rate = await lockStateRate(tx, params.id)
    if (!rate.may_remove) throw new Problem('rate_in_use')
    await deleteStateRate(tx, rate.id)
    record(tx, { actor, action: 'state_rate_removed', subject: about(rate), before: audited(rate) })
  },
}
