import type { PhoneState } from '#contract/messaging/phones.ts'
import type { Role } from '#contract/platform/endpoint.ts'
import { type Db, sql, type Tx } from '#server/platform/database.ts'

/** Joins `phones p` to `users u` where text messages may go to the number. */
export const withConfirmedPhone = sql`left join phones p on p.user_id = u.id and p.state = 'confirmed'`

export type Phone = { phone: string; state: PhoneState }
export const phoneFor = (db: Db, userId: number) =>
  db.maybe<Phone>`select phone, state from phones where user_id = ${userId}`

export type PhoneStatus = Phone & { asked_at: string | null; confirmed_at: string | null; needs_opt_in_text: boolean }
const phoneStatus = sql`phone, state, asked_at, confirmed_at, needs_opt_in_text`

export const phoneStatusOf = (db: Db, userId: number) =>
  db.maybe<PhoneStatus>`select ${phoneStatus} from phones where user_id = ${userId}`
/** Locks the phone before deciding whether to send the opt-in text. */
export const lockPhone = (tx: Tx, userId: number) =>
  tx.maybe<PhoneStatus>`select ${phoneStatus} from phones where user_id = ${userId} for update`

export type Holder = {
  id: number
  role: Role
  name: string
  state: PhoneState
  asked_at: string | null
  confirmed_at: string | null
}
/** Open accounts with this number, most recently asked first. */
export const holdersOf = (db: Db, phone: string) => db.all<Holder>`
  select u.id, public_role(u.role) as role, u.name, p.state, p.asked_at, p.confirmed_at
  from phones p join users u on u.id = p.user_id
  where p.phone = ${phone} and u.status in ('active', 'on_leave') and u.closed_at is null
  order by p.asked_at desc nulls last, u.id`

export const confirm = (tx: Tx, userId: number, phone: string) => tx.run`
  update phones set state = 'confirmed', confirmed_at = ${tx.now}, needs_opt_in_text = false
  where user_id = ${userId} and phone = ${phone} and state <> 'confirmed'`

export type PersonPhone = { userId: number; phone: string }
/**
 * Ids of the people whose number may still get text messages. Locks the rows, so that a concurrent
 * opt-out runs after this and finds the queued messages.
 */
export const lockConfirmed = async (tx: Tx, people: readonly PersonPhone[]): Promise<ReadonlySet<number>> => {
  const rows = await tx.all<{ user_id: number }>`
    select p.user_id from phones p
    where p.user_id = any(${people.map(({ userId }) => userId)}::int[]) and p.state = 'confirmed'
      and (p.user_id, p.phone) in (
        select * from unnest(${people.map(({ userId }) => userId)}::int[], ${people.map(({ phone }) => phone)}::text[]))
    order by p.user_id for share of p`
  return new Set(rows.map(({ user_id }) => user_id))
}

type Changed = { user_id: number; confirmed_at: string | null }
/** Whether the number has opted out of text messages. */
export const hasStopped = async (db: Db, phone: string): Promise<boolean> =>
  (await db.one<{ is_so: boolean }>`select exists (select from opted_out_phones where phone = ${phone}) as is_so`).is_so

/** Stops the number for all accounts, now and later. Returns the accounts that this affected. */
export const stop = async (tx: Tx, phone: string) => {
  await tx.run`
    insert into opted_out_phones (phone, since) values (${phone}, ${tx.now}) on conflict (phone) do nothing`
  return tx.all<Changed>`
    update phones set state = 'stopped', needs_opt_in_text = false where phone = ${phone} and state <> 'stopped'
    returning user_id, confirmed_at`
}
/**
 * Restores the states from before the stop. Returns the accounts that this affected; those with
 * `confirmed_at` get text messages again.
 */
export const restart = async (tx: Tx, phone: string) => {
  await tx.run`delete from opted_out_phones where phone = ${phone}`
  return tx.all<Changed>`
    update phones set state = case when confirmed_at is null then 'asked' else 'confirmed' end
    where phone = ${phone} and state = 'stopped'
    returning user_id, confirmed_at`
}

export const recordOptInText = (tx: Tx, userId: number) => tx.run`
  update phones set asked_at = ${tx.now}, needs_opt_in_text = false where user_id = ${userId}`

/** Keys of the limits on opt-in texts: to one number, and for one account. */
export const numberKey = (phone: string) => `phone-asked:${phone}`
export const accountKey = (userId: number) => `phone-asks:${userId}`

/**
 * Locks the next number waiting for the consent question that may be asked: its account is open and
 * claimed, and neither the number nor the account has used up its questions.
 */
export const takeToAsk = (tx: Tx, perAccount: number) => tx.maybe<{ id: number; phone: string }>`
  select p.user_id as id, p.phone from phones p join users u on u.id = p.user_id
  where p.needs_opt_in_text and p.state = 'asked' and p.phone !~ '^\\+61[^4]'
    and u.role <> 'admin' and u.status in ('active', 'on_leave') and u.closed_at is null
    and u.email_verified_at is not null and u.terms_agreed_at is not null
    and not exists (select from claims c where c.user_id = u.id and c.claimed_at is null)
    and not exists (select from opted_out_phones s where s.phone = p.phone)
    and not exists (select from limits l
      where l.key = 'phone-asked:' || p.phone and l.window_ends_at > ${tx.now})
    and not exists (select from limits l
      where l.key = 'phone-asks:' || p.user_id and l.window_ends_at > ${tx.now} and l.spent >= ${perAccount}::int)
  order by p.user_id limit 1
  for update of p skip locked`

/** Time from which this account may send this number an opt-in text; null if it may now. */
export const mayAskAt = async (db: Db, userId: number, phone: string, perAccount: number) =>
  (
    await db.one<{ at: string | null }>`
      select max(window_ends_at) as at from limits
      where window_ends_at > ${db.now} and (key = ${numberKey(phone)}
        or (key = ${accountKey(userId)} and spent >= ${perAccount}::int))`
  ).at

/** Whether a request has gone to this number since: a YES is then as likely an answer to it. */
export const wasRequestedSince = async (db: Db, phone: string, since: string) =>
  (
    await db.one<{ was: boolean }>`
      select exists (select from messages where recipient = ${phone} and channel = 'sms' and event = 'shift_request'
        and created_at > ${since} and state in ('waiting', 'sent', 'kept')) as was`
  ).was
