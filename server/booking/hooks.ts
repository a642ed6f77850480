/** Calls from this module to modules above it; see `server/handlers.ts`. */

import { Problem } from '#contract/platform/errors.ts'
import type { PayRates } from '#contract/work/timesheets.ts'
import type { Span } from '#server/booking/shifts/rules.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { hook } from '#server/platform/hooks.ts'

/** Refuses a request that the employer's plan does not allow. */
export const ensureMayBook = hook<[tx: Tx, employerId: number, employeeId: number, date: string], void>(
  'limit of bookings',
)

const NO_PERSON = 0
/** Refuses a vacancy for a date on which the employer's plan covers no more people. */
export const ensureMayPost = (tx: Tx, employerId: number, date: string) =>
  ensureMayBook(tx, employerId, NO_PERSON, date)

/** Whether the plan allows a booking of this person; without one, of a person new that month. */
export const isAllowedByPlan = async (tx: Tx, employerId: number, date: string, employeeId = NO_PERSON) => {
  try {
    await ensureMayBook(tx, employerId, employeeId, date)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

/** Whether the employer's plan covers no more people in the month of a date. */
export const isPlanFull = hook<[db: Db, employerId: number, date: string], boolean>('full plan')

/** Refuses a change to a shift whose timesheet is approved. */
export const ensureNotApproved = hook<[tx: Tx, shiftId: number], void>('approved timesheet')

type OfferedShift = { employerId: number; date: string; span: Span }
type Pay = { hourly_cents: number; cost_cents: number; paid_minutes: number }
/** Estimates the pay of shifts before they are booked, in order, at the rates of their dates. */
export const estimatePays = hook<[db: Db, shifts: readonly OfferedShift[]], Pay[]>('estimate of pay')

export const estimatePay = async (db: Db, shift: OfferedShift): Promise<Pay> => (await estimatePays(db, [shift]))[0]!

/** Hourly pay of the state and sector of an employer on a date. */
export const stateRateOn = hook<
  [db: Db, employerId: number, date: string],
  Pick<PayRates['award'], 'state' | 'hourly_cents'>
>('pay rate of the state')
