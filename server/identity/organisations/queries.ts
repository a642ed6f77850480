import type { SiteChoice } from '#contract/identity/accounts.ts'
import type { GivenRole, Member, MemberInvitation, Site } from '#contract/identity/organisations.ts'
import type { MemberRole, Right } from '#contract/platform/endpoint.ts'
import { Problem } from '#contract/platform/errors.ts'
import { hasRight } from '#contract/platform/member-rights.ts'
import type { EventKind } from '#contract/platform/realtime.ts'
import { leaveOtherSites, switchSession } from '#server/identity/accounts/sessions.ts'
import { type Db, sql, type Tx } from '#server/platform/database.ts'
import { emitToPeople } from '#server/platform/realtime/queries.ts'
import { dropName, storeNames } from './acts.ts'

export type OrganisationRow = { id: number; name: string; account_id: number; role: MemberRole }
/** The organisation of a site as one of its members sees it; 404 for others. */
export const organisationOf = (db: Db, siteId: number, userId: number) => db.one<OrganisationRow>`
  select o.id, coalesce(o.name, a.name) as name, o.account_id, m.role
  from sites s join organisations o on o.id = s.organisation_id join users a on a.id = o.account_id
    join members m on m.organisation_id = o.id and m.user_id = ${userId}
  where s.account_id = ${siteId}`

/** Locks the organisation, so that changes of its members and sites take turns. */
export const lockOrganisation = (tx: Tx, siteId: number) => tx.one<Omit<OrganisationRow, 'role'>>`
  select o.id, coalesce(o.name, a.name) as name, o.account_id
  from sites s join organisations o on o.id = s.organisation_id join users a on a.id = o.account_id
  where s.account_id = ${siteId} for no key update of o`

export const renameOrganisation = (tx: Tx, id: number, name: string) =>
  tx.run`update organisations set name = ${name} where id = ${id}`

/** Makes an organisation an agency or an ordinary one; returns 0 if it is that already. */
export const setAgency = (tx: Tx, id: number, isAgency: boolean) => tx.run`
  update organisations set agency_since = case when ${isAgency} then ${tx.now}::timestamptz end
  where id = ${id} and (agency_since is not null) <> ${isAgency}`

/** Account that holds the plan and the payments of a site. */
export const payerOf = (siteId: number) => sql`(
  select o.account_id from sites s join organisations o on o.id = s.organisation_id where s.account_id = ${siteId})`

/** Accounts of all sites that share the plan of this one. */
export const sitesSharingPlan = (siteId: number) => sql`(
  select s.account_id from sites mine join sites s on s.organisation_id = mine.organisation_id
  where mine.account_id = ${siteId})`

const actsFor = sql`(m.all_sites or exists (
  select from member_sites ms
  where ms.organisation_id = m.organisation_id and ms.user_id = m.user_id and ms.account_id = s.account_id))`

/** Sites of the organisation of this site that a member acts for. */
export const sitesSharedWith = (siteId: number, userId: number) => sql`(
  select s.account_id from sites mine
    join members m on m.organisation_id = mine.organisation_id and m.user_id = ${userId}
    join sites s on s.organisation_id = mine.organisation_id
  where mine.account_id = ${siteId} and ${actsFor})`

/** Sites of an organisation that a member acts for, by name. */
export const sitesOfMember = (db: Db, organisationId: number, userId: number) => db.all<Site>`
  select s.account_id as id, a.name, a.sector, a.time_zone, d.address, s.part_of, o.account_id = s.account_id as is_first
  from sites s join organisations o on o.id = s.organisation_id join users a on a.id = s.account_id
    join members m on m.organisation_id = s.organisation_id and m.user_id = ${userId}
    left join employer_details d on d.employer_id = s.account_id
  where s.organisation_id = ${organisationId} and ${actsFor}
  order by lower(a.name), s.account_id`

