/** Files of vacancies and templates: the `vacancy_files` table, and who may open a file. */
import type { AttachedFile, VacancyFile } from '#contract/booking/vacancy-details.ts'
import type { UploadedFile } from '#contract/booking/vacancy-files.ts'
import { invalid } from '#contract/platform/errors.ts'
import { isShownJobOf } from '#server/booking/open-jobs/queries.ts'
import { isShownWithRequest } from '#server/booking/shifts/posted.ts'
import { areBlockedPair } from '#server/people/connections/blocks.ts'
import { type Db, type Fragment, sql, type Tx } from '#server/platform/database.ts'

export const uploadedFile = (db: Db, key: string) => db.one<UploadedFile>`
  select id, name, size from stored_files where key = ${key}`

type Holder = { vacancyId: number } | { templateId: number }
const idsOf = (holder: Holder) => ({
  vacancyId: 'vacancyId' in holder ? holder.vacancyId : null,
  templateId: 'templateId' in holder ? holder.templateId : null,
})

type Attachment = {
  employerId: number
  files: readonly AttachedFile[]
  to: Holder
  fieldOf?: (index: number) => string
}
/** Attaches uploaded files of the employer. A file that is gone is an error at its field. */
export const attachFiles = async (
  tx: Tx,
  { employerId, files, to, fieldOf = (index) => `files.${index}.id` }: Attachment,
): Promise<void> => {
  if (files.length === 0) return
  // Locked, so that none is deleted before this transaction ends.
  const known = await tx.all<{ id: number }>`
    select id from stored_files
    where id = any(${files.map(({ id }) => id)}::int[]) and owner_id = ${employerId} and kind = 'vacancy'
    order by id for key share`
  const gone = files.findIndex(({ id }) => !known.some((file) => file.id === id))
  if (gone !== -1) throw invalid(fieldOf(gone), 'A file is no longer stored. Please remove it and add it again.')
  const { vacancyId, templateId } = idsOf(to)
  await tx.run`
    insert into vacancy_files (file_id, vacancy_id, template_id, shown)
    select f.id, ${vacancyId}::integer, ${templateId}::integer, f.shown
    from unnest(${files.map(({ id }) => id)}::int[], ${files.map(({ shown }) => shown)}::text[])
      with ordinality as f (id, shown, place)
    order by f.place`
}

/** Attaches the files of the vacancy of a shift to another vacancy. */
export const copyFiles = (tx: Tx, shiftId: number, vacancyId: number) => tx.run`
  insert into vacancy_files (file_id, vacancy_id, shown)
  select f.file_id, ${vacancyId}, f.shown
  from shifts s join slots l on l.id = s.slot_id join vacancy_files f on f.vacancy_id = l.vacancy_id
  where s.id = ${shiftId} order by f.id`

/** Locks a posted vacancy of the employer, open or closed; 404 for others. */
export const lockPosted = (tx: Tx, employerId: number, id: number) => tx.one<{ id: number }>`
  select id from vacancies where id = ${id} and employer_id = ${employerId} and asks <> 'direct' for no key update`

/** Locks a file of a vacancy; 404 for others. */
export const lockFile = (tx: Tx, vacancyId: number, fileId: number) => tx.one<Pick<VacancyFile, 'name' | 'shown'>>`
  select b.name, f.shown from vacancy_files f join stored_files b on b.id = f.file_id
  where f.vacancy_id = ${vacancyId} and f.file_id = ${fileId} for update of f`

export const filesOfVacancy = (db: Db, vacancyId: number) => db.all<{ file_id: number }>`
  select file_id from vacancy_files where vacancy_id = ${vacancyId}`

export const setShown = (tx: Tx, vacancyId: number, fileId: number, shown: AttachedFile['shown']) => tx.run`
  update vacancy_files set shown = ${shown} where vacancy_id = ${vacancyId} and file_id = ${fileId}`

export const detachFile = (tx: Tx, vacancyId: number, fileId: number) => tx.run`
  delete from vacancy_files where vacancy_id = ${vacancyId} and file_id = ${fileId}`

type Reader = { shift_id: number; invitee_id: number; is_booked: boolean }
/** People who are asked or booked for a date of the vacancy that is not over. */
export const readersOf = (db: Db, vacancyId: number) => db.all<Reader>`
  select s.id as shift_id, s.invitee_id, s.status = 'accepted' as is_booked
  from slots l join requests s on s.slot_id = l.id
  where l.vacancy_id = ${vacancyId} and s.status in ('pending', 'accepted') and upper(s.period) > ${db.now}::timestamptz
  order by s.invitee_id, s.id`

