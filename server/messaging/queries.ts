import type { Tx } from '../platform/database.ts'

export type Mail = { to: string; userId: number | null; subject: string; body: string }

/** Puts a mail in the outbox; it leaves only if the caller's transaction commits. */
export const sendMail = (tx: Tx, mail: Mail, now: Temporal.Instant) => tx.run`
  insert into messages (channel, user_id, recipient, subject, body, next_try_at, created_at)
  values ('mail', ${mail.userId}, ${mail.to}, ${mail.subject}, ${mail.body}, ${now.toString()}, ${now.toString()})`
