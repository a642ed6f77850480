/** Texts and sums of timesheets in a queue. */
import type { QueuedTimesheet } from '#contract/work/timesheet-queue.ts'
import { lengthText, timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { longDate, shortDate } from '#web/ui/dates.ts'
import { money } from '#web/ui/money.ts'

/** 'Thu 22 Oct', for rows. */
export const shortDayText = (date: string) => `${longDate(date).slice(0, 3)} ${shortDate(date).replace(/ \d{4}$/, '')}`

/** '30 min more', 'As booked' */
export function differenceText({ booked, entered, is_as_booked }: QueuedTimesheet) {
  if (is_as_booked) return 'As booked'
  const more = entered.worked_minutes - booked.worked_minutes
  if (more === 0) return 'Other times'
  return `${lengthText(Math.abs(more))} ${more > 0 ? 'more' : 'less'}`
}

/** '08:30–15:30, 30 min break' */
export const timesText = ({ start_time, end_time, break_minutes }: QueuedTimesheet['booked']) =>
  `${timeRange(start_time, end_time)}, ${break_minutes === 0 ? 'no break' : `${break_minutes} min break`}`

/** Amount that a site pays, with GST where the document has it. */
export const amountOf = ({ document, amount_cents }: QueuedTimesheet) => document?.total_cents ?? amount_cents

/** '9 timesheets, $4,299.75 in total, including GST of $46.13.' */
export function sumText(sheets: readonly QueuedTimesheet[]) {
  const total = sheets.reduce((sum, sheet) => sum + amountOf(sheet), 0)
  const gst = sheets.reduce((sum, { document }) => sum + (document?.gst_cents ?? 0), 0)
  return `${countText(sheets.length)}, ${money(total)} in total${gst > 0 ? `, including GST of ${money(gst)}` : ''}.`
}

export const countText = (count: number) => (count === 1 ? '1 timesheet' : `${count} timesheets`)

/** Explains what an approval does: the documents that it issues, and who pays. */
export function effectText(sheets: readonly QueuedTimesheet[]) {
  const own = sheets.filter(({ agency }) => agency === null)
  const agencies = [...new Set(sheets.flatMap(({ agency }) => agency ?? []))]
  const it = sheets.length === 1 ? 'it' : 'them'
  const issues =
    own.length === 0
      ? ''
      : own.length === 1
        ? ` and issues its ${own[0]!.document?.kind === 'pay_statement' ? 'pay statement' : 'invoice'}`
        : ' and issues their pay statements and invoices'
  const bills = agencies.length === 0 ? '' : ` ${agencies.join(', ')} ${agencies.length === 1 ? 'bills' : 'bill'} you.`
  return `Approving locks ${it}${issues}.${bills}`
}
