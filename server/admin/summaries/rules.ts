/** Text of a daily summary. */
import type { Role } from '#contract/platform/endpoint.ts'
import { fromTo } from '#server/booking/shifts/format.ts'
import { countText } from '#server/platform/count-text.ts'
import { weekdayAndDay } from '#server/platform/dates.ts'

/** A shift in the summary: the other party, and times on the workplace's clock. */
export type Planned = { date: string; start_time: string; end_time: string; with: string; subject: string }
export type SummaryFacts = {
  role: Role
  /** Today, on the person's own clock. */
  today: string
  shifts: readonly Planned[]
  /** Requests that wait for an answer: the employee's own, or those that an employer waits for. */
  open: number
  unread: number
}

const dayAfter = (date: string) => Temporal.PlainDate.from(date).add({ days: 1 }).toString()

const lineOf = ({ with: other, subject, ...times }: Planned) => `- ${fromTo(times)}, ${other} (${subject})`

const openLine = ({ role, open }: SummaryFacts) =>
  role === 'employee'
    ? `${countText(open, 'request is', 'requests are')} waiting for your answer.`
    : `${countText(open, 'request has', 'requests have')} no answer yet.`

/** Text of today's summary; null if there is nothing to report. */
export const dailySummary = (tidings: SummaryFacts): { day: string; headline: string; summary: string } | null => {
  const { role, today, shifts, open, unread } = tidings
  const [now, next] = [today, dayAfter(today)].map((date) => shifts.filter((shift) => shift.date === date))
  if (shifts.length + open + unread === 0) return null
  const [one, many] = role === 'employer' ? ['booking', 'bookings'] : ['shift', 'shifts']
  const headline = [
    ...(now!.length > 0 ? [`${countText(now!.length, one, many)} today`] : []),
    ...(next!.length > 0 ? [`${countText(next!.length, one, many)} tomorrow`] : []),
    ...(open > 0 ? [countText(open, 'open request', 'open requests')] : []),
    ...(unread > 0 ? [`${unread} unread`] : []),
  ]
  const paragraphs = [
    ...(now!.length > 0 ? [['Today', ...now!.map(lineOf)].join('\n')] : []),
    ...(next!.length > 0 ? [['Tomorrow', ...next!.map(lineOf)].join('\n')] : []),
    ...(open > 0 ? [openLine(tidings)] : []),
    ...(unread > 0 ? [`${countText(unread, 'notification is', 'notifications are')} unread.`] : []),
  ]
  return { day: weekdayAndDay(today), headline: headline.join(', '), summary: paragraphs.join('\n\n') }
}
