import type { Classification } from '#contract/people/classifications.ts'
import type { EmployeeProfile, ProfileAnswer } from '#contract/people/profiles.ts'
import type { Viewer } from '#contract/people/visibility.ts'
import type { Sector, YearLevel } from '#contract/platform/values.ts'
import { isVisibleAccount } from '#server/identity/accounts/queries.ts'
import type { TravelFields } from '#server/people/places/queries.ts'
import { type Db, onConstraint, sql, type Tx } from '#server/platform/database.ts'
import { type FileDetails, profileFor, type WholeProfile } from './rules.ts'

const fileUrl = (key: string | null) => key && `/api/files/${key}`

/** A person's registrations and credentials, from `profileCredentialsOf`. */
export type HeldCredentials = Pick<
  EmployeeProfile,
  'registered' | 'registered_until' | 'registration' | 'second_registration' | 'credentials'
>
type Person = Omit<WholeProfile, 'employee_id' | keyof HeldCredentials> & { id: number; has_profile: boolean }

/** The person's roles, in the order of contract/people/classifications.ts. */
const rolesOf = sql`array(select c.classification from employee_classifications c where c.employee_id = u.id
  order by role_bit(c.classification)) as classifications`

/**
 * A profile as a viewer sees it. `data` is null for a person viewing their
 * own account before it has a profile. An employer sees the subjects and levels of its own sector.
 */
export const profileOf = async (
  db: Db,
  employeeId: number,
  viewer: Viewer,
  holding: HeldCredentials,
  sector: Sector | null = null,
): Promise<ProfileAnswer> => {
  const toEmployer = viewer !== 'self' && viewer !== 'admin'
  const { id, has_profile, ...person } = await db.one<Person>`
    select u.id, u.name, u.email, u.phone, u.avatar, u.bio, u.role, u.status, u.sector, u.created_at, u.last_login_at,
      u.hides_email, u.shows_phone, u.time_zone, p.employee_id is not null as has_profile,
      p.vit_id, p.work_preferences, p.cv, f.name as cv_name, ${rolesOf},
      calendar_confirmed_weeks(u.id, ${db.now}) as calendar_confirmed_weeks
    from users u
      left join employee_profiles p on p.employee_id = u.id
      left join stored_files f on f.key = p.cv
    where u.id = ${employeeId} and u.role = 'employee' and u.closed_at is null and (${isVisibleAccount} or not ${toEmployer}::boolean)`
  const subjects = await db.all<{ id: number; name: string; can_teach: boolean }>`
    select s.id, s.name, t.can_teach
    from taught_subjects t join subjects s on s.id = t.subject_id join categories c on c.id = s.category_id
    where t.employee_id = ${employeeId} and (${sector}::text is null or c.sector is null or c.sector = ${sector})
    order by s.name, s.id`
  const levels = await db.all<{ id: number; year_level: YearLevel; sector: Sector }>`
    select id, year_level, sector from employee_levels
    where employee_id = ${employeeId} and (${sector}::text is null or sector = ${sector}) order by sector, year_level`
  const whole = {
    ...person,
    ...holding,
    employee_id: id,
    avatar: fileUrl(person.avatar),
    cv: fileUrl(person.cv),
  }
  return {
    data: has_profile || viewer !== 'self' ? profileFor(whole, viewer) : null,
    can_teach_subjects: subjects.filter((s) => s.can_teach),
    cannot_teach_subjects: subjects.filter((s) => !s.can_teach),
    year_levels: levels,
  }
}

/** The account, its roles and its number, from which the required numbers follow. */
export const rolesAndAccount = (db: Db, employeeId: number) => db.one<{
  sector: Sector
  time_zone: string
  classifications: Classification[]
  vit_id: string | null
}>`
  select u.sector, u.time_zone, ${rolesOf}, p.vit_id
  from users u left join employee_profiles p on p.employee_id = u.id where u.id = ${employeeId}`

type ProfileFields = {
  classifications: readonly Classification[]
  vit_id?: string | null | undefined
  work_preferences?: string | null | undefined
}

/**
 * If two creations race, the second fails on the first's row. The registration number is written
 * after the roles, which decide its register.
 */
