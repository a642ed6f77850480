/** Applications for slots whose employer chooses (docs/decisions/0200). */
import { type Applicant, type Application, MOST_APPLICANTS } from '#contract/booking/applications.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import type { Classification } from '#contract/people/classifications.ts'
import type { Side } from '#contract/people/connections.ts'
import type { StaffFacts } from '#contract/people/staff-facts.ts'
import { needsPeople, roleOfSlot } from '#server/booking/shifts/posted.ts'
import { lockReplacedIn } from '#server/booking/shifts/replacements.ts'
import { rangeOf, type Span } from '#server/booking/shifts/rules.ts'
import type { Pair } from '#server/people/connections/rules.ts'
import { type Db, type Fragment, sql, type Tx } from '#server/platform/database.ts'

/** Hours for which an application is the person's consent to be booked. */
const CONSENT_HOURS = 24
/** Hours between two notices to an employer about applications for one vacancy. */
const NOTICE_HOURS = 1

/** The caller's open application for a slot, as JSON; null if there is none. */
export const applicationJson = (slotId: Fragment, employeeId: number) => sql`(
  select json_build_object('id', a.id, 'message', a.message,
    'created_at', to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
  from applications a where a.slot_id = ${slotId} and a.employee_id = ${employeeId} and a.status = 'open')`

/** Whether the employer has told the person that they are not needed for a slot. */
export const isDeclined = (slotId: Fragment, employeeId: number) => sql`exists (
  select from applications a where a.slot_id = ${slotId} and a.employee_id = ${employeeId} and a.status = 'declined')`

/** Number of people who have applied for a slot and wait. */
export const applicantCount = (slotId: Fragment) => sql`(
  select count(*) from applications a where a.slot_id = ${slotId} and a.status = 'open')`

type NewApplication = { slotId: number; employeeId: number; span: Span; message: string | null }
/** Adds an application, or renews one that has ended; null if it is open or was declined. */
export const insertApplication = async (tx: Tx, { slotId, employeeId, span, message }: NewApplication) =>
  (
    await tx.maybe<{ id: number }>`
      insert into applications as a (slot_id, employee_id, period, message, created_at)
      values (${slotId}, ${employeeId}, ${rangeOf(span)}, ${message}, ${tx.now})
      on conflict (slot_id, employee_id) do update
        set period = excluded.period, message = excluded.message, status = 'open', created_at = excluded.created_at,
          ended_at = null, offer_id = null
        where a.status not in ('open', 'declined')
      returning id`
  )?.id ?? null

const applicationColumns = (now: Temporal.Instant) => sql`
  a.id, e.name as employer, j.name as subject, l.date, l.start_time, l.end_time, a.message,
  case when a.status = 'open' and lower(l.period) <= ${now}::timestamptz then 'started' else a.status end as status,
  a.created_at
  from applications a join slots l on l.id = a.slot_id join users e on e.id = l.employer_id
    join subjects j on j.id = l.subject_id`

export const applicationById = (db: Db, id: number) =>
  db.one<Application>`select ${applicationColumns(db.now)} where a.id = ${id}`

export const applicationsOf = async (
  db: Db,
  employeeId: number,
  { page, per_page }: { page: number; per_page: number },
) => {
  const [data, { total }] = await Promise.all([
    db.all<Application>`
      select ${applicationColumns(db.now)} where a.employee_id = ${employeeId}
      order by (a.status = 'open' and lower(l.period) > ${db.now}::timestamptz) desc, a.created_at desc, a.id desc
      limit ${per_page} offset ${(page - 1) * per_page}`,
    db.one<{ total: number }>`select count(*) as total from applications where employee_id = ${employeeId}`,
  ])
  return { data, page, per_page, total }
}

/** Locks an application of the person; 404 for others. */
export const lockOwnApplication = (tx: Tx, id: number, employeeId: number) => tx.one<{
  status: string
  employer_id: number
}>`
  select a.status, (select l.employer_id from slots l where l.id = a.slot_id) as employer_id
  from applications a where a.id = ${id} and a.employee_id = ${employeeId} for no key update of a`

type End = { status: 'withdrawn' | 'declined' } | { status: 'asked'; offerId: number }
export const endApplication = (tx: Tx, id: number, end: End) => tx.run`
  update applications set status = ${end.status}, ended_at = ${tx.now},
    offer_id = ${end.status === 'asked' ? end.offerId : null}
  where id = ${id}`

/** Open applications for a vacancy of the employer, and those that became open requests. */
export const applicantsOf = (db: Db, employerId: number, vacancyId: number) => db.all<
  Omit<Applicant, keyof StaffFacts>
