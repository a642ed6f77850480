import type { ForecastGroup } from '#contract/booking/answer-forecasts.ts'
import { inState, type State } from '#contract/platform/states.ts'
import { dayInWords } from '#contract/platform/wall-clock-rules.ts'

/** Notice to admins, with the groups of the week that were off. */
export const forecastsOff = (region: string, week: Temporal.PlainDate, groups: readonly ForecastGroup[]) => ({
  title: `Chances ${inState(region as State)} were wrong`,
  message: `In the week from ${dayInWords(week.toString())}, people said yes more or less often than planned: ${groups
    .filter(({ is_off }) => is_off)
    .map(({ planned, accepted }) => `planned ${Math.round(planned)} %, said yes ${Math.round(accepted)} %`)
    .join('; ')}. The chances stay as they are, and a few more people are asked, until you resume learning.`,
  link: '/admin/settings?option=chances',
})