export const insertProfile = async (tx: Tx, employeeId: number, fields: ProfileFields) => {
  const { now } = tx
  await tx.run`
    insert into employee_profiles (employee_id, work_preferences, created_at, updated_at)
    values (${employeeId}, nullif(${fields.work_preferences ?? null}, ''), ${now}, ${now})`.catch(
    onConstraint('one_profile_per_employee', 'profile_exists'),
  )
  await setClassifications(tx, employeeId, fields.classifications)
  if (fields.vit_id)
    await tx.run`update employee_profiles set vit_id = ${fields.vit_id} where employee_id = ${employeeId}`
}

/**
 * Changes only the given fields; the row stays locked, so that concurrent changes are serialised.
 */
export const updateProfile = async (tx: Tx, employeeId: number, fields: Partial<ProfileFields>) => {
  await tx.one`
    update employee_profiles set
      work_preferences = case when ${fields.work_preferences !== undefined}::boolean
        then nullif(${fields.work_preferences ?? null}, '') else work_preferences end,
      updated_at = ${tx.now}
    where employee_id = ${employeeId}
    returning employee_id`
  if (fields.classifications) await setClassifications(tx, employeeId, fields.classifications)
  if (fields.vit_id)
    await tx.run`update employee_profiles set vit_id = ${fields.vit_id} where employee_id = ${employeeId}`
}

const setClassifications = async (tx: Tx, employeeId: number, roles: readonly Classification[]) => {
  await tx.run`
    delete from employee_classifications where employee_id = ${employeeId} and classification <> all(${roles}::text[])`
  await tx.run`
    insert into employee_classifications (employee_id, classification)
    select distinct ${employeeId}::int, role from unnest(${roles}::text[]) role
    on conflict on constraint a_classification_is_named_once do nothing`
}

/** Replaces where the person travels from, how far and how; 404 without a profile. */
export const setTravel = (tx: Tx, employeeId: number, { home_id, limit_km, mode }: TravelFields) => tx.one`
  update employee_profiles set home_id = ${home_id}, travel_limit_km = ${limit_km}, travel_mode = ${mode},
    updated_at = ${tx.now}
  where employee_id = ${employeeId}
  returning employee_id`

/** Points the profile at another CV and hands back the key of the one before it. */
export const setCv = async (tx: Tx, employeeId: number, key: string): Promise<string | null> => {
  const { before } = await tx.one<{ before: string | null }>`
    update employee_profiles p set cv = ${key}
    from (select cv from employee_profiles where employee_id = ${employeeId}) as former (before)
    where p.employee_id = ${employeeId}
    returning former.before`
  return before
}

/** Returns subjects with their sectors, and locks them against removal until commit. */
export const knownSubjects = async (tx: Tx, ids: readonly number[]) => {
  const rows = await tx.all<{ id: number; name: string; sector: Sector | null }>`
    select s.id, s.name, c.sector from subjects s join categories c on c.id = s.category_id
    where s.id = any(${ids}::int[]) order by s.id for key share of s`
  return new Map(rows.map((row) => [row.id, row]))
}

export const deleteSubjects = (tx: Tx, employeeId: number) =>
  tx.run`delete from taught_subjects where employee_id = ${employeeId}`

/** Stores for each subject whether the person can teach it, in place of what was stored before. */
export const putSubjects = (tx: Tx, employeeId: number, subjectIds: readonly number[], canTeach: boolean) => tx.run`
  insert into taught_subjects (employee_id, subject_id, can_teach)
  select ${employeeId}, subject_id, ${canTeach} from unnest(${subjectIds}::int[]) as subject_id
  on conflict on constraint a_subject_is_answered_once do update set can_teach = excluded.can_teach`

/** Replaces the levels of one sector. */
export const setLevels = async (tx: Tx, employeeId: number, sector: Sector, levels: readonly YearLevel[]) => {
  await tx.run`
    delete from employee_levels
    where employee_id = ${employeeId} and sector = ${sector} and year_level <> all(${levels}::text[])`
  await tx.run`
    insert into employee_levels (employee_id, sector, year_level)
    select distinct ${employeeId}::int, ${sector}, level from unnest(${levels}::text[]) as level
    on conflict on constraint a_level_is_listed_once do nothing`
}

