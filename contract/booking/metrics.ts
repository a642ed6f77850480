/** Outcomes of requests and bookings by their codes, as analytics and figures count them. */
import * as z from 'zod'
import { rejectionReasons } from './shift-rules.ts'

const count = z.int()

/** Reasons for rejections: the offered ones, a reason in the person's own words, or none. */
export const countedReasons = [...rejectionReasons, 'Another reason', 'No reason given'] as const
export const CountedReason = z.enum(countedReasons)
export type CountedReason = z.infer<typeof CountedReason>

/** Codes in `booking_metrics.reason`, which the SQL function `reason_code` sets. */
export const reasonCodes: Readonly<Record<CountedReason, number>> = {
  'Too far': 1,
  'Conflict with schedule': 2,
  'Not my specialty': 3,
  'Personal reasons': 4,
  'Pay rate too low': 5,
  'Shift too long': 6,
  'Another reason': 7,
  'No reason given': 8,
}

/**
 * Notice of a cancellation on the workplace's clock: on the day of the shift or later, on the day
 * before from 12:00, or earlier.
 */
const notices = ['same_day', 'day_before', 'earlier'] as const
export const CancelNotice = z.enum(notices)
export type CancelNotice = z.infer<typeof CancelNotice>
export const CancelSide = z.enum(['employer', 'employee'])

/** Labels of the notices, which follow the name of the side that cancelled. */
export const noticeNames: Readonly<Record<CancelNotice, string>> = {
  same_day: 'on the day',
  day_before: 'on the day before, after 12:00',
  earlier: 'earlier',
}

/** Cancellations with their code in `booking_metrics.cancelled`, which `cancel_code` sets. */
export const cancellations = [
  { code: 1, side: 'employer', notice: 'same_day' },
  { code: 2, side: 'employer', notice: 'day_before' },
  { code: 3, side: 'employer', notice: 'earlier' },
  { code: 4, side: 'employee', notice: 'same_day' },
  { code: 5, side: 'employee', notice: 'day_before' },
  { code: 6, side: 'employee', notice: 'earlier' },
] as const satisfies readonly { code: number; side: z.infer<typeof CancelSide>; notice: CancelNotice }[]

/** Number of waits, their median and the time within which nine of ten ended. */
export const Wait = z.object({ count, median_minutes: count.nullable(), p90_minutes: count.nullable() })
