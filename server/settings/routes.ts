import { settings } from '#contract/settings.ts'
import { redrawn } from '../accounts/avatar.ts'
import { implement } from '../platform/routes.ts'
import type { StartConfig } from '../service/state.ts'
import { bookingSettings } from './bookings.ts'
import { generalSettings } from './general.ts'
import { mailSettings } from './mails.ts'
import { rateSettings } from './rates.ts'
import { priceSettings } from './sms-prices.ts'
import { termsSettings } from './terms.ts'

type SettingsState = {
  readonly productName: string
  start: StartConfig
}

export const settingsRoutes = (brand: SettingsState) =>
  implement(
    settings,
    {
      ...generalSettings(brand.start),
      ...termsSettings,
      ...rateSettings,
      ...priceSettings,
      ...bookingSettings,
      ...mailSettings(brand),
    },
    { setLogo: redrawn('wide') },
  )
