import type { MemberRole, Role } from '#contract/platform/endpoint.ts'
import { inBatches } from '#server/platform/batches.ts'
import type { Config } from '#server/platform/config.ts'
import { type Database, type Db, sql, type Tx } from '#server/platform/database.ts'
import type { Identity } from '#server/platform/routes.ts'
import { sessionCutoff } from '#server/platform/session-expiry.ts'
import { newToken, tokenHash } from '#server/platform/tokens.ts'
import { hasAgreed, wireRole } from './queries.ts'

/** Last use is stored to the minute; otherwise every read would become a write. */
const TOUCH_SECONDS = 60

/**
 * Minutes for which a session may make sensitive changes after its owner has proved their identity.
 */
const CONFIRMED_MINUTES = 10

/** Site that a new session of a member acts for; none for people who act for their own account. */
export const firstSite = (userId: number) => sql`
  select s.account_id
  from users u join members m on m.user_id = u.id join sites s on s.organisation_id = m.organisation_id
    join users a on a.id = s.account_id
  where u.id = ${userId} and u.role = 'member' and a.status in ('active', 'on_leave')
    and (m.all_sites or exists (
      select from member_sites ms
      where ms.organisation_id = m.organisation_id and ms.user_id = m.user_id and ms.account_id = s.account_id))
  order by m.joined_at, lower(a.name), s.account_id limit 1`

export type Device = { userAgent: string; network: string }

/**
 * Opens a session and returns its token: 256 random bits, of which only the hash is stored. Signing
 * in counts as proof of identity.
 */
export const openSession = async (
  tx: Tx,
  userId: number,
  device: Device,
  seen: { knownDeviceId: number; isNew: boolean } | null = null,
): Promise<string> => {
  const { now } = tx
  const token = newToken()
  await tx.run`
    insert into sessions (user_id, token_hash, user_agent, network, created_at, last_used_at, confirmed_at, known_device_id,
      is_new, account_id)
    values (${userId}, ${tokenHash(token)}, ${device.userAgent}, ${device.network}, ${now}, ${now},
      ${now}, ${seen?.knownDeviceId}, ${seen?.isNew ?? false}, (${firstSite(userId)}))`
  return token
}

/** Records that the owner has proved their identity again in this session. */
export const confirmSession = (tx: Tx, sessionId: number) =>
  tx.run`update sessions set confirmed_at = ${tx.now} where id = ${sessionId}`

type Row = {
  session_id: number
  id: number
  role: Role
  name: string
  time_zone: string
  account_id: number
  person_id: number
  person_name: string
  payer_id: number
  member_role: MemberRole | null
  terms_agreed: boolean
  second_factor_missing: boolean
  confirmed: boolean
  stale: boolean
}

type Checks = Pick<Config, 'adminTwoFactor'>

/** Identities behind tokens, in their order; null for ended sessions and closed accounts. */
const identifyAll = async (db: Db, tokens: readonly string[], { adminTwoFactor }: Checks): Promise<(Row | null)[]> => {
  const { now } = db
  // `offset 0` makes the planner look up each session by itself, which is right for a few tokens.
  const rows = await db.all<Row & { place: number }>`
    select t.place, r.* from unnest(${tokens.map(tokenHash)}::bytea[]) with ordinality as t (token_hash, place)
      cross join lateral (
        select s.id as session_id, a.id, a.id as account_id, ${wireRole} as role, a.name, a.time_zone, u.id as person_id, u.name as person_name,
          coalesce(o.account_id, a.id) as payer_id, m.role as member_role,
          s.last_used_at < ${now}::timestamptz - ${TOUCH_SECONDS} * interval '1 second' as stale,
          coalesce(s.confirmed_at > ${now.subtract({ minutes: CONFIRMED_MINUTES })}, false) as confirmed,
          u.role = 'admin' and u.second_factor_since is null
            and ${adminTwoFactor === 'required'}::boolean as second_factor_missing,
          ${hasAgreed(now)} as terms_agreed
        from sessions s join users u on u.id = s.user_id
          join users a on a.id = coalesce(s.account_id, u.id)
          left join sites on sites.account_id = a.id
          left join organisations o on o.id = sites.organisation_id
          left join members m on m.organisation_id = sites.organisation_id and m.user_id = u.id
            and a.status in ('active', 'on_leave')
            and (m.all_sites or exists (
              select from member_sites ms
              where ms.organisation_id = m.organisation_id and ms.user_id = m.user_id and ms.account_id = a.id))
        where s.token_hash = t.token_hash and u.status in ('active', 'on_leave') and s.last_used_at > ${sessionCutoff(now)}
        offset 0) r`
  const found = new Map(rows.map(({ place, ...row }) => [place, row]))
  return tokens.map((_, i) => found.get(i + 1) ?? null)
}

