import { settings } from '#contract/admin/settings.ts'
import { preparePicture } from '#server/identity/accounts/avatar.ts'
import { implement } from '#server/platform/routes.ts'
import type { StartConfig } from '#server/platform/service/state.ts'
import { askedRateSettings } from './asked-rates.ts'
import { bookingSettings } from './bookings.ts'
import { cancellationSettings } from './cancellations.ts'
import { forecastSettings } from './forecasts.ts'
import { generalSettings } from './general.ts'
import { mailSettings } from './mails.ts'
import { rateSettings } from './rates.ts'
import { schoolTermSettings } from './school-terms.ts'
import { priceSettings } from './sms-prices.ts'
import { termsSettings } from './terms.ts'

export const settingsRoutes = (start: StartConfig) =>
  implement(
    settings,
    {
      ...generalSettings(start),
      ...termsSettings,
      ...rateSettings,
      ...priceSettings,
      ...bookingSettings,
      ...cancellationSettings,
      ...forecastSettings,
      ...askedRateSettings,
      ...schoolTermSettings,
      ...mailSettings,
    },
    { setLogo: preparePicture('wide') },
  )
