/** Adds and changes exceptions of a calendar, within the limits of their number and length. */
import type * as z from 'zod'
import type { ExceptionEntry } from '#contract/booking/availability.ts'
import { invalid } from '#contract/platform/errors.ts'
import type { Tx } from '#server/platform/database.ts'
import { insertException, otherExceptions, updateException } from './queries.ts'

const MOST_EXCEPTIONS = 500
/**
 * The search keeps a row for each day, subject and stretch of time, so more would let one person
 * slow it for everyone.
 */
const MOST_DAYS = 1000

const lengthOf = ({ from_date, to_date }: { from_date: string; to_date: string }) =>
  Temporal.PlainDate.from(from_date).until(to_date).days + 1

type Entry = z.output<typeof ExceptionEntry>
/** The caller has locked the calendar. */
const ensureRoom = async (tx: Tx, employeeId: number, id: number | null, entry: Entry) => {
  const others = await otherExceptions(tx, employeeId, id)
  if (others.count >= MOST_EXCEPTIONS || others.days + lengthOf(entry) > MOST_DAYS)
    throw invalid('from_date', 'You have too many exceptions. Please remove some, or change your usual week.')
}

export const addException = async (tx: Tx, employeeId: number, entry: Entry) => {
  await ensureRoom(tx, employeeId, null, entry)
  return insertException(tx, employeeId, entry)
}

export const changeException = async (tx: Tx, employeeId: number, id: number, entry: Entry) => {
  await ensureRoom(tx, employeeId, id, entry)
  return updateException(tx, employeeId, id, entry)
}