/**
 * Leaves out shifts whose person has not read an earlier notification with this title. Older
 * notifications have another link, because bookings had no page of their own.
 */
export const withoutUnread = async (db: Db, shiftIds: readonly number[], title: string): Promise<number[]> =>
  (
    await db.all<{ id: number }>`
      select s.id from shifts s where s.id = any(${shiftIds}::int[]) and not exists (
        select from notifications n
        where n.user_id = s.invitee_id and n.title = ${title} and n.read_at is null
          and n.link in ('/employee/bookings/' || s.id, '/employee/job-request?request=' || s.id))
      order by s.id`
  ).map(({ id }) => id)

/** Slots of the vacancy that everyone who fits sees. */
export const openJobsOf = (db: Db, vacancyId: number) => db.all<{ id: number }>`
  select id from slots where vacancy_id = ${vacancyId} and opened_at is not null and closed_at is null and booked < headcount`

type Stored = { key: string; name: string; content_type: string }
const stored = (db: Db, id: number, isShown: Fragment) => db.maybe<Stored>`
  select file.key, file.name, file.content_type from stored_files file
  where file.id = ${id} and file.kind = 'vacancy' and ${isShown}`

/** A file of the site, with a vacancy or not yet. */
export const fileOfSite = (db: Db, id: number, siteId: number) => stored(db, id, sql`file.owner_id = ${siteId}`)

/** A file of a vacancy for which the person is booked, or asked if it is shown with the request. */
const fileOfPerson = (db: Db, id: number, personId: number) =>
  stored(
    db,
    id,
    sql`not ${areBlockedPair(sql`file.owner_id`, sql`${personId}::integer`)} and exists (
      select from vacancy_files f join slots l on l.vacancy_id = f.vacancy_id
      where f.file_id = file.id and (
        exists (
          select from shifts s
          where s.slot_id = l.id and s.invitee_id = ${personId} and s.status in ('accepted', 'completed'))
        or (${isShownWithRequest} and exists (
          select from offers o where o.slot_id = l.id and o.invitee_id = ${personId} and o.status = 'pending'))))`,
  )

/** A file that a person may open because of a booking, a request or an open job; null otherwise. */
export const fileFor = async (db: Db, id: number, personId: number): Promise<Stored | null> => {
  const file = await fileOfPerson(db, id, personId)
  if (file !== null) return file
  const shown = await db.all<{ vacancy_id: number }>`
    select f.vacancy_id from vacancy_files f
    where f.file_id = ${id} and f.vacancy_id is not null and ${isShownWithRequest}`
  const ids = shown.map(({ vacancy_id }) => vacancy_id)
  return ids.length > 0 && (await isShownJobOf(db, personId, ids)) ? stored(db, id, sql`true`) : null
}

/** Days after the last date of a vacancy until its files are detached. */
const KEPT_DAYS = 90
/** Days in which an uploaded file is to be attached. */
const UPLOADED_DAYS = 7
const BATCH = 500

export const detachOld = (tx: Tx) => tx.run`
  delete from vacancy_files f where f.vacancy_id is not null and not exists (
    select from slots l
    where l.vacancy_id = f.vacancy_id and upper(l.period) > ${tx.now}::timestamptz - ${KEPT_DAYS} * interval '1 day')`

const isUnused = sql`not exists (select from vacancy_files f where f.file_id = b.id)`
export const unusedFiles = (db: Db) => db.all<{ id: number }>`
  select b.id from stored_files b
  where b.kind = 'vacancy' and b.created_at < ${db.now}::timestamptz - ${UPLOADED_DAYS} * interval '1 day' and ${isUnused}
  order by b.id limit ${BATCH}`

/** Locks a file that no vacancy or template has; null if one has it, or it is gone. */
export const lockUnused = async (tx: Tx, id: number): Promise<string | null> => {
  await tx.run`select from stored_files where id = ${id} for update`
  // A statement of its own, so that it sees a vacancy whose transaction was waited for.
  const file = await tx.maybe<{ key: string }>`select b.key from stored_files b where b.id = ${id} and ${isUnused}`
  return file?.key ?? null
}
