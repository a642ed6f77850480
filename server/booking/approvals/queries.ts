import type {
  Approval,
  ApprovalSlot,
  ApprovalStatus,
  BookingLimits,
  MemberLimits,
} from '#contract/booking/approvals.ts'
import type { NewShift } from '#contract/booking/shifts.ts'
import { Problem } from '#contract/platform/errors.ts'
import { detailsJson } from '#server/booking/shifts/posted.ts'
import { rangeOf, type Span } from '#server/booking/shifts/rules.ts'
import { sitesSharedWith } from '#server/identity/organisations/queries.ts'
import { areBlockedPair } from '#server/people/connections/blocks.ts'
import { type Db, type Fragment, onConstraint, sql, type Tx } from '#server/platform/database.ts'
import { NO_LIMITS, type Pay } from './rules.ts'

const ofSite = (siteId: number) => sql`(select organisation_id from sites where account_id = ${siteId})`

const limitColumns = sql`longest_minutes, cost_cents, hourly_cents, case when weekdays is not null then json_build_object(
  'weekdays', weekdays, 'start_time', to_char(day_start, 'HH24:MI'), 'end_time', to_char(day_end, 'HH24:MI')) end
  as usual_times`

/** Limits of the organisation of a site. */
export const limitsOf = async (db: Db, siteId: number): Promise<BookingLimits> =>
  (await db.maybe<BookingLimits>`
    select ${limitColumns} from booking_limits where organisation_id = ${ofSite(siteId)}`) ?? NO_LIMITS

/** Limits of one member in the organisation of a site; null if those of the organisation apply. */
export const ownLimitsOf = (db: Db, siteId: number, userId: number) => db.maybe<BookingLimits>`
  select ${limitColumns} from member_limits where organisation_id = ${ofSite(siteId)} and user_id = ${userId}`

/** Members with limits of their own. */
export const memberLimitsOf = async (db: Db, siteId: number): Promise<MemberLimits[]> =>
  (
    await db.all<BookingLimits & { user_id: number }>`
      select user_id, ${limitColumns} from member_limits where organisation_id = ${ofSite(siteId)} order by user_id`
  ).map(({ user_id, ...limits }) => ({ user_id, limits }))

type MemberKey = { organisationId: number; userId: number }
/** Sets the limits of one member; null leaves the member those of the organisation. */
export const putMemberLimits = async (tx: Tx, { organisationId, userId }: MemberKey, limits: BookingLimits | null) => {
  await tx.run`delete from member_limits where organisation_id = ${organisationId} and user_id = ${userId}`
  if (limits === null) return
  const { longest_minutes, cost_cents, hourly_cents, usual_times } = limits
  await tx.run`
    insert into member_limits (organisation_id, user_id, longest_minutes, cost_cents, hourly_cents, weekdays, day_start,
      day_end, changed_at)
    values (${organisationId}, ${userId}, ${longest_minutes}, ${cost_cents}, ${hourly_cents},
      ${usual_times?.weekdays ?? null}, ${usual_times?.start_time ?? null}, ${usual_times?.end_time ?? null}, ${tx.now})`
}

export const putLimits = (tx: Tx, organisationId: number, limits: BookingLimits) => {
  const { longest_minutes, cost_cents, hourly_cents, usual_times } = limits
  return tx.run`
    insert into booking_limits (organisation_id, longest_minutes, cost_cents, hourly_cents, weekdays, day_start, day_end,
      changed_at)
    values (${organisationId}, ${longest_minutes}, ${cost_cents}, ${hourly_cents}, ${usual_times?.weekdays ?? null},
      ${usual_times?.start_time ?? null}, ${usual_times?.end_time ?? null}, ${tx.now})
    on conflict (organisation_id) do update set longest_minutes = excluded.longest_minutes,
      cost_cents = excluded.cost_cents, hourly_cents = excluded.hourly_cents, weekdays = excluded.weekdays,
      day_start = excluded.day_start, day_end = excluded.day_end, changed_at = excluded.changed_at`
}

/** Site that is acted for, and the person who reads or decides. */
export type Reader = { id: number; person_id: number }

