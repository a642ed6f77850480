import { settings } from '#contract/admin/settings.ts'
import { redrawn } from '#server/identity/accounts/avatar.ts'
import { implement } from '#server/platform/routes.ts'
import type { StartConfig } from '#server/platform/service/state.ts'
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
