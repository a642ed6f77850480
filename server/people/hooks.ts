/** Calls from this module to modules above it; see `server/handlers.ts`. */
import type { Side } from '#contract/people/connections.ts'
import type { MyCredentials } from '#contract/people/credentials.ts'
import type { StaffFacts } from '#contract/people/staff-facts.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { hook } from '#server/platform/hooks.ts'
import type { Caller } from '#server/platform/routes.ts'
import type { Pair } from './connections/rules.ts'

/** Contact access of an employer to an employee: a connection, else a live booking, else null. */
export const contactAccess = hook<[db: Db, employerId: number, employeeId: number], 'connected' | 'booked' | null>(
  'contact access',
)

/** Facts about these employees for an employer, by their ids. */
export const staffFacts = hook<[db: Db, employerId: number, ids: readonly number[]], ReadonlyMap<number, StaffFacts>>(
  'facts about staff',
)

/** Whether an accepted shift between the two is not over. */
export const areBooked = hook<[db: Db, pair: Pair], boolean>('booking of a pair')

/** Returns the pairs that may write to each other because of a booking. */
export const pairsWithBooking = hook<[db: Db, pairs: readonly Pair[]], Pair[]>('bookings of pairs')

/** Withdraws open requests between the two, because this side has ended or blocked the contact. */
export const withdrawRequests = hook<[tx: Tx, pair: Pair, by: Side], void>('requests of a pair')

/** Details that an employee must enter before they can be booked. */
export const needsBeforeBooking = hook<[db: Db, employeeId: number], MyCredentials['needs']>('needs before booking')

export type BookingsOfSubject = {
  shifts: number
  /** Vacancies for which nobody has been asked; others count by their shifts. */
  vacancies: number
  /** Requests to one person that wait for approval. */
  approvals: number
  templates: number
}

/** Counts the uses of a subject, which cannot be deleted while it has any. */
export const bookingsOfSubject = hook<[db: Db, subjectId: number], BookingsOfSubject>('bookings of a subject')

/** Handles a message that a person wrote to support. */
export const messageToSupport = hook<[tx: Tx, actor: Caller, body: string], void>('message to support')