const shown = (personId: number) => sql`
  a.id, json_build_object('id', w.id, 'name', w.name) as site,
  case when e.id is not null then json_build_object('id', e.id, 'name', e.name, 'avatar', '/api/files/' || e.avatar) end as invitee,
  case when v.id is not null then json_build_object('id', v.id, 'year_level', v.year_level, 'note', v.note, 'pool', p.name,
    'by_application', v.by_application,
    'details', ${detailsJson(sql`w.sector`, { file: sql`true`, absent: sql`true` })}, 'slots', a.slots) end as vacancy,
  a.class_room, a.note, json_build_object('id', j.id, 'name', j.name) as subject, a.classification, a.date, a.start_time, a.end_time,
  a.time_zone, a.hourly_cents, a.cost_cents, a.exceeded, a.status, a.reason, a.problem,
  name_of_member(a.account_id, a.requested_by) as requested_by, a.requested_by = ${personId} as is_yours,
  case when a.decided_by is not null then name_of_member(a.account_id, a.decided_by) end as decided_by,
  a.shift_id, a.created_at, a.decided_at`
const joins = sql`
  join users w on w.id = a.account_id join subjects j on j.id = a.subject_id left join users e on e.id = a.invitee_id
  left join vacancies v on v.id = a.vacancy_id left join pools p on p.id = v.pool_id`
const isVisible = sql`not ${areBlockedPair(sql`a.account_id`, sql`a.invitee_id`)}`
/** Approvals of a site; those about a blocked person are hidden. */
const ofAccount = (siteId: number) => sql`a.account_id = ${siteId} and ${isVisible}`
/** Approvals of all sites of the organisation that the reader acts for. */
const ofReader = ({ id, person_id }: Reader) => sql`a.account_id in ${sitesSharedWith(id, person_id)} and ${isVisible}`

/** Site of an approval that the reader may see; 404 for others. */
export const siteOfApproval = (db: Db, id: number, reader: Reader) => db.one<{
  id: number
  name: string
  time_zone: string
}>`
  select w.id, w.name, w.time_zone from approvals a join users w on w.id = a.account_id
  where a.id = ${id} and ${ofReader(reader)}`

/** Null if the site has no such approval, or one of the two has blocked the other since. */
export const approvalIfVisible = (db: Db, id: number, reader: Reader) => db.maybe<Approval>`
  select ${shown(reader.person_id)} from approvals a ${joins} where a.id = ${id} and ${ofAccount(reader.id)}`

export const approvalById = async (db: Db, id: number, reader: Reader): Promise<Approval> => {
  const approval = await approvalIfVisible(db, id, reader)
  if (approval === null) throw new Problem('not_found')
  return approval
}

type Query = { page: number; per_page: number; status?: ApprovalStatus | undefined }
/** Waiting approvals first, the soonest shift on top; then the others, latest first. */
export const approvalsOf = async (db: Db, reader: Reader, { page, per_page, status }: Query) => {
  const chosen = sql`${ofReader(reader)} and ${status === undefined ? sql`true` : sql`a.status = ${status}`}`
  const [data, { total }] = await Promise.all([
    db.all<Approval>`
      select ${shown(reader.person_id)} from approvals a ${joins} where ${chosen}
      order by a.status = 'waiting' desc, case when a.status = 'waiting' then lower(a.period) end, a.decided_at desc, a.id desc
      limit ${per_page} offset ${(page - 1) * per_page}`,
    db.one<{ total: number }>`select count(*) as total from approvals a where ${chosen}`,
  ])
  return { data, page, per_page, total }
}