export const membersOf = (db: Db, organisationId: number, readerId: number) => db.all<Member>`
  select m.user_id, coalesce(case when u.id = o.account_id then d.contact_name end, u.name) as name, u.email, m.role,
    case when m.all_sites then null else (
      select coalesce(array_agg(ms.account_id order by ms.account_id), '{}') from member_sites ms
      where ms.organisation_id = m.organisation_id and ms.user_id = m.user_id) end as site_ids,
    m.joined_at, u.last_login_at, m.user_id = ${readerId} as is_you
  from members m join users u on u.id = m.user_id join organisations o on o.id = m.organisation_id
    left join employer_details d on d.employer_id = u.id
  where m.organisation_id = ${organisationId}
  order by array_position(array['owner', 'manager', 'organiser', 'approver', 'viewer'], m.role), lower(u.name), m.user_id`

const siteChoices = (userId: number) => sql`
  select s.account_id as id, a.name, coalesce(o.name, f.name) as organisation, w.name as part_of, m.role,
    o.agency_since is not null as is_agency
  from members m join organisations o on o.id = m.organisation_id join sites s on s.organisation_id = o.id
    join users a on a.id = s.account_id join users f on f.id = o.account_id left join users w on w.id = s.part_of
  where m.user_id = ${userId} and ${actsFor} and a.status in ('active', 'on_leave')
  order by lower(coalesce(o.name, f.name)), lower(a.name), s.account_id`
/** Every site that a person acts for, in all organisations. */
const sitesOfPerson = (db: Db, userId: number) => db.all<SiteChoice>`${siteChoices(userId)}`
/** The sites as JSON, for use in another query. */
export const sitesOfPersonJson = (userId: number) => sql`(
  select coalesce(json_agg(c), '[]') from (${siteChoices(userId)}) c)`

/**
 * Moves the account of a new site from the organisation that each new employer account gets into
 * this one.
 */
export const putSite = async (
  tx: Tx,
  organisationId: number,
  { id, part_of }: { id: number; part_of: number | null },
): Promise<void> => {
  await tx.run`update sites set organisation_id = ${organisationId}, part_of = ${part_of} where account_id = ${id}`
  await tx.run`delete from organisations where account_id = ${id}`
}

/**
 * Whether people know the site already, or it has parts; its account is locked meanwhile. A
 * constraint checks its bookings.
 */
export const isSiteKnown = async (tx: Tx, siteId: number): Promise<boolean> => {
  await tx.run`select from users where id = ${siteId} for update`
  const { known } = await tx.one<{ known: boolean }>`
    select exists (select from connections where employer_id = ${siteId})
      or exists (select from conversation_participants where user_id = ${siteId})
      or exists (select from sites where part_of = ${siteId}) as known`
  return known
}

export const areSitesOf = async (db: Db, organisationId: number, siteIds: readonly number[]): Promise<boolean> =>
  (
    await db.one<{ n: number }>`
      select count(*) as n from sites where organisation_id = ${organisationId} and account_id = any(${siteIds}::int[])`
  ).n === new Set(siteIds).size

type Scope = { role: MemberRole; site_ids: readonly number[] | null }
/** Skips sites that the organisation no longer has, because an invitation may name them. */
export const putMember = async (
  tx: Tx,
  organisationId: number,
  userId: number,
  { role, site_ids }: Scope,
): Promise<void> => {
  await tx.run`
    insert into members (organisation_id, user_id, role, all_sites, joined_at)
    values (${organisationId}, ${userId}, ${role}, ${site_ids === null}, ${tx.now})
    on conflict (organisation_id, user_id) do update set role = excluded.role, all_sites = excluded.all_sites`
  await dropName(tx, organisationId, userId)
  await tx.run`delete from member_sites where organisation_id = ${organisationId} and user_id = ${userId}`
  await tx.run`
    insert into member_sites (organisation_id, user_id, account_id)
    select ${organisationId}, ${userId}, account_id from sites
    where organisation_id = ${organisationId} and account_id = any(${site_ids ?? []}::int[]) for key share`
}

/** Sends an event on commit to the open browsers of all members. */
export const emitToMembers = async (tx: Tx, organisationId: number, kind: EventKind): Promise<void> => {
  const members = await tx.all<{ user_id: number }>`
    select user_id from members where organisation_id = ${organisationId}`
  emitToPeople(
    tx,
    members.map(({ user_id }) => user_id),
    kind,
  )
}

/**
 * Reports a change of the organisation itself. Called before a membership ends, so that the person
 * gets the event too.
 */
export const emitOrganisation = (tx: Tx, organisationId: number) => emitToMembers(tx, organisationId, 'organisation')

