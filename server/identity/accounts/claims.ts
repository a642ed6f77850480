import { CLAIM_LASTS_DAYS } from '#contract/identity/claims.ts'
import { sendMails } from '#server/messaging/outbox/queries.ts'
import { type Db, sql, type Tx } from '#server/platform/database.ts'
import { newToken, tokenHash } from '#server/platform/tokens.ts'
import { claimMails } from './mails.ts'

export type Addressee = { id: number; email: string }

/**
 * Makes these accounts wait for their owners, mails each a link and voids older links. `ahead` is
 * the number of mails already sent in the same run.
 */
export const mailClaims = async (tx: Tx, people: readonly Addressee[], ahead = 0): Promise<void> => {
  const { now } = tx
  if (people.length === 0) return
  const until = now.add({ hours: CLAIM_LASTS_DAYS * 24 })
  const tokens = people.map(() => newToken())
  await tx.run`
    insert into claims as c (user_id, token_hash, mailed_at, expires_at)
    select t.user_id, decode(t.hash, 'hex'), ${now}, ${until}
    from unnest(${people.map(({ id }) => id)}::int[], ${tokens.map((token) => tokenHash(token).toString('hex'))}::text[])
      as t (user_id, hash)
    order by t.user_id
    on conflict (user_id) do update set token_hash = excluded.token_hash, mailed_at = excluded.mailed_at,
      expires_at = excluded.expires_at
    where c.claimed_at is null`
  const claimMail = await claimMails(tx)
  const mails = people.map(({ id, email }, i) => {
    const token = tokens[i]!
    return { to: email, userId: id, ...claimMail(token), secret: { text: token, until } }
  })
  await sendMails(tx, mails, ahead)
}

const isOpen = sql`c.claimed_at is null and u.status in ('active', 'on_leave')`

export type Claimable = { id: number; name: string; email: string; role: 'employer' | 'employee' }
/** Account that this token opens; null if the token is used, expired or unknown. */
export const claimableBy = (db: Db, token: string) => db.maybe<Claimable>`
  select u.id, u.name, u.email, u.role from claims c join users u on u.id = c.user_id
  where c.token_hash = ${tokenHash(token)} and c.expires_at > ${db.now} and ${isOpen}`

/** Uses the token up; null when it was used in between. */
export const takeClaim = (tx: Tx, token: string) => tx.maybe<Claimable>`
  update claims c set claimed_at = ${tx.now}, token_hash = null
  from users u
  where u.id = c.user_id and c.token_hash = ${tokenHash(token)} and c.expires_at > ${tx.now} and ${isOpen}
  returning u.id, u.name, u.email, u.role`

export const unclaimedAt = (db: Db, email: string) => db.maybe<Addressee>`
  select u.id, u.email from claims c join users u on u.id = c.user_id where u.email = ${email} and ${isOpen}`

const quietSince = (now: Temporal.Instant) => now.subtract({ hours: 1 }).toString()

export type Unclaimed = { waiting: number; due: number; claimed: number }
/** Accounts that still wait to be claimed; `due` counts those not mailed within the last hour. */
export const countUnclaimed = (db: Db) => db.one<Unclaimed>`
  select count(*) filter (where ${isOpen}) as waiting,
    count(*) filter (where ${isOpen} and c.mailed_at <= ${quietSince(db.now)}) as due,
    count(*) filter (where c.claimed_at is not null) as claimed
  from claims c join users u on u.id = c.user_id`

/** The next of those who were last mailed before this, in the order of the accounts. */
export const nextUnclaimed = (tx: Tx, mailedBefore: string, most: number) => tx.all<Addressee>`
  select u.id, u.email from claims c join users u on u.id = c.user_id
  where c.mailed_at <= ${mailedBefore} and ${isOpen}
  order by c.user_id limit ${most} for update of c`

export const dueBefore = quietSince
