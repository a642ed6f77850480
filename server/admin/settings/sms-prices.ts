import type { settings } from '#contract/admin/settings.ts'
import type { SmsPrice } from '#contract/messaging/sms-prices.ts'
import { invalid, Problem } from '#contract/platform/errors.ts'
import { addSmsPrice, deleteSmsPrice, lockSmsPrice, priceDay, smsPrices } from '#server/messaging/outbox/prices.ts'
import { record } from '#server/platform/audit/queries.ts'
import type { Handlers } from '#server/platform/routes.ts'
import { withMessage } from './clashes.ts'

const audited = ({ from_date, tenths_of_cent, source }: SmsPrice) => ({ from_date, tenths_of_cent, source })
const about = ({ id }: SmsPrice) => ({ kind: 'setting', id, name: 'SMS price' }) as const

export const priceSettings: Pick<Handlers<typeof settings>, 'smsPrices' | 'addSmsPrice' | 'removeSmsPrice'> = {
  smsPrices: ({ db, query }) => smsPrices(db, query),

  addSmsPrice: async ({ tx, actor, body, now }) => {
    if (body.from_date < priceDay(now)) throw invalid('from_date', 'A price must start today or later.')
    const added = await addSmsPrice(tx, body).catch(withMessage('There is already a price from that date.'))
    record(tx, { actor, action: 'sms_price_added', subject: about(added), after: audited(added) })
    return added
  },

  removeSmsPrice: async ({ tx, actor, params }) => {
    const price = await lockSmsPrice(tx, params.id)
    if (!price.may_remove)
      throw new Problem('rate_in_use', { message: 'This price has already applied, so it cannot be removed.' })
    await deleteSmsPrice(tx, price.id)
    record(tx, { actor, action: 'sms_price_removed', subject: about(price), before: audited(price) })
  },
}
