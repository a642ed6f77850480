import type { StaffInvitation } from '#contract/people/staff-invitations.ts'
import { type Db, sql, type Tx } from '#server/platform/database.ts'

const isOpen = sql`i.withdrawn_at is null and i.claimed_at is null`

/** Addresses to which the site has an invitation that can still be claimed. */
export const openAddresses = async (db: Db, siteId: number): Promise<Set<string>> =>
  new Set(
    (
      await db.all<{ address: string }>`
        select i.address from staff_invitations i
        where i.site_id = ${siteId} and ${isOpen} and i.expires_at > ${db.now}`
    ).map(({ address }) => address),
  )

/** Number of invitations that the organisation of the site sent within the last day. */
export const sentWithinADay = (db: Db, siteId: number) => db.one<{ sent: number; texts: number }>`
  select count(*)::integer as sent, count(*) filter (where i.channel = 'sms')::integer as texts
  from sites mine join sites s on s.organisation_id = mine.organisation_id
    join staff_invitations i on i.site_id = s.account_id
  where mine.account_id = ${siteId} and i.sent_at > ${db.now.subtract({ hours: 24 })}`

/** Invitations that one address may get from all employers within a week. */
const MOST_TO_AN_ADDRESS = 3

/**
 * Whether an invitation may go to the address: its owner has refused none, has not opted out of
 * text messages, and has not got several already. The employer does not learn which of these it is.
 */
export const mayInvite = async (db: Db, address: string, hash: Buffer): Promise<boolean> =>
  (
    await db.one<{ may: boolean }>`
      select not exists (select from refused_invitations where address_hash = ${hash})
        and not exists (select from opted_out_phones where phone = ${address})
        and (select count(*) from staff_invitations i
          where i.address = ${address} and i.sent_at > ${db.now.subtract({ hours: 24 * 7 })}) < ${MOST_TO_AN_ADDRESS}
        as may`
  ).may

type Sending = { token_hash: Buffer; message_id: number | null; expires_at: Temporal.Instant }
type NewInvitation = Sending & {
  site_id: number
  pool_id: number | null
  channel: 'mail' | 'sms'
  address: string
  invited_by: number
}
export const insertInvitation = async (tx: Tx, one: NewInvitation): Promise<void> => {
  // One that expired makes room for the new one.
  await tx.run`
    delete from staff_invitations i
    where i.site_id = ${one.site_id} and i.address = ${one.address} and ${isOpen} and i.expires_at <= ${tx.now}`
  await tx.run`
    insert into staff_invitations (site_id, pool_id, channel, address, token_hash, invited_by, message_id, first_sent_at,
      sent_at, expires_at)
    values (${one.site_id}, ${one.pool_id}, ${one.channel}, ${one.address}, ${one.token_hash}, ${one.invited_by},
      ${one.message_id}, ${tx.now}, ${tx.now}, ${one.expires_at})`
}

/** If no new message was sent, the link and the status of the earlier one stay. */
export const renewInvitation = (tx: Tx, id: number, { token_hash, message_id, expires_at }: Sending) => tx.run`
  update staff_invitations
  set token_hash = case when ${message_id}::bigint is null then token_hash else ${token_hash} end,
    message_id = coalesce(${message_id}, message_id), expires_at = ${expires_at}, sent_at = ${tx.now}
  where id = ${id}`

export type LockedInvitation = {
  id: number
  channel: 'mail' | 'sms'
  address: string
  sent_at: string
  site_id: number
  employer: string
}
/** An invitation of the site that was neither claimed nor withdrawn; 404 for others. */
export const lockUnclaimedInvitation = (tx: Tx, siteId: number, id: number) => tx.one<LockedInvitation>`
  select i.id, i.channel, i.address, i.sent_at, i.site_id, u.name as employer
  from staff_invitations i join users u on u.id = i.site_id
  where i.id = ${id} and i.site_id = ${siteId} and ${isOpen} for update of i`

export const withdrawInvitation = (tx: Tx, id: number) =>
  tx.run`update staff_invitations set withdrawn_at = ${tx.now} where id = ${id}`

