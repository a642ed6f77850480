import type { NotBookedPerson, StaffPreference, StaffPreferenceKind } from '#contract/people/staff-preferences.ts'
import { areBlockedPair } from '#server/people/connections/blocks.ts'
import { type Db, type Fragment, sql, type Tx } from '#server/platform/database.ts'

const kept = sql`p.reason, p.set_at, (select s.name from users s where s.id = p.set_by) as set_by`

export const preferenceFor = (db: Db, siteId: number, employeeId: number) => db.maybe<StaffPreference>`
  select p.preference, ${kept} from staff_preferences p
  where p.site_id = ${siteId} and p.employee_id = ${employeeId}`

/** Subquery for the ids of people whom a site does not book. */
export const notBookedBy = (siteId: number) => sql`
  select employee_id from staff_preferences where site_id = ${siteId} and preference = 'do_not_book'`

/** Subquery for the ids of people whom a site prefers. */
export const preferredBy = (siteId: number) => sql`
  select employee_id from staff_preferences where site_id = ${siteId} and preference = 'preferred'`

/** Whether the site does not book the person, as an expression of two columns. */
export const isNotBookedBy = (site: Fragment, employee: Fragment) => sql`exists (
  select from staff_preferences np
  where np.site_id = ${site} and np.employee_id = ${employee} and np.preference = 'do_not_book')`

export const notBookedPeople = (db: Db, siteId: number) => db.all<NotBookedPerson>`
  select u.id, u.name, '/api/files/' || u.avatar as avatar, ${kept}
  from staff_preferences p join users u on u.id = p.employee_id
  where p.site_id = ${siteId} and p.preference = 'do_not_book' and u.closed_at is null
    and not ${areBlockedPair(sql`${siteId}`, sql`u.id`)}
  order by lower(u.name), u.id`

type NewPreference = { siteId: number; employeeId: number; preference: StaffPreferenceKind; reason: string | null }
export const putPreference = (tx: Tx, { siteId, employeeId, preference, reason }: NewPreference, personId: number) =>
  tx.run`
    insert into staff_preferences (site_id, employee_id, preference, reason, set_at, set_by)
    values (${siteId}, ${employeeId}, ${preference}, ${reason}, ${tx.now}, ${personId})
    on conflict (site_id, employee_id) do update set preference = excluded.preference, reason = excluded.reason,
      set_at = excluded.set_at, set_by = excluded.set_by`

/** Ends a preference of this kind; 404 if there is none. */
export const dropPreference = (tx: Tx, siteId: number, employeeId: number, preference: StaffPreferenceKind) =>
  tx.one<{ name: string }>`
    delete from staff_preferences p using users u
    where p.site_id = ${siteId} and p.employee_id = ${employeeId} and p.preference = ${preference} and u.id = p.employee_id
      and not ${areBlockedPair(sql`${siteId}`, sql`u.id`)}
    returning u.name`