type NewApproval = { reader: Reader; body: NewShift; zone: string; span: Span; exceeded: readonly string[]; pay: Pay }
export const insertApproval = async (tx: Tx, { reader, body, zone, span, exceeded, pay }: NewApproval) =>
  (
    await tx.one<{ id: number }>`
      insert into approvals (account_id, requested_by, invitee_id, subject_id, classification, date, start_time, end_time,
        time_zone, period, ask_anyway, rest_override_reason, also_ask, replaces_id, class_room, note, exceeded, hourly_cents,
        cost_cents, created_at)
      values (${reader.id}, ${reader.person_id}, ${body.invitee_id}, ${body.subject_id}, ${body.classification ?? null},
        ${body.date}, ${body.start_time}, ${body.end_time}, ${zone}, ${rangeOf(span)}, ${body.ask_anyway ?? false},
        ${body.rest_override_reason ?? null}, ${body.also_ask ?? null}, ${body.replaces ?? null}, ${body.class_room ?? null},
        ${body.note ?? null}, ${exceeded}, ${pay.hourly_cents},
        ${pay.cost_cents}, ${tx.now})
      returning id`.catch(onConstraint('one_waiting_approval_per_person_and_time', 'duplicate_request'))
  ).id

type VacancyToApprove = {
  reader: Reader
  vacancyId: number
  body: Pick<NewShift, 'subject_id' | 'classification'>
  zone: string
  /** In order of time. */
  slots: readonly ApprovalSlot[]
  /** Period of the first slot. */
  span: Span
  exceeded: readonly string[]
}
export const insertVacancyApproval = async (
  tx: Tx,
  { reader, vacancyId, body, zone, slots, span, exceeded }: VacancyToApprove,
): Promise<number> => {
  const { date, start_time, end_time } = slots[0]!
  const rate = Math.max(...slots.map(({ hourly_cents }) => hourly_cents))
  const cost = slots.reduce((sum, { headcount, cost_cents }) => sum + headcount * cost_cents, 0)
  const { id } = await tx.one<{ id: number }>`
    insert into approvals (account_id, requested_by, vacancy_id, subject_id, classification, date, start_time, end_time,
      time_zone, period, ask_anyway, slots, exceeded, hourly_cents, cost_cents, created_at)
    values (${reader.id}, ${reader.person_id}, ${vacancyId}, ${body.subject_id}, ${body.classification ?? null}, ${date},
      ${start_time}, ${end_time}, ${zone}, ${rangeOf(span)}, false, ${JSON.stringify(slots)}::jsonb, ${exceeded}, ${rate}, ${cost}, ${tx.now})
    returning id`
  return id
}

/** Whether the vacancy with this id waits for approval. */
export const waitsForApproval = (vacancyId: Fragment) => sql`
  exists (select from approvals a where a.vacancy_id = ${vacancyId} and a.status = 'waiting')`

/** Whether a vacancy of the employer for this subject and time waits for approval. */
export const isWaitingPosition = async (db: Db, position: { employerId: number; subjectId: number; span: Span }) =>
  (await db.maybe`
    select from slots l where l.employer_id = ${position.employerId} and l.subject_id = ${position.subjectId}
      and l.period = ${rangeOf(position.span)} and ${waitsForApproval(sql`l.vacancy_id`)}`) !== null

/** The approval of a vacancy if it is waiting, declined or expired; null otherwise. */
export const approvalOf = (vacancyId: Fragment) => sql`(
  select json_build_object('id', a.id, 'status', a.status, 'reason', a.reason,
    'decided_by', case when a.status = 'declined' then name_of_member(a.account_id, a.decided_by) end)
  from approvals a where a.vacancy_id = ${vacancyId} and a.status in ('waiting', 'declined', 'expired'))`

/** Locks the approval that a vacancy of the site waits for; null if it waits for none. */
export const lockWaitingOf = (tx: Tx, vacancyId: number, siteId: number) => tx.maybe<{ id: number }>`
  select id from approvals where vacancy_id = ${vacancyId} and account_id = ${siteId} and status = 'waiting'
  for no key update`

export type LockedApproval = {
  id: number
  requested_by: number
  status: ApprovalStatus
  decided_by: string | null
  created_at: string
} & ({ vacancy_id: number; request: null } | { vacancy_id: null; request: NewShift })
type LockedRow = Pick<LockedApproval, 'id' | 'requested_by' | 'status' | 'decided_by' | 'created_at' | 'vacancy_id'> &
  Pick<NewShift, 'inviter_id' | 'subject_id' | 'date' | 'start_time' | 'end_time'> & {
    invitee_id: number | null
    classification: NewShift['classification'] | null
    ask_anyway: boolean
    rest_override_reason: string | null
    also_ask: NewShift['also_ask'] | null
    replaces: number | null
    class_room: string | null
    note: string | null
  }

