/** Tickets between a correct password and the second factor. */
import type { Db, Tx } from '#server/platform/database.ts'
import { newToken, tokenHash } from '#server/platform/tokens.ts'

const LASTS_MINUTES = 10
const TRIES = 5

/** Returns a ticket of 256 random bits, of which only the hash is stored. */
export const openTicket = async (tx: Tx, userId: number) => {
  const { now } = tx
  const ticket = newToken()
  const { id } = await tx.one<{ id: number }>`
    insert into sign_in_tickets (user_id, token_hash, created_at, expires_at)
    values (${userId}, ${tokenHash(ticket)}, ${now}, ${now.add({ minutes: LASTS_MINUTES })})
    returning id`
  return { id, ticket }
}

export type Ticket = { id: number; user_id: number }
/**
 * Counts the attempt before the second factor is checked; null if the ticket has expired or has no
 * attempts left.
 */
export const tryTicket = (db: Db, ticket: string) => db.maybe<Ticket>`
  update sign_in_tickets set tries = tries + 1
  where token_hash = ${tokenHash(ticket)} and tries < ${TRIES} and expires_at > ${db.now}
  returning id, user_id`

/** Locks the ticket; false if it was used or voided meanwhile. */
export const lockSignInTicket = async (tx: Tx, { id }: Ticket): Promise<boolean> =>
  (await tx.maybe`select id from sign_in_tickets where id = ${id} for update`) !== null

export const spendTicket = (tx: Tx, { id }: Ticket) => tx.run`delete from sign_in_tickets where id = ${id}`

export const dropTicketsOf = (tx: Tx, userId: number) => tx.run`delete from sign_in_tickets where user_id = ${userId}`

export const deleteOldTickets = (tx: Tx) => tx.run`delete from sign_in_tickets where expires_at <= ${tx.now}`
