import type { CheckOutcome } from '#contract/people/credential-kinds.ts'
import type { Credential, CredentialRule } from '#contract/people/credentials.ts'
import { type Db, type Fragment, onConstraint, sql, type Tx } from '#server/platform/database.ts'
import type { Finding } from './register.ts'
import type { Content } from './rules.ts'

/** The date on the person's own clock, of a row `u` of users. */
export const todayOf = (now: Temporal.Instant) => sql`(${now}::timestamptz at time zone u.time_zone)::date`

/** Columns of a credential `c`, with its status on that date. */
export const credential = (today: Fragment) => sql`
  c.id, c.kind, c.title, c.state, c.number, c.expires_on, '/api/files/' || c.file as file,
  (select f.name from stored_files f where f.key = c.file) as file_name, c.of_profile,
  case when c.refused then 'may_not_engage' when has_lapsed(c, ${today}) then 'expired'
    else coalesce(c.outcome, 'unchecked') end as standing,
  c.outcome, c.reason, c.checked_at, c.id in (select blocking_credentials(c.employee_id, ${today})) as blocks,
  c.version, c.changed_at`

/** Registration of the profile first, then in order of entry. */
const inOrder = sql`c.of_profile desc, c.id`

export const credentialsOf = (db: Db, employeeId: number) => db.all<Credential>`
  select ${credential(todayOf(db.now))} from credentials c join users u on u.id = c.employee_id
  where c.employee_id = ${employeeId} order by ${inOrder}`

/** Another person's credential is a 404. */
export const ownCredential = (db: Db, id: number, employeeId: number) => db.one<Credential>`
  select ${credential(todayOf(db.now))} from credentials c join users u on u.id = c.employee_id
  where c.id = ${id} and c.employee_id = ${employeeId}`

export const rulesOn = (db: Db, today: string) => db.all<CredentialRule>`
  select distinct on (kind) kind, register_name, register_url, valid_years, number_hint, number_shape
  from credential_rules where from_date <= ${today} order by kind, from_date desc`

/** Locks the person, both for a change to what they may be booked with and for a booking. */
export const lockPerson = (tx: Tx, employeeId: number) =>
  tx.one<{ email: string }>`select email from users where id = ${employeeId} for no key update`

/** Ids of the credentials that block the person's bookings now, by the person's own clock. */
export const blockingOf = async (db: Db, employeeId: number): Promise<number[]> =>
  (
    await db.all<{ id: number }>`
      select b.id from users u cross join lateral blocking_credentials(u.id, ${todayOf(db.now)}) as b (id)
      where u.id = ${employeeId} order by b.id`
  ).map(({ id }) => id)

/** Whether the person must not be booked now; the search follows within a minute of midnight. */
export const isBlocked = async (db: Db, employeeId: number): Promise<boolean> =>
  (await blockingOf(db, employeeId)).length > 0

const onlyOnce = onConstraint('a_credential_is_entered_once', 'credential_exists')

export const insertCredential = async (tx: Tx, employeeId: number, c: Content, file: string | null) =>
  (
    await tx.one<{ id: number }>`
      insert into credentials (employee_id, kind, title, state, number, expires_on, file, created_at, changed_at)
      values (${employeeId}, ${c.kind}, ${c.title}, ${c.state}, ${c.number}, ${c.expires_on}, ${file}, ${tx.now}, ${tx.now})
      returning id`.catch(onlyOnce)
  ).id

/** A changed credential must be checked again; a refusal and its reason stay until then. */
export const changeCredential = (tx: Tx, id: number, c: Content, file: string | null, today: string) =>
  tx.run`
    update credentials set kind = ${c.kind}, title = ${c.title}, state = ${c.state}, number = ${c.number},
      expires_on = ${c.expires_on}, file = ${file}, outcome = null, checked_at = null,
      reason = case when refused then reason end, expired = coalesce(${c.expires_on}::date < ${today}::date, false),
      version = version + 1, changed_at = ${tx.now}
    where id = ${id}`.catch(onlyOnce)

/** Deletes a credential; returns the key of its file, which the caller drops. */
export const deleteCredential = async (tx: Tx, id: number): Promise<string | null> =>
  (await tx.one<{ file: string | null }>`delete from credentials where id = ${id} returning file`).file

export const countCredentials = async (db: Db, employeeId: number): Promise<number> =>
  (await db.one<{ count: number }>`select count(*) as count from credentials where employee_id = ${employeeId}`).count

export type LockedCredential = Content & {
  id: number
  employee_id: number
  person: string
  email: string
  file: string | null
  of_profile: boolean
  outcome: CheckOutcome | null
  refused: boolean
  version: number
  /** Today's date on the person's own clock. */
  today: string
}

/** Locks a credential for a change; lock its person first. */
export const lockCredential = (tx: Tx, id: number) => tx.one<LockedCredential>`
  select c.id, c.employee_id, c.kind, c.title, c.state, c.number, c.expires_on, c.file, c.of_profile, c.outcome,
    c.refused, c.version, u.name as person, u.email, ${todayOf(tx.now)} as today
  from credentials c join users u on u.id = c.employee_id
  where c.id = ${id} for no key update of c`