export type ImportedProfile = {
  employee_id: number
  vit_id: string | null
  work_preferences: string | null
  home_id: number | null
  /** Subjects and levels that the person can teach; null keeps the current ones. */
  subject_ids: readonly number[] | null
  levels: readonly YearLevel[] | null
  /** Null keeps the current roles; a new profile gets the usual ones of its sector. */
  classifications: readonly Classification[] | null
}
/** Writes many profiles at once; the caller has decided what the import may change. */
export const putProfiles = async (tx: Tx, profiles: readonly ImportedProfile[]) => {
  const { now } = tx
  await tx.run`
    insert into employee_profiles (employee_id, vit_id, work_preferences, home_id, created_at, updated_at)
    select p.employee_id, p.vit_id, p.work_preferences, p.home_id, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(profiles)}::jsonb)
      as p (employee_id integer, vit_id text, work_preferences text, home_id integer)
    on conflict on constraint one_profile_per_employee do update set vit_id = excluded.vit_id,
      work_preferences = excluded.work_preferences, home_id = excluded.home_id, updated_at = excluded.updated_at`
  const withSubjects = profiles.filter(({ subject_ids }) => subject_ids !== null)
  await tx.run`
    delete from taught_subjects
    where can_teach and employee_id = any(${withSubjects.map(({ employee_id }) => employee_id)}::int[])`
  await tx.run`
    insert into taught_subjects (employee_id, subject_id, can_teach)
    select p.employee_id, s.id, true
    from jsonb_to_recordset(${JSON.stringify(withSubjects)}::jsonb) as p (employee_id integer, subject_ids jsonb)
      cross join lateral jsonb_array_elements(p.subject_ids) as named
      join subjects s on s.id = named::int
    on conflict do nothing`
  const withRoles = profiles.filter(({ classifications }) => classifications !== null)
  await tx.run`
    delete from employee_classifications
    where employee_id = any(${withRoles.map(({ employee_id }) => employee_id)}::int[])`
  await tx.run`
    insert into employee_classifications (employee_id, classification)
    select p.employee_id, role
    from jsonb_to_recordset(${JSON.stringify(withRoles)}::jsonb) as p (employee_id integer, classifications jsonb)
      cross join lateral jsonb_array_elements_text(p.classifications) as role
    on conflict do nothing`
  // In healthcare, only a number in AHPRA's format is taken for a nurse's.
  await tx.run`
    insert into employee_classifications (employee_id, classification)
    select p.employee_id, case when u.sector = 'education' then 'teacher'
      when p.vit_id ~ '^[A-Za-z]{3}[0-9]{10}$' then 'registered_nurse' else 'assistant_in_nursing' end
    from employee_profiles p join users u on u.id = p.employee_id
    where p.employee_id = any(${profiles.map(({ employee_id }) => employee_id)}::int[])
      and not exists (select from employee_classifications c where c.employee_id = p.employee_id)`
  const withLevels = profiles.filter(({ levels }) => levels !== null)
  await tx.run`
    delete from employee_levels where employee_id = any(${withLevels.map(({ employee_id }) => employee_id)}::int[])`
  await tx.run`
    insert into employee_levels (employee_id, sector, year_level)
    select p.employee_id, primary_sector(p.employee_id), level
    from jsonb_to_recordset(${JSON.stringify(withLevels)}::jsonb) as p (employee_id integer, levels jsonb)
      cross join lateral jsonb_array_elements_text(p.levels) as level
    on conflict do nothing`
}

/** A file of a profile or account; those of vacancies have a call of their own. */
export const fileByKey = (db: Db, key: string) => db.one<
  FileDetails & { content_type: string; name: string; owner_name: string }
>`
  select f.kind, f.owner_id, f.content_type, f.name, u.name as owner_name, public_role(u.role) as owner_role,
    ${isVisibleAccount} as owner_is_open
  from stored_files f join users u on u.id = f.owner_id
  where f.key = ${key} and f.kind <> 'vacancy'`

/** Number of people who can or cannot teach a subject. */
export const countTaught = async (db: Db, subjectId: number): Promise<number> =>
  (await db.one<{ n: number }>`select count(*) as n from taught_subjects where subject_id = ${subjectId}`).n
