import type { OnboardingStatus } from '#contract/people/onboarding-rules.ts'
import type { StaffNotes, StaffNotesChanges } from '#contract/people/staff-notes.ts'
import { type Db, type Fragment, sql, type Tx } from '#server/platform/database.ts'

export const organisationOf = (siteId: number) => sql`(select organisation_id from sites where account_id = ${siteId})`

const noteColumns = sql`n.note, n.tags, n.onboarding, n.version, n.changed_at,
  (select u.name from users u where u.id = n.changed_by) as changed_by`

const noNotes: StaffNotes = {
  note: null,
  tags: [],
  onboarding: 'not_started',
  version: 0,
  changed_at: null,
  changed_by: null,
}

export const notesAbout = async (db: Db, siteId: number, employeeId: number): Promise<StaffNotes> =>
  (await db.maybe<StaffNotes>`
    select ${noteColumns} from staff_notes n
    where n.organisation_id = ${organisationOf(siteId)} and n.employee_id = ${employeeId}`) ?? noNotes

type Author = { siteId: number; personId: number }

/** Saves the notes if nobody has saved others since this version; returns false otherwise. */
export const saveNotes = async (
  tx: Tx,
  { siteId, personId }: Author,
  employeeId: number,
  { note, tags, onboarding, version }: StaffNotesChanges,
): Promise<boolean> =>
  (await tx.run`
    insert into staff_notes as n (organisation_id, employee_id, note, tags, onboarding, version, changed_at, changed_by)
    values (${organisationOf(siteId)}, ${employeeId}, ${note}, ${tags}::text[], ${onboarding}, ${version + 1},
      ${tx.now}, ${personId})
    on conflict (organisation_id, employee_id) do update set note = excluded.note, tags = excluded.tags,
      onboarding = excluded.onboarding, version = excluded.version, changed_at = excluded.changed_at,
      changed_by = excluded.changed_by
    where n.version = ${version}`) === 1

export const tagsOf = (db: Db, siteId: number) => db.all<{ tag: string; people: number }>`
  select min(t.tag) as tag, count(*)::integer as people
  from staff_notes n cross join lateral unnest(n.tags) t (tag)
  where n.organisation_id = ${organisationOf(siteId)}
  group by lower(t.tag) order by count(*) desc, lower(t.tag) limit 200`

/** Subquery for the ids of the people with this status; people without notes are not among them. */
export const peopleWithOnboarding = (siteId: number, status: OnboardingStatus) => sql`
  select n.employee_id from staff_notes n
  where n.organisation_id = ${organisationOf(siteId)} and n.onboarding = ${status}`

/** Columns of a person's onboarding and tags, from a left join of `staff_notes` as `n`. */
export const notesInLists = sql`coalesce(n.onboarding, 'not_started') as onboarding, coalesce(n.tags, '{}') as tags`
export const joinNotes = (siteId: number, employee: Fragment) => sql`
  left join staff_notes n on n.organisation_id = ${organisationOf(siteId)} and n.employee_id = ${employee}`
