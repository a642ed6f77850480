import { settings } from '#contract/settings.ts'
import { redrawn } from '../accounts/avatar.ts'
import { implement } from '../platform/routes.ts'
import type { Start } from '../service/house.ts'
import { generalSettings } from './general.ts'
import { mailSettings } from './mails.ts'
import { rateSettings } from './rates.ts'
import { priceSettings } from './smsPrices.ts'
import { termsSettings } from './terms.ts'

type House = {
  /** What the product calls itself now. */
  readonly productName: string
  start: Start
}

export const settingsRoutes = (house: House) =>
  implement(
    settings,
    {
      ...generalSettings(house.start),
      ...termsSettings,
      ...rateSettings,
      ...priceSettings,
      ...mailSettings(house),
    },
    { setLogo: redrawn('wide') },
  )