>`
  select a.id, a.slot_id, json_build_object('id', u.id, 'name', u.name, 'avatar', '/api/files/' || u.avatar) as person, a.message, a.status,
    a.period = l.period and a.created_at > ${db.now}::timestamptz - ${CONSENT_HOURS} * interval '1 hour' as counts_as_consent,
    a.created_at
  from slots l
  join applications a on a.slot_id = l.id
  join users u on u.id = a.employee_id and u.status in ('active', 'on_leave')
  left join worked_together w on w.employee_id = u.id and w.employer_id = l.employer_id
  where l.vacancy_id = ${vacancyId} and l.employer_id = ${employerId} and ${needsPeople(db.now)}
    and (a.status = 'open' or a.status = 'asked' and exists (
      select from offers o where o.id = a.offer_id and o.slot_id = l.id and o.status = 'pending'))
  order by lower(l.period), l.id, coalesce(w.shifts, 0) desc, a.created_at, a.id
  limit ${MOST_APPLICANTS}`

/** Ids of the open applicants for a slot, in the order in which the employer reads them. */
export const openApplicants = async (db: Db, slotId: number): Promise<number[]> =>
  (
    await db.all<{ id: number }>`
      select a.employee_id as id from applications a join slots l on l.id = a.slot_id
      left join worked_together w on w.employee_id = a.employee_id and w.employer_id = l.employer_id
      where a.slot_id = ${slotId} and a.status = 'open'
      order by coalesce(w.shifts, 0) desc, a.created_at, a.id limit ${MOST_APPLICANTS}`
  ).map(({ id }) => id)

type Target = { employee_id: number; slot_id: number }
/** The person and slot of an application to this employer; 404 for others. */
export const targetOf = (db: Db, id: number, employerId: number) => db.one<Target>`
  select a.employee_id, a.slot_id from applications a join slots l on l.id = a.slot_id
  where a.id = ${id} and l.employer_id = ${employerId}`

type LockedApplication = {
  id: number
  status: string
  counts_as_consent: boolean
  slot_id: number
  is_open: boolean
  asks: string
  subject_id: number
  classification: Classification | null
  date: string
  start_time: string
  end_time: string
  time_zone: string
  starts_at: string
  ends_at: string
  person: { id: number; name: string }
}
/** Locks the person, the slot and then the application, in the order of an answer. */
export const lockApplication = async (tx: Tx, id: number, target: Target): Promise<LockedApplication> => {
  await tx.run`select from users where id = ${target.employee_id} for no key update`
  await lockReplacedIn(tx, target.slot_id)
  await tx.run`select from slots where id = ${target.slot_id} for no key update`
  return tx.one<LockedApplication>`
    select a.id, a.status, a.slot_id, a.period = l.period
      and a.created_at > ${tx.now}::timestamptz - ${CONSENT_HOURS} * interval '1 hour' as counts_as_consent,
      ${needsPeople(tx.now)} as is_open, v.asks, l.subject_id, ${roleOfSlot} as classification, l.date, l.start_time, l.end_time,
      l.time_zone, lower(l.period) as starts_at, upper(l.period) as ends_at,
      json_build_object('id', u.id, 'name', u.name) as person
    from applications a join slots l on l.id = a.slot_id join vacancies v on v.id = l.vacancy_id
      join users u on u.id = a.employee_id
    where a.id = ${id} for no key update of a`
}

/** A slot as the notices to applicants name it. */
export type AppliedSlot = {
  employer_id: number
  employer: string
  subject: { name: string }
  date: string
  start_time: string
  end_time: string
  starts_at: string
}
const appliedSlot = sql`
  l.employer_id, (select e.name from users e where e.id = l.employer_id) as employer,
  (select json_build_object('name', j.name) from subjects j where j.id = l.subject_id) as subject,
  l.date, l.start_time, l.end_time, lower(l.period) as starts_at`
export const slotOf = (db: Db, id: number) => db.one<AppliedSlot>`select ${appliedSlot} from slots l where l.id = ${id}`

export type EndedApplication = AppliedSlot & {
  employee_id: number
  status: 'booked' | 'elsewhere' | 'filled' | 'closed' | 'withdrawn'
}
const ended = sql`returning a.employee_id, a.status, ${appliedSlot}`

/**
 * Ends the applications that a booking decides: the one that it meets, others of the same person at
 * that time, and those of others if the slot is full. Locks the rows in order of id, so that two
 * acceptances cannot deadlock.
 */