export type LockedMember = {
  user_id: number
  name: string
  /** Whether the account of the person is open. */
  is_open: boolean
  role: MemberRole
  site_ids: number[] | null
}
/** A member of the organisation; 404 for others. */
export const lockMember = (tx: Tx, organisationId: number, userId: number) => tx.one<LockedMember>`
  select m.user_id, u.name, u.status = 'active' as is_open, m.role, case when m.all_sites then null else (
    select coalesce(array_agg(ms.account_id order by ms.account_id), '{}') from member_sites ms
    where ms.organisation_id = m.organisation_id and ms.user_id = m.user_id) end as site_ids
  from members m join users u on u.id = m.user_id
  where m.organisation_id = ${organisationId} and m.user_id = ${userId} for update of m`

/**
 * Ends the memberships of a person whose account is closed, and deletes the invitations that they
 * sent or got.
 */
export const leaveOrganisations = async (tx: Tx, userId: number): Promise<void> => {
  await storeNames(tx, userId, null)
  await tx.run`delete from members where user_id = ${userId} and role <> 'owner'`
  await tx.run`update organisations set name = null where account_id = ${userId}`
  await tx.run`
    delete from member_invitations
    where invited_by = ${userId} or email = (select email from users where id = ${userId})`
}

/** Ends a membership, and lets the person's sessions act for none of its sites. */
export const removeMember = async (tx: Tx, organisationId: number, userId: number): Promise<void> => {
  await storeNames(tx, userId, organisationId)
  await tx.run`delete from members where organisation_id = ${organisationId} and user_id = ${userId}`
  await actForOthers(tx, userId)
}

/** Moves sessions away from sites that the person does not act for any more. */
export const actForOthers = async (tx: Tx, userId: number): Promise<void> => {
  const ids = (await sitesOfPerson(tx, userId)).map(({ id }) => id)
  await leaveOtherSites(tx, userId, ids)
}

/** Returns false where the person does not act for the site. */
export const actFor = async (tx: Tx, sessionId: number, userId: number, siteId: number): Promise<boolean> => {
  const sites = await sitesOfPerson(tx, userId)
  if (!sites.some(({ id }) => id === siteId)) return false
  await switchSession(tx, { sessionId, userId, siteId })
  return true
}

export const transferOwnership = async (tx: Tx, organisationId: number, from: number, to: number): Promise<void> => {
  await tx.run`update members set role = 'manager' where organisation_id = ${organisationId} and user_id = ${from}`
  await tx.run`
    update members set role = 'owner', all_sites = true where organisation_id = ${organisationId} and user_id = ${to}`
  await tx.run`delete from member_sites where organisation_id = ${organisationId} and user_id = ${to}`
}

const shownInvitation = (now: Temporal.Instant) =>
  sql`id, email, role, site_ids, invited_by_name as invited_by, sent_at, expires_at,
    expires_at <= ${now} as is_over`

export const invitationsOf = (db: Db, organisationId: number) => db.all<MemberInvitation>`
  select ${shownInvitation(db.now)} from member_invitations where organisation_id = ${organisationId} order by sent_at desc, id desc`

type NewInvitation = {
  organisation_id: number
  email: string
  role: GivenRole
  site_ids: number[] | null
  invited_by: number
  invited_by_name: string
  token_hash: Buffer
  expires_at: Temporal.Instant
}
/** Replaces an earlier invitation of the same address, whose link ends. */
export const putInvitation = (tx: Tx, invitation: NewInvitation) => {
  const { organisation_id, email, role, site_ids, invited_by, invited_by_name, token_hash, expires_at } = invitation
  return tx.one<MemberInvitation>`
    insert into member_invitations (organisation_id, email, role, site_ids, invited_by, invited_by_name, token_hash,
      sent_at, expires_at)
    values (${organisation_id}, ${email}, ${role}, ${site_ids}, ${invited_by}, ${invited_by_name}, ${token_hash},
      ${tx.now}, ${expires_at})
    on conflict on constraint one_invitation_per_address do update set role = excluded.role, site_ids = excluded.site_ids,
      invited_by = excluded.invited_by, invited_by_name = excluded.invited_by_name, token_hash = excluded.token_hash,
      sent_at = excluded.sent_at, expires_at = excluded.expires_at
    returning ${shownInvitation(tx.now)}`
}