const state = (now: Temporal.Instant) => sql`
  case when i.claimed_at is not null then 'claimed'
    when i.withdrawn_at is not null then 'withdrawn'
    when i.message_id is null or m.state in ('failed', 'spared') then 'not_delivered'
    when i.expires_at <= ${now} then 'expired'
    when m.state = 'waiting' then 'waiting'
    else 'sent' end`

type Filters = { pool_id?: number | undefined; page: number; per_page: number }
export const invitationsOf = async (db: Db, siteId: number, { pool_id, page, per_page }: Filters) => {
  const found = sql`
    from staff_invitations i left join messages m on m.id = i.message_id
    where i.site_id = ${siteId} and (${pool_id ?? null}::integer is null or i.pool_id = ${pool_id ?? null})`
  const [data, { total, ...counts }] = await Promise.all([
    db.all<StaffInvitation>`
      select i.id, i.channel, i.address, (select p.name from pools p where p.id = i.pool_id) as pool,
        ${state(db.now)} as state, i.sent_at, i.expires_at,
        (select json_build_object('id', u.id, 'name', u.name) from users u
          where u.id = i.claimed_by and u.closed_at is null) as claimed_by
      ${found} order by i.id desc limit ${per_page} offset ${(page - 1) * per_page}`,
    db.one<Record<'total' | 'sent' | 'not_delivered' | 'claimed', number>>`
      select count(*)::integer as total,
        count(*) filter (where ${state(db.now)} <> 'withdrawn')::integer as sent,
        count(*) filter (where ${state(db.now)} = 'not_delivered')::integer as not_delivered,
        count(*) filter (where i.claimed_at is not null)::integer as claimed ${found}`,
  ])
  return { data, page, per_page, total, counts }
}

const hasRefused = sql`exists (select from refused_invitations r where r.address_hash = sha256(i.address::bytea))`

export type OpenInvitation = {
  id: number
  site_id: number
  pool_id: number | null
  address: string
  employer: string
  expires_at: string
}
const ofLink = (hash: Buffer, now: Temporal.Instant) => sql`
  select i.id, i.site_id, i.pool_id, i.address, u.name as employer, i.expires_at
  from staff_invitations i join users u on u.id = i.site_id
  where i.token_hash = ${hash} and ${isOpen} and i.expires_at > ${now} and u.status in ('active', 'on_leave')
    and not ${hasRefused}`

/** The invitation of a link; null if it was used, withdrawn, replaced or refused, or expired. */
export const invitationOfLink = (db: Db, hash: Buffer) => db.maybe<OpenInvitation>`${ofLink(hash, db.now)}`
export const lockInvitationOfLink = (tx: Tx, hash: Buffer) =>
  tx.maybe<OpenInvitation>`${ofLink(hash, tx.now)} for update of i`

export const markClaimed = (tx: Tx, id: number, employeeId: number) => tx.run`
  update staff_invitations set claimed_at = ${tx.now}, claimed_by = ${employeeId} where id = ${id}`

/**
 * Refuses the invitations to an address, also those that are open. Their rows stay as they are, so
 * that no employer sees the refusal.
 */
export const refuseAll = (tx: Tx, hash: Buffer) => tx.run`
  insert into refused_invitations (address_hash, refused_at) values (${hash}, ${tx.now})
  on conflict (address_hash) do nothing`

/** Link of an address that has refused invitations; an expired link still allows them again. */
export const refusedLink = (db: Db, hash: Buffer) => db.maybe<{
  address: string
  employer: string
  expires_at: string
}>`
  select i.address, u.name as employer, i.expires_at
  from staff_invitations i join users u on u.id = i.site_id
  where i.token_hash = ${hash} and ${hasRefused}`

export const allowAgain = (tx: Tx, hash: Buffer) => tx.run`delete from refused_invitations where address_hash = ${hash}`

/** Deletes invitations, with their addresses, 90 days after their expiry, withdrawal or claim. */
export const deleteOldInvitations = (db: Db) => db.run`
  delete from staff_invitations where greatest(expires_at, withdrawn_at, claimed_at) < ${db.now.subtract({ hours: 24 * 90 })}`
