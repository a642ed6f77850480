/** Challenges for passkeys, each valid once, for one purpose and one session or ticket. */
import type { Db, Tx } from '#server/platform/database.ts'
import { newToken } from '#server/platform/tokens.ts'

export const CHALLENGE_MINUTES = 5

/**
 * Purpose of a challenge and its owner: a session for signed-in actions, a ticket for the second
 * step.
 */
export type Purpose =
  | { for: 'enrol' | 'proof'; userId: number; sessionId: number }
  | { for: 'second_step'; userId: number; ticketId: number }
  | { for: 'sign_in' }

const columns = (purpose: Purpose) => ({
  user: 'userId' in purpose ? purpose.userId : null,
  session: 'sessionId' in purpose ? purpose.sessionId : null,
  ticket: 'ticketId' in purpose ? purpose.ticketId : null,
})

export const putChallenge = async (db: Db, purpose: Purpose): Promise<string> => {
  const challenge = newToken()
  const { user, session, ticket } = columns(purpose)
  await db.run`
    insert into passkey_challenges (challenge, purpose, user_id, session_id, ticket_id, expires_at)
    values (${challenge}, ${purpose.for}, ${user}, ${session}, ${ticket},
      ${db.now.add({ minutes: CHALLENGE_MINUTES })})`
  return challenge
}

/**
 * Uses up the challenge whatever the result of the answer; false if there is none for exactly this
 * purpose.
 */
export const takeChallenge = async (db: Db, challenge: string, purpose: Purpose): Promise<boolean> => {
  const { user, session, ticket } = columns(purpose)
  return (
    (await db.run`
      delete from passkey_challenges
      where challenge = ${challenge} and purpose = ${purpose.for} and expires_at > ${db.now}
        and user_id is not distinct from ${user}::int and session_id is not distinct from ${session}::int
        and ticket_id is not distinct from ${ticket}::int`) === 1
  )
}

export const deleteOldChallenges = (tx: Tx) => tx.run`delete from passkey_challenges where expires_at <= ${tx.now}`