export const dropInvitation = (tx: Tx, organisationId: number, id: number) =>
  tx.one<{ email: string }>`
    delete from member_invitations where organisation_id = ${organisationId} and id = ${id} returning email`

export type OpenInvitation = {
  id: number
  organisation_id: number
  organisation: string
  email: string
  role: GivenRole
  site_ids: number[] | null
  sites: string[] | null
  invited_by: string
  account: 'none' | 'employer' | 'other'
}
const invitationWith = (hash: Buffer, now: Temporal.Instant) => sql`
  select i.id, i.organisation_id, coalesce(o.name, a.name) as organisation, i.email, i.role, i.site_ids,
    case when i.site_ids is null then null else (
      select coalesce(array_agg(s.name order by lower(s.name)), '{}') from users s where s.id = any(i.site_ids)) end as sites,
    i.invited_by_name as invited_by, coalesce((
      select case when u.role in ('employer', 'member') then 'employer' else 'other' end
      from users u where u.email = i.email and u.email_verified_at is not null), 'none') as account
  from member_invitations i join organisations o on o.id = i.organisation_id join users a on a.id = o.account_id
  where i.token_hash = ${hash} and i.expires_at > ${now} and a.status in ('active', 'on_leave')
    and (i.site_ids is null or exists (select from sites s where s.account_id = any(i.site_ids)))`

/**
 * The invitation of a link; null if it was used, withdrawn or replaced, has expired, or is only for
 * sites that have been removed.
 */
export const invitationOfLink = (db: Db, hash: Buffer) => db.maybe<OpenInvitation>`${invitationWith(hash, db.now)}`

/** Like `invitationOfLink`, with a lock until it is accepted. */
export const lockInvitation = (tx: Tx, hash: Buffer) =>
  tx.maybe<OpenInvitation>`${invitationWith(hash, tx.now)} for update of i`

export const spendInvitation = (tx: Tx, id: number) => tx.run`delete from member_invitations where id = ${id}`

export type AccountAt = { id: number; role: string; is_verified: boolean }
export const accountAt = (db: Db, email: string) => db.maybe<AccountAt>`
  select id, role, email_verified_at is not null as is_verified from users where email = ${email}`

export const isMember = async (db: Db, organisationId: number, userId: number): Promise<boolean> =>
  (await db.maybe`select from members where organisation_id = ${organisationId} and user_id = ${userId}`) !== null

/**
 * Ensures that a person whose own account is a site may change it: a former owner may not, although
 * they still sign in with it.
 */
export const ensureMayChangeAccount = async (db: Db, personId: number, right: Right): Promise<void> => {
  const site = await db.maybe<{ role: MemberRole | null }>`
    select m.role from sites s
      left join members m on m.organisation_id = s.organisation_id and m.user_id = s.account_id
    where s.account_id = ${personId}`
  if (site && !hasRight(site.role, right)) throw new Problem('member_not_allowed')
}

/** Whether an account is a site, and so a party of bookings with a plan. */
export const isSite = async (db: Db, accountId: number): Promise<boolean> =>
  (await db.maybe`select from sites where account_id = ${accountId}`) !== null

/** Whether the person owns an organisation that is not theirs alone. */
export const ownsOtherOrganisation = async (db: Db, userId: number): Promise<boolean> =>
  (
    await db.one<{ owns: boolean }>`
      select exists (
        select from members m join organisations o on o.id = m.organisation_id
        where m.user_id = ${userId} and m.role = 'owner' and o.account_id <> ${userId}) as owns`
  ).owns

/** Deletes invitations that expired at least 30 days ago. */
export const dropOldInvitations = (tx: Tx) =>
  tx.run`delete from member_invitations where expires_at <= ${tx.now.subtract({ hours: 30 * 24 })}`

/** Whether the organisation of a registered account has other members or sites. */
export const isShared = async (db: Db, accountId: number): Promise<boolean> =>
  (
    await db.one<{ shared: boolean }>`
      select exists (
        select from organisations o
        where o.account_id = ${accountId} and (
          exists (select from members m where m.organisation_id = o.id and m.user_id <> ${accountId})
          or exists (select from sites s where s.organisation_id = o.id and s.account_id <> ${accountId}))) as shared`
  ).shared
