import type { Closing } from '#contract/admin/privacy.ts'
import { type Db, sql, type Tx } from '#server/platform/database.ts'
import type { Files } from '#server/platform/files.ts'

export type AccountOwner = { id: number; role: 'employer' | 'employee' }
/** SQL condition for the person's own shifts; `s` is the alias of `shifts` or `requests`. */
export const shiftsOf = ({ id, role }: AccountOwner) =>
  role === 'employer' ? sql`s.inviter_id = ${id}` : sql`s.invitee_id = ${id}`

export const countEffects = (db: Db, person: AccountOwner) => {
  const { now } = db
  const { id } = person
  const toCome = sql`s.date >= ${now}::date - 2 and lower(s.period) > ${now}::timestamptz`
  return db.one<Closing>`
    select s.*, k.*, c.*, f.* from (
      select count(*) filter (where s.status = 'accepted' and ${toCome}) as shifts_cancelled,
        count(*) filter (where s.status = 'pending' and ${toCome}) as requests_withdrawn,
        count(*) filter (where (s.status = 'completed' or (s.status = 'accepted' and not (${toCome})))
          and t.status is distinct from 'approved') as timesheets_open
      from requests s left join timesheets t on t.shift_id = s.id where ${shiftsOf(person)}) s,
    lateral (select count(*) as connections_ended from connections
      where ${id} in (employer_id, employee_id) and status <> 'rejected') k,
    lateral (select count(*) as conversations_deleted from conversations
      where ${id} in (employer_id, employee_id)) c,
    lateral (select count(*) as files_deleted from stored_files where owner_id = ${id}) f`
}

/** People whose screens show this person and must be refreshed. */
export const peopleWhoSee = async (db: Db, id: number): Promise<number[]> => {
  const rows = await db.all<{ id: number }>`select related_people(${id}) as id`
  return rows.map((row) => row.id)
}

export const secretOf = (db: Db, id: number) =>
  db.one<{ password_hash: string }>`select password_hash from users where id = ${id}`

/**
 * Deletes the person from every table except those kept by law; files are deleted after the commit.
 */
export const deletePersonalData = async (tx: Tx, files: Files, id: number): Promise<void> => {
  await tx.run`select forget_messages(${id})`
  await tx.run`select forget_reasons(${id})`
  await tx.run`select forget_staff(${id})`
  await tx.run`select forget_answers(${id})`
  await tx.run`select forget_wishes(${id})`
  await tx.run`select forget_applications(${id})`
  await tx.run`select forget_cancellations(${id})`
  await tx.run`select forget_vacancy_details(${id})`
  await tx.run`select forget_colleagues(${id})`
  await tx.run`select forget_special_days(${id})`
  await tx.run`select forget_vacancy_templates(${id})`
  await tx.run`select forget_approvals(${id})`
  const rows = await tx.all<{ key: string }>`select forget_person(${id}, ${tx.now}) as key`
  await tx.run`select forget_access(${id})`
  // A file that cannot be deleted now is deleted by `deleteOrphanFiles`.
  tx.afterCommit(() => void Promise.all(rows.map(({ key }) => files.remove(key))).catch(() => {}))
}

export const deleteExpiredData = (db: Db) => db.run`select forget_expired_data(${db.now}::timestamptz)`