/** Locks an approval of the site, so that two decisions take turns; 404 for others. */
export const lockApproval = async (tx: Tx, id: number, siteId: number): Promise<LockedApproval> => {
  const row = await tx.one<LockedRow>`
    select a.id, a.requested_by, a.status,
      case when a.decided_by is not null then name_of_member(a.account_id, a.decided_by) end as decided_by,
      a.created_at, a.vacancy_id, a.account_id as inviter_id, a.invitee_id, a.subject_id, a.classification, a.date, a.start_time, a.end_time,
      a.ask_anyway, a.rest_override_reason, a.also_ask, a.replaces_id as replaces, a.class_room, a.note
    from approvals a where a.id = ${id} and ${ofAccount(siteId)} for no key update`
  const { requested_by, status, decided_by, created_at, vacancy_id, id: _, ...wanted } = row
  const { invitee_id, classification, rest_override_reason, also_ask, replaces, class_room, note, ...rest } = wanted
  const locked = { id, requested_by, status, decided_by, created_at }
  if (vacancy_id !== null) return { ...locked, vacancy_id, request: null }
  const request: NewShift = {
    ...rest,
    invitee_id: invitee_id!,
    ...(classification && { classification }),
    ...(rest_override_reason && { rest_override_reason }),
    ...(also_ask && { also_ask }),
    ...(replaces !== null && { replaces }),
    ...(class_room !== null && { class_room }),
    ...(note !== null && { note }),
  }
  return { ...locked, vacancy_id, request }
}

type Decision = {
  status: 'approved' | 'declined' | 'withdrawn'
  by: number
  reason?: string
  shiftId?: number
}
export const setDecision = async (tx: Tx, id: number, { status, by, reason, shiftId }: Decision): Promise<void> => {
  const written = await tx.run`
    update approvals set status = ${status}, reason = ${reason ?? null}, shift_id = ${shiftId ?? null},
      decided_by = ${by}, decided_at = ${tx.now}, problem = null
    where id = ${id} and status = 'waiting'`
  if (written !== 1) throw new Problem('approval_decided')
}

/** Keeps why the last attempt to approve it was refused. */
export const setProblem = (tx: Tx, id: number, problem: string) =>
  tx.run`update approvals set problem = ${problem} where id = ${id}`

/** Runs work that may be refused, so that the transaction can still store the refusal. */
export const attempt = async <T>(tx: Tx, work: () => Promise<T>): Promise<T> => {
  await tx.run`savepoint attempt`
  try {
    return await work()
  } catch (error) {
    await tx.run`rollback to savepoint attempt`
    throw error
  }
}

const BATCH = 200

type DueApproval = { id: number; account_id: number; requested_by: number; vacancy_id: number | null }
/** Locks waiting approvals whose shift, or whose next date, has started. */
export const lockDue = (tx: Tx) => tx.all<DueApproval>`
  select id, account_id, requested_by, vacancy_id from approvals
  where status = 'waiting' and lower(period) <= ${tx.now}::timestamptz
  order by lower(period) limit ${BATCH} for update skip locked`

/** Moves a waiting vacancy to its next date; false if none is left. */
export const waitForNextDate = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.run`
    update approvals a set period = n.period, date = n.date, start_time = n.start_time, end_time = n.end_time
    from (
      select l.period, l.date, l.start_time, l.end_time from slots l join approvals w on w.vacancy_id = l.vacancy_id
      where w.id = ${id} and lower(l.period) > ${tx.now}::timestamptz order by lower(l.period), l.id limit 1) n
    where a.id = ${id}`) > 0

export const expire = (tx: Tx, id: number) => tx.run`
  update approvals set status = 'expired', decided_at = ${tx.now}, problem = null where id = ${id}`
