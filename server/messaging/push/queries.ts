import type { AlertEvent } from '#contract/messaging/outbox.ts'
import { MOST_PUSH_DEVICES, type NewPushSubscription, type PushDevice } from '#contract/messaging/push.ts'
import { type Db, type Fragment, sql, type Tx } from '#server/platform/database.ts'
import { deviceOf } from '#server/platform/devices.ts'
import { sessionCutoff } from '#server/platform/session-expiry.ts'

/**
 * Browsers that may show something now, as rows `p` of push_subscriptions: their session is valid
 * and the account is open.
 */
const activeRows = (now: Temporal.Instant): Fragment => sql`
  push_subscriptions p join sessions s on s.id = p.session_id and s.last_used_at > ${sessionCutoff(now)}
    join users u on u.id = p.user_id and u.status in ('active', 'on_leave')`

/** Subscriptions that reach a person now; a one-column query (`id`) for use in another. */
export const activeSubscriptions = (userId: number | Fragment, now: Temporal.Instant): Fragment =>
  sql`select p.id from ${activeRows(now)} where p.user_id = ${userId}`

/** Runs `activeSubscriptions` and returns the ids. */
export const subscriptionsOf = async (db: Db, userId: number): Promise<number[]> =>
  (await db.all<{ id: number }>`${activeSubscriptions(userId, db.now)} order by p.id`).map(({ id }) => id)

/** Subscription that this session turned on; null if there is none. */
export const subscriptionOfSession = (db: Db, sessionId: number) => db.maybe<{ id: number }>`
  select p.id from ${activeRows(db.now)} where p.session_id = ${sessionId}`

type Row = Omit<PushDevice, 'browser' | 'device_os' | 'is_current'> & { user_agent: string; session_id: number }
const columns = sql`p.id, p.created_at, p.last_used_at, encode(sha256(convert_to(p.endpoint, 'UTF8')), 'hex') as fingerprint,
  s.user_agent, p.session_id`

const shownDevice = ({ user_agent, session_id, ...device }: Row, sessionId: number): PushDevice => {
  const { browser, system } = deviceOf(user_agent)
  return { ...device, browser, device_os: system, is_current: session_id === sessionId }
}
type Owner = { id: number; session_id: number }

/** A person's devices that get pushes, the caller's own device first. */
export const devicesOf = async (db: Db, { id, session_id }: Owner): Promise<PushDevice[]> => {
  const rows = await db.all<Row>`
    select ${columns} from ${activeRows(db.now)} where p.user_id = ${id} order by p.session_id = ${session_id} desc, p.id desc`
  return rows.map((row) => shownDevice(row, session_id))
}

/**
 * Stores the browser of this session. It receives messages for one account only, the one that
 * enabled it last; pending messages for another account no longer come here, because that
 * subscription is deleted.
 */
export const storeSubscription = async (
  tx: Tx,
  { id, session_id }: Owner,
  { endpoint, keys }: NewPushSubscription,
): Promise<{ device: PushDevice; isNew: boolean }> => {
  const { now } = tx
  // Lets two tabs of one person run one after the other.
  await tx.one`select id from users where id = ${id} for no key update`
  await tx.run`
    delete from push_subscriptions
    where (session_id = ${session_id} and endpoint <> ${endpoint}) or (endpoint = ${endpoint} and user_id <> ${id})`
  const stored = await tx.one<{ id: number; is_new: boolean }>`
    insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
    values (${id}, ${session_id}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${now})
    on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth
    returning id, xmax = 0 as is_new`
  await tx.run`
    delete from push_subscriptions
    where user_id = ${id} and id <> ${stored.id} and id not in (
      select id from push_subscriptions where user_id = ${id} and id <> ${stored.id}
      order by id desc limit ${MOST_PUSH_DEVICES - 1})`
  const row = await tx.one<Row>`select ${columns} from ${activeRows(now)} where p.id = ${stored.id}`
  return { device: shownDevice(row, session_id), isNew: stored.is_new }
}

/** Deletes the caller's own subscription; 404 otherwise. */
export const dropSubscription = (tx: Tx, userId: number, id: number) => tx.one<{ user_agent: string }>`
  with gone as (delete from push_subscriptions where id = ${id} and user_id = ${userId} returning session_id)
  select s.user_agent from gone join sessions s on s.id = gone.session_id`

export type Target = {
  endpoint: string
  p256dh: string
  auth: string
  event: AlertEvent | null
  shift_id: number | null
}
/** Target and event of a message; null once the person has signed out in that browser. */
export const targetOf = (db: Db, messageId: number) => db.maybe<Target>`
  select p.endpoint, p.p256dh, p.auth, m.event, m.shift_id
  from messages m join (${activeRows(db.now)}) on p.id = m.subscription_id and p.user_id = m.user_id
  where m.id = ${messageId}`

/** Records that the push service accepted a message for it. */
export const markUsed = (db: Db, id: number) =>
  db.run`update push_subscriptions set last_used_at = ${db.now} where id = ${id}`

/** Deletes a subscription that the push service dropped; null if it was deleted before. */
export const deleteExpiredSubscription = (tx: Tx, id: number, endpoint: string) => tx.maybe<{ user_id: number }>`
  delete from push_subscriptions where id = ${id} and endpoint = ${endpoint} returning user_id`

export type StoredKeys = { public_key: string; encrypted_private_key: Buffer }
export const storedKeys = (db: Db) => db.maybe<StoredKeys>`select public_key, encrypted_private_key from push_keys`
/** If two processes create a pair at once, the first one is kept. */
export const insertKeys = (tx: Tx, { public_key, encrypted_private_key }: StoredKeys) => tx.run`
  insert into push_keys (public_key, encrypted_private_key, created_at)
  values (${public_key}, ${encrypted_private_key}, ${tx.now}) on conflict do nothing`