/** Owner of a credential, so that the person can be locked first. */
export const holderOf = async (db: Db, id: number): Promise<number> =>
  (await db.one<{ employee_id: number }>`select employee_id from credentials where id = ${id}`).employee_id

/** Stores the result of a check and applies it; a refusal is lifted only by a good final result. */
export const recordCheck = async (
  tx: Tx,
  credential: LockedCredential,
  finding: Finding & { reason: string | null },
  by: { register: string; adminId: number },
) => {
  const { now } = tx
  const expiresOn = finding.expires_on === undefined ? credential.expires_on : finding.expires_on
  await tx.run`
    insert into credential_checks (credential_id, outcome, note, number, expires_on, register, checked_by, checked_at)
    values (${credential.id}, ${finding.outcome}, ${finding.note}, ${credential.number}, ${expiresOn}, ${by.register},
      ${by.adminId}, ${now})`
  await tx.run`
    update credentials set outcome = ${finding.outcome}, checked_at = ${now},
      reason = case when ${finding.reason}::text is not null then ${finding.reason}
        when refused and ${finding.outcome} <> 'may_engage' then reason end,
      refused = case ${finding.outcome} when 'may_engage' then false when 'may_not_engage' then true else refused end,
      refused_kind = case ${finding.outcome} when 'may_not_engage' then kind else refused_kind end,
      refused_title = case ${finding.outcome} when 'may_not_engage' then title else refused_title end,
      expires_on = ${expiresOn}, expired = coalesce(${expiresOn}::date < ${credential.today}::date, false),
      version = version + 1
    where id = ${credential.id}`
}

export type Due = Pick<LockedCredential, 'id' | 'employee_id' | 'person' | 'email' | 'kind' | 'title' | 'state'> & {
  expires_on: string
}

/**
 * Takes and marks credentials whose last day was before the person's today and that the search
 * still counts.
 */
// Not null: expires_on, because it is compared.
export const takeExpired = (tx: Tx, limit: number) => tx.all<Due>`
  update credentials c set expired = true
  from users u
  where u.id = c.employee_id and c.id in (
    select d.id from credentials d join users u on u.id = d.employee_id
    where not d.expired and d.expires_on < ${todayOf(tx.now)}
      -- No clock in Australia is further ahead than this: it leads to the index.
      and d.expires_on < (${tx.now}::timestamptz at time zone 'Australia/Lord_Howe')::date
    order by d.expires_on, d.id limit ${limit} for update of d skip locked)
  returning c.id, c.employee_id, c.kind, c.title, c.state, c.expires_on, u.name as person, u.email`

export type Reminder = Due & { days_left: number }

/**
 * Credentials that expire within these days and whose nearest reminder has not been sent. Nobody is
 * reminded before 08:00 on their own clock, or if they have a longer-lasting credential of the same
 * kind.
 */
export const dueExpiryReminders = (tx: Tx, steps: readonly number[], limit: number) => tx.all<Reminder>`
  select d.* from (
    select c.id, c.employee_id, c.kind, c.title, c.state, c.expires_on, u.name as person, u.email,
      c.expires_on - ${todayOf(tx.now)} as days_left
    from credentials c join users u on u.id = c.employee_id
    where not c.expired and not c.refused and c.expires_on is not null
      and c.expires_on <= (${tx.now}::timestamptz at time zone 'Australia/Lord_Howe')::date + ${Math.max(...steps)}::int
      and c.expires_on >= ${todayOf(tx.now)} and u.status in ('active', 'on_leave')
      and (${tx.now}::timestamptz at time zone u.time_zone)::time >= time '08:00'
      and not exists (select from credentials o where o.employee_id = c.employee_id and o.kind = c.kind
        and o.title is not distinct from c.title and o.id <> c.id and not o.refused and not o.expired
        and (o.expires_on is null or o.expires_on > c.expires_on))) d
  where exists (
    select from (select min(step) as step from unnest(${steps}::int[]) step where step >= d.days_left) nearest
    where nearest.step is not null and not exists (
      select from credential_reminders r
      where r.credential_id = d.id and r.expires_on = d.expires_on and r.days = nearest.step))
  order by d.expires_on, d.id limit ${limit}`

/**
 * Records the reminder and the earlier ones it replaces. Returns whether the caller should send it.
 */
export const recordReminder = async (tx: Tx, due: Reminder, steps: readonly number[]) => {
  const passed = steps.filter((step) => step >= due.days_left)
  const noted = await tx.all<{ days: number }>`
    insert into credential_reminders (credential_id, expires_on, days, sent_at)
    select ${due.id}, ${due.expires_on}, days, ${tx.now} from unnest(${passed}::int[]) days
    on conflict on constraint a_reminder_is_sent_once do nothing
    returning days`
  return noted.some(({ days }) => days === Math.min(...passed))
}
