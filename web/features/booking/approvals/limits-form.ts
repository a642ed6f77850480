import * as z from 'zod'
import { BookingLimits } from '#contract/booking/approvals.ts'
import { centsOf } from '#web/ui/money.ts'

const { longest_minutes, cost_cents, hourly_cents } = BookingLimits.shape

const isBlank = (typed: unknown) => String(typed ?? '').trim() === ''
const centsIn = (typed: unknown) => (isBlank(typed) ? null : (centsOf(String(typed)) ?? Number.NaN))

/** Converts hours typed as 8, 7.5 or 7,25 to minutes; null if empty, NaN if invalid. */
export function minutesIn(typed: unknown): number | null {
  if (isBlank(typed)) return null
  const text = String(typed).trim().replace(',', '.')
  return /^\d{1,2}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 60) : Number.NaN
}

/** Converts minutes to hours as people type them. */
export const hoursText = (minutes: number | null) => (minutes === null ? '' : String(Math.round(minutes / 0.6) / 100))

/** Fields of the form: hours and dollars as people type them, and the usual times one by one. */
export const FormLimits = z.preprocess(
  (typed) => {
    const fields = typed as Record<string, unknown>
    return {
      ...fields,
      longest_minutes: minutesIn(fields.longest_minutes),
      cost_cents: centsIn(fields.cost_cents),
      hourly_cents: centsIn(fields.hourly_cents),
    }
  },
  z
    .object({
      longest_minutes,
      cost_cents,
      hourly_cents,
      weekdays: z.array(z.string()).optional(),
      start_time: z.string().optional(),
      end_time: z.string().optional(),
    })
    .refine(({ start_time, end_time }) => !start_time || !end_time || start_time < end_time, {
      path: ['end_time'],
      message: 'The end must be after the start.',
    }),
)

/** The limits of the form's fields. Without fields for the usual times there is no such limit. */
export function limitsIn({ weekdays, start_time, end_time, ...limits }: z.output<typeof FormLimits>): BookingLimits {
  const hasTimes = weekdays !== undefined && start_time !== undefined && end_time !== undefined
  return { ...limits, usual_times: hasTimes ? { weekdays: weekdays.map(Number), start_time, end_time } : null }
}
