import { settings } from '#contract/settings.ts'
import { implement } from '../platform/routes.ts'
import { generalSettings } from './general.ts'
import { mailSettings } from './mails.ts'
import { rateSettings } from './rates.ts'
import { priceSettings } from './smsPrices.ts'
import { termsSettings } from './terms.ts'

type House = {
  /** What the product calls itself now. */
  readonly productName: string
  /** The name that the service was started with. */
  startedWith: string
}

export const settingsRoutes = (house: House) =>
  implement(settings, {
    ...generalSettings(house.startedWith),
    ...termsSettings,
    ...rateSettings,
    ...priceSettings,
    ...mailSettings(house),
  })
