/** Pushes that ask people about their days. */
import type { Alert, AlertText } from '#server/messaging/preferences/alert.ts'
import { weekdayAndDay } from '#server/platform/dates.ts'

export type Question = { alertText: AlertText; alert: Alert }
/** Asks whether a person would like to work on a day that begins at an instant. */
export const tomorrowQuestion = (date: string, begins: Temporal.Instant): Question => ({
  alertText: {
    title: 'In tomorrow?',
    message: `Would you like to work tomorrow, ${weekdayAndDay(date)}? One tap, and you are asked only if it suits you.`,
    link: '/employee/home',
  },
  alert: { event: 'wishes', until: begins },
})

/** Asks on a Sunday that ends at an instant whether the coming week is as usual. */
export const weekQuestion = (ends: Temporal.Instant): Question => ({
  alertText: {
    title: 'Is this week as usual?',
    message: 'One tap confirms your calendar, so that you are asked only for days that suit you.',
    link: '/employee/home',
  },
  alert: { event: 'wishes', until: ends },
})