export const endUnmetApplications = (
  tx: Tx,
  { id, invitee_id }: Pick<Shift, 'id' | 'invitee_id'>,
  slotId: number | null,
) =>
  tx.all<EndedApplication>`
    with unmet as (
      select a.id from applications a join slots l on l.id = a.slot_id join shifts b on b.id = ${id}
      where a.status in ('open', 'asked') and (
        a.employee_id = ${invitee_id} and (l.id = ${slotId} or a.status = 'open' and a.period && b.period)
        or l.id = ${slotId} and a.status = 'open' and (l.booked >= l.headcount or l.closed_at is not null))
      order by a.id for no key update of a)
    update applications a set ended_at = ${tx.now},
      status = case when a.employee_id <> ${invitee_id} then 'filled' when a.slot_id = ${slotId} then 'booked' else 'elsewhere' end,
      offer_id = case when a.employee_id = ${invitee_id} and a.slot_id = ${slotId} then ${id}::integer end
    from unmet, slots l where a.id = unmet.id and l.id = a.slot_id
    ${ended}`

/** A person who rejects a request for a slot no longer applies for it. */
export const withdrawApplication = (tx: Tx, slotId: number, employeeId: number) => tx.run`
  update applications set status = 'withdrawn', ended_at = ${tx.now}
  where slot_id = ${slotId} and employee_id = ${employeeId} and status = 'open'`

const endAll = (tx: Tx, which: Fragment, status: 'closed' | 'withdrawn') => tx.all<EndedApplication>`
  with over as (
    select a.id from applications a join slots l on l.id = a.slot_id
    where a.status = 'open' and ${which} order by a.id for no key update of a)
  update applications a set status = ${status}, ended_at = ${tx.now}
  from over, slots l where a.id = over.id and l.id = a.slot_id
  ${ended}`

export const endApplicationsOfVacancy = (tx: Tx, vacancyId: number) =>
  endAll(tx, sql`l.vacancy_id = ${vacancyId}`, 'closed')
export const endApplicationsBetween = (tx: Tx, { employer_id, employee_id }: Pair) =>
  endAll(tx, sql`l.employer_id = ${employer_id} and a.employee_id = ${employee_id}`, 'withdrawn')
export const endApplicationsOfAccount = (tx: Tx, { id, side }: { id: number; side: Side }) =>
  side === 'employer'
    ? endAll(tx, sql`l.employer_id = ${id}`, 'closed')
    : endAll(tx, sql`a.employee_id = ${id}`, 'withdrawn')

/**
 * Claims a notice about new applications. `isNow` is false if the employer was notified within the
 * hour; the first call then schedules the next notice and returns its time as `dueAt`.
 */
export const claimNotice = async (tx: Tx, vacancyId: number) => {
  const claimed = await tx.maybe`
    insert into application_notices as n (vacancy_id, notified_at) values (${vacancyId}, ${tx.now})
    on conflict (vacancy_id) do update set notified_at = excluded.notified_at, is_due = false
    where n.notified_at <= ${tx.now}::timestamptz - ${NOTICE_HOURS} * interval '1 hour'
    returning vacancy_id`
  if (claimed !== null) return { isNow: true, dueAt: null }
  const later = await tx.maybe<{ notified_at: string }>`
    update application_notices set is_due = true where vacancy_id = ${vacancyId} and not is_due returning notified_at`
  return {
    isNow: false,
    dueAt: later && Temporal.Instant.from(later.notified_at).add({ hours: NOTICE_HOURS }),
  }
}

/** Claims a notice that is due; false if it was given already. */
export const claimDueNotice = async (tx: Tx, vacancyId: number): Promise<boolean> =>
  (await tx.run`
    update application_notices set notified_at = ${tx.now}, is_due = false
    where vacancy_id = ${vacancyId} and is_due`) === 1

export type AppliedVacancy = {
  vacancy_id: number
  employer_id: number
  subject: string
  /** The soonest slot that people have applied for. */
  date: string
  start_time: string
  end_time: string
  starts_at: string
  applicants: number
  /** A person may apply for several of its slots. */
  applications: number
  /** The person who applied last. */
  latest: string
}
/** A vacancy with its open applications; null if there are none. */
export const appliedVacancy = (db: Db, vacancyId: number) => db.maybe<AppliedVacancy>`
  select l.vacancy_id, l.employer_id, j.name as subject, l.date, l.start_time, l.end_time, lower(l.period) as starts_at,
    n.applicants, n.applications, n.latest
  from (
    select count(distinct a.employee_id)::integer as applicants, count(*)::integer as applications, (array_agg(u.name order by a.created_at desc, a.id desc))[1] as latest,
      (array_agg(l.id order by lower(l.period), l.id))[1] as slot_id
    from slots l join applications a on a.slot_id = l.id join users u on u.id = a.employee_id
    where l.vacancy_id = ${vacancyId} and a.status = 'open' and ${needsPeople(db.now)}) n
  join slots l on l.id = n.slot_id join subjects j on j.id = l.subject_id`

/** Whether people apply for a slot instead of being asked. */
export const takesApplications = async (db: Db, slotId: number): Promise<boolean> =>
  (await db.maybe`
    select 1 as found from slots l join vacancies v on v.id = l.vacancy_id where l.id = ${slotId} and v.by_application`) !==
  null