/**
 * Identity behind a token. Reads the session at every call, so that one that has ended is refused
 * at once. Tokens of simultaneous calls are read in one statement.
 */
export const createIdentify = (db: Database, checks: Checks): ((token: string) => Promise<Identity | null>) => {
  const identify = inBatches((tokens: readonly string[]) => identifyAll(db.at(db.now), tokens, checks))
  return async (token) => {
    const row = await identify(token)
    if (!row) return null
    const { stale, ...caller } = row
    if (stale) await db.run`update sessions set last_used_at = ${db.now} where id = ${caller.session_id}`
    return caller
  }
}

/** Lets a session act for a site; the person's own account is stored as null. */
export const switchSession = (tx: Tx, to: { sessionId: number; userId: number; siteId: number }) => tx.run`
  update sessions set account_id = ${to.siteId === to.userId ? null : to.siteId}
  where id = ${to.sessionId} and user_id = ${to.userId}`

/**
 * Moves sessions that act for any other site to the person's own account, or else to the first of
 * these sites.
 */
export const leaveOtherSites = (tx: Tx, userId: number, siteIds: readonly number[]) => tx.run`
  update sessions set account_id = ${siteIds.includes(userId) ? null : (siteIds[0] ?? null)}
  where user_id = ${userId} and coalesce(account_id, user_id) <> all(${siteIds}::int[])`

export const closeSession = (tx: Tx, sessionId: number) => tx.run`delete from sessions where id = ${sessionId}`

/** Signs a person out everywhere; returns the number of sessions that ended. */
export const closeSessionsOf = (tx: Tx, userId: number) => tx.run`delete from sessions where user_id = ${userId}`

export type Ended = Pick<Session, 'user_agent' | 'network'> & { known_device_id: number | null; is_new: boolean }
/** Another person's session is a 404. */
export const closeSessionOf = (tx: Tx, userId: number, sessionId: number) =>
  tx.one<Ended>`
    delete from sessions where id = ${sessionId} and user_id = ${userId}
    returning user_agent, network, known_device_id, is_new`

/** The device and network address of a session; another person's session is a 404. */
export const deviceOfSession = (db: Db, userId: number, sessionId: number) =>
  db.one<Pick<Session, 'user_agent' | 'network'>>`
    select user_agent, network from sessions where id = ${sessionId} and user_id = ${userId}`

/** Signs a person out everywhere but here. */
export const closeOtherSessions = (tx: Tx, userId: number, sessionId: number) =>
  tx.all<Ended>`
    delete from sessions where user_id = ${userId} and id <> ${sessionId}
    returning user_agent, network, known_device_id, is_new`

/** Whether this session is by a new device, while one that its owner knows is signed in too. */
export const isByNewDevice = async (db: Db, userId: number, sessionId: number): Promise<boolean> =>
  (
    await db.one<{ strange: boolean }>`
    select coalesce(bool_or(id = ${sessionId} and is_new) and bool_or(not is_new), false) as strange
    from sessions where user_id = ${userId} and last_used_at > ${sessionCutoff(db.now)}`
  ).strange

/** Marks the device of this session as known to the owner. */
export const approveSession = (tx: Tx, userId: number, sessionId: number) =>
  tx.one<Pick<Session, 'user_agent' | 'network'>>`
    update sessions set is_new = false where id = ${sessionId} and user_id = ${userId} returning user_agent, network`

export type Session = { id: number; user_agent: string; network: string; created_at: string; last_used_at: string }
/** A person's sessions that are not over, latest used first. */
export const sessionsOf = (db: Db, userId: number) => db.all<Session>`
  select id, user_agent, network, created_at, last_used_at from sessions
  where user_id = ${userId} and last_used_at > ${sessionCutoff(db.now)}
  order by last_used_at desc, id desc`

export type OwnSession = Session & { device_hash: string; is_new: boolean }
/**
 * A person's own sessions. `device_hash` tells devices apart; it is made from a hash of 256 random
 * bits and cannot be traced back.
 */
export const ownSessions = (db: Db, userId: number) => db.all<OwnSession>`
  select id, user_agent, network, created_at, last_used_at, is_new,
    encode(sha256('device'::bytea || token_hash), 'hex') as device_hash
  from sessions where user_id = ${userId} and last_used_at > ${sessionCutoff(db.now)}
  order by last_used_at desc, id desc`

export const closeOldSessions = (tx: Tx) => tx.run`delete from sessions where last_used_at <= ${sessionCutoff(tx.now)}`

/**
 * Returns the sessions that are still open; an event stream asks so that it ends with its session.
 */
export const openSessionsAmong = async (db: Db, ids: readonly number[]): Promise<Set<number>> => {
  const rows = await db.all<{ id: number }>`
    select s.id from sessions s join users u on u.id = s.user_id
    where s.id = any(${ids}::int[]) and u.status in ('active', 'on_leave')`
  return new Set(rows.map((row) => row.id))
}
