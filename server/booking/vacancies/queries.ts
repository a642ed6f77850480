import type { Vacancy, VacancyAsks } from '#contract/booking/vacancies.ts'
import type { Described } from '#contract/booking/vacancy-details-rules.ts'
import type { Classification } from '#contract/people/classifications.ts'
import { Problem } from '#contract/platform/errors.ts'
import type { YearLevel } from '#contract/platform/values.ts'
import { applicantCount } from '#server/booking/applications/queries.ts'
import { approvalOf, waitsForApproval } from '#server/booking/approvals/queries.ts'
import type { AnswerRecord } from '#server/booking/offers/chance.ts'
import { type Channel, channels, halfHourOf, medianOf } from '#server/booking/offers/model.ts'
import { modelOf } from '#server/booking/offers/models.ts'
import { FILLED, heldOfferIds } from '#server/booking/offers/queries.ts'
import { instantText } from '#server/booking/shifts/columns.ts'
import { detailsJson, needsPeople, roleOfSlot } from '#server/booking/shifts/posted.ts'
import { wasLeft } from '#server/booking/shifts/replacements.ts'
import { type Db, type Fragment, sql, type Tx } from '#server/platform/database.ts'

export type PlannedSlot = {
  id: number
  employer_id: number
  subject_id: number
  date: string
  start_time: string
  end_time: string
  time_zone: string
  starts_at: string
  ends_at: string
  headcount: number
  booked: number
  next_look_at: string | null
  /**
   * Until then, more people are asked only if a yes is not likely soon enough; null if they may be
   * asked at once.
   */
  pace_due_at: string | null
  asks: VacancyAsks
  pool_id: number | null
  year_level: YearLevel | null
  classification: Classification | null
  posted_by: number | null
  by_application: boolean
  posted_at: string
  /** The slot needs a person in place of one who left a booking. */
  is_replacement: boolean
  /**
   * The person whom the slot replaces, those who have left a booking of it since it was posted, and
   * those who gave up its part of their day.
   */
  left_by: number[]
}

/** Whether a slot `l` of a vacancy `v` still needs people whom the planner may ask. */
export const isOpen = (now: Temporal.Instant) => sql`v.asks <> 'direct' and ${needsPeople(now)}`

/** Whether a slot `l` of a vacancy `v` waits for another one of its site. */
export const waitsItsTurn = (now: Temporal.Instant) => sql`${isOpen(now)} and l.waits_turn and l.opened_at is null`

/** Whether a slot `l` of a vacancy `v` waits for approval and can still be filled. */
const isWaiting = (now: Temporal.Instant) => sql`
  l.closed_at is not null and l.booked < l.headcount and lower(l.period) > ${now}::timestamptz and ${waitsForApproval(sql`v.id`)}`

/** Query for slots `l` that need people, of employers whose account is open. */
const plannedSlots = (now: Temporal.Instant, chosen: Fragment, more: Fragment) => sql`
  select l.id, l.employer_id, l.subject_id, l.date, l.start_time, l.end_time, l.time_zone, lower(l.period) as starts_at,
    upper(l.period) as ends_at, l.headcount, l.booked, l.next_look_at, l.pace_due_at, v.asks, v.pool_id, v.year_level,
    ${roleOfSlot} as classification, v.posted_by, v.by_application,
    v.created_at as posted_at, l.replaces_id is not null as is_replacement,
    array(select s.invitee_id from shifts s where s.id = l.replaces_id
      union all select s.invitee_id from shifts s where s.slot_id = l.id and ${wasLeft(sql`s`)} and s.closed_at >= v.created_at
      union all select c.employee_id from shift_changes c where c.rest_slot_id = l.id) as left_by ${more}
  from slots l join vacancies v on v.id = l.vacancy_id join users u on u.id = l.employer_id
  where ${chosen} and ${isOpen(now)} and u.status in ('active', 'on_leave')`

/** Locks a slot; null if it needs nobody, or the account of its employer is closed. */
export const lockPlannedSlot = (tx: Tx, id: number) => tx.maybe<PlannedSlot>`
  ${plannedSlots(tx.now, sql`l.id = ${id}`, sql``)} for no key update of l`

/** Query for slots that need people and are chosen by a condition on `l` and the vacancy `v`. */
export const openSlots = (now: Temporal.Instant, chosen: Fragment) => plannedSlots(now, chosen, sql``)

export type PlannedSlotOfDay = PlannedSlot & { vacancy_id: number; site: string; subject: string; waits_turn: boolean }
/** Slots of a date at these sites for which people are asked, in order of time. */
export const slotsOfDay = (db: Db, sites: Fragment, date: string, most: number) => db.all<PlannedSlotOfDay>`
  ${plannedSlots(
    db.now,
    sql`l.employer_id in ${sites} and l.date = ${date} and not v.by_application`,
    sql`, l.vacancy_id, u.name as site, (select j.name from subjects j where j.id = l.subject_id) as subject,
      ${waitsItsTurn(db.now)} as waits_turn`,
  )}
  order by lower(l.period), lower(u.name), l.id limit ${most}`

type OwnSlot = Pick<PlannedSlot, 'subject_id' | 'date' | 'start_time' | 'end_time' | 'time_zone' | 'headcount'> & {
  id: number
  vacancy_id: number
  classification: Classification | null
  replaces_id: number | null
  is_open_job: boolean
}
/**
 * Locks a slot of the employer's vacancy, which must be open, with nobody booked and no open
 * application; 404 for other employers.
 */
export const lockOwnSlot = async (tx: Tx, employerId: number, id: number): Promise<OwnSlot> => {
  const { is_changeable, ...slot } = await tx.one<OwnSlot & { is_changeable: boolean }>`
    select l.id, l.vacancy_id, l.subject_id, l.date, l.start_time, l.end_time, l.time_zone, l.headcount, l.classification,
      l.replaces_id, l.opened_at is not null as is_open_job,
      ${isOpen(tx.now)} and l.booked = 0 and not v.by_application and not exists (
        select from applications a where a.slot_id = l.id and a.status = 'open') as is_changeable
    from slots l join vacancies v on v.id = l.vacancy_id
    where l.id = ${id} and l.employer_id = ${employerId} and v.asks <> 'direct'
    for no key update of l`
  if (!is_changeable) throw new Problem('slot_not_open')
  return slot
}

export const vacancyOfSlot = (db: Db, slotId: number) => db.one<{ vacancy_id: number; subject: string }>`
  select l.vacancy_id, j.name as subject from slots l join subjects j on j.id = l.subject_id where l.id = ${slotId}`

export type OfferOfSlot = AnswerRecord & {
  id: number
  invitee_id: number
  status: 'pending' | 'accepted' | 'rejected' | 'withdrawn' | 'expired'
  /** Withdrawn because another person was booked; this one may be asked again. */
  was_taken: boolean
  wave: number | null
  /** Kept for the person for a minute. */
  is_held: boolean
  /** Open offers of the person for these hours, this one included; 1 for one that is answered. */
  rivals: number
  chance: number | null
  channel: Channel | null
  created_at: string
}
/** Everyone who was asked since the slot was posted, or has said no to it before. */
export const offersOf = (db: Db, slotId: number) => db.all<OfferOfSlot>`
  select o.id, o.invitee_id, o.status, coalesce(o.reason = ${FILLED}, false) as was_taken, o.wave,
    o.seat = 'held' is true as is_held, case when o.status <> 'pending' then 1 else (
      select count(*)::integer from offers m where m.invitee_id = o.invitee_id and m.status = 'pending'
        and m.date between o.date - 1 and o.date + 1 and m.period && o.period) end as rivals, o.chance, o.channel, o.created_at, coalesce(r.said_yes, 0) as said_yes,
    coalesce(r.expected_yes, 0) as expected_yes, coalesce(r.expected_yes_silent, 0) as expected_yes_silent,
    coalesce(r.delay_log_sum, 0) as delay_log_sum, coalesce(r.delay_count, 0) as delay_count
  from offers o left join answer_records r on r.employee_id = o.invitee_id
  where o.slot_id = ${slotId} and (o.status = 'rejected' or o.created_at >= (
    select v.created_at from slots l join vacancies v on v.id = l.vacancy_id where l.id = ${slotId}))`

/** A next step that is further away was written before the clock was set back. */
export const LONGEST_STEP_HOURS = 22

/** Slots that are due to be looked at, the soonest shift first. A region is a state. */
export const dueSlots = (db: Db, most: number) => db.all<{ id: number; region: string }>`
  select id, employer_state(employer_id) as region from slots
  where next_look_at <= ${db.now}::timestamptz
    or next_look_at > ${db.now}::timestamptz + ${LONGEST_STEP_HOURS} * interval '1 hour'
  order by lower(period), id limit ${most}`

/** Minutes in which half of the yes answers come if they are asked now, by channel. */
type Medians = Record<Channel, number>
const mediansOf = async (db: Db, employerId: number): Promise<Medians> => {
  const model = await modelOf(db, employerId)
  const { time_zone } = await db.one<{ time_zone: string }>`select time_zone from users where id = ${employerId}`
  const halfHour = halfHourOf(db.now, time_zone)
  const [push, sms, mail] = channels.map((channel) => medianOf(model, channel, halfHour)) as [number, number, number]
  return { push, sms, mail }
}

const slotsJson = (now: Temporal.Instant, medians: Medians) => sql`(
  select json_agg(json_build_object(
    'id', l.id, 'date', l.date, 'start_time', to_char(l.start_time, 'HH24:MI'), 'end_time', to_char(l.end_time, 'HH24:MI'),
    'time_zone', l.time_zone, 'starts_at', ${instantText(sql`lower(l.period)`)}, 'headcount', l.headcount, 'classification', l.classification,
    'status', case when l.booked >= l.headcount then 'filled' when ${isWaiting(now)} then 'waiting' when l.closed_at is not null and not ${waitsForApproval(sql`v.id`)} then 'closed'
      when lower(l.period) <= ${now}::timestamptz then 'started' else 'open' end,
    'booked', coalesce((
      select json_agg(json_build_object('shift_id', s.id, 'id', e.id, 'name', e.name, 'avatar', '/api/files/' || e.avatar)
        order by s.answered_at, s.id)
      from shifts s join users e on e.id = s.invitee_id where s.slot_id = l.id and is_booked(s.status)), '[]'),
    'applicants', ${applicantCount(sql`l.id`)},
    'open_offers', (select count(*) from offers o where o.slot_id = l.id and o.status = 'pending'),
    'rejected', (select count(*) from offers o where o.slot_id = l.id and o.status = 'rejected')
      + (select count(*) from archived_offers o where o.slot_id = l.id and o.date = l.date and o.status = 'rejected'),
    'answer_minutes', (
      select max(case o.channel when 'push' then ${medians.push}::float8 when 'sms' then ${medians.sms}::float8 when 'mail' then ${medians.mail}::float8 end)::integer
      from offers o where o.slot_id = l.id and o.status = 'pending'),
    'fitting', l.fitting,
    'chance', case when ${isOpen(now)} then round((l.chance * 100)::numeric)::integer end,
    'next_look_at', case when ${isOpen(now)} and l.next_look_at is not null
      then ${instantText(sql`coalesce(l.pace_due_at, l.next_look_at)`)} end,
    'waits_turn', ${waitsItsTurn(now)},
    'is_open_job', ${isOpen(now)} and l.opened_at is not null)
    order by lower(l.period), l.id)
  from slots l where l.vacancy_id = v.id)`
const vacancy = (now: Temporal.Instant, medians: Medians) => sql`
  v.id, json_build_object('id', j.id, 'name', j.name) as subject, v.classification, v.year_level, v.note,
  ${detailsJson(sql`u.sector`, { file: sql`true`, absent: sql`true` })} as details, v.asks, v.by_application,
  case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as pool,
  case when v.posted_by is not null then name_of_member(v.employer_id, v.posted_by) end as posted_by,
  ${approvalOf(sql`v.id`)} as approval, v.created_at, v.closed_at, ${slotsJson(now, medians)} as slots
  from vacancies v join subjects j on j.id = v.subject_id left join pools p on p.id = v.pool_id
    join users u on u.id = v.employer_id`

/** A posted vacancy of the employer; 404 for others. */
export const vacancyById = async (db: Db, employerId: number, id: number) => db.one<Vacancy>`
  select ${vacancy(db.now, await mediansOf(db, employerId))} where v.id = ${id} and v.employer_id = ${employerId} and v.asks <> 'direct'
    and exists (select from slots l where l.vacancy_id = v.id)`

type ListQuery = { page: number; per_page: number; show?: 'open' | 'past' | undefined }
export const vacanciesOf = async (db: Db, employerId: number, { page, per_page, show = 'open' }: ListQuery) => {
  const first = sql`(select min(lower(l.period)) from slots l where l.vacancy_id = v.id
    and (${isOpen(db.now)} or ${isWaiting(db.now)}))`
  const last = sql`(select max(lower(l.period)) from slots l where l.vacancy_id = v.id)`
  const chosen = sql`v.employer_id = ${employerId} and v.asks <> 'direct' and ${last} is not null
    and ${first} is ${show === 'open' ? sql`not null` : sql`null`}`
  const order = show === 'open' ? sql`${first}, v.id` : sql`${last} desc, v.id desc`
  const medians = await mediansOf(db, employerId)
  const [data, { total }] = await Promise.all([
    db.all<Vacancy>`
      select ${vacancy(db.now, medians)} where ${chosen} order by ${order} limit ${per_page} offset ${(page - 1) * per_page}`,
    db.one<{ total: number }>`select count(*) as total from vacancies v where ${chosen}`,
  ])
  return { data, page, per_page, total }
}

type DescribedVacancy = Described & { is_over: boolean }
/** Locks the note and details of a posted vacancy; 404 for others. */
export const lockDetails = (tx: Tx, employerId: number, id: number) => tx.one<DescribedVacancy>`
  select v.note, ${detailsJson(sql`(select u.sector from users u where u.id = v.employer_id)`, { file: sql`false`, absent: sql`true` })} as details,
    not exists (select from slots l where l.vacancy_id = v.id and upper(l.period) > ${tx.now}::timestamptz) as is_over
  from vacancies v where v.id = ${id} and v.employer_id = ${employerId} and v.asks <> 'direct' for no key update of v`

/** The soonest booking or request to come of each person of a vacancy. */
export const firstShiftsOf = async (db: Db, vacancyId: number): Promise<number[]> =>
  (
    await db.all<{ id: number }>`
      select distinct on (s.invitee_id) s.id from slots l join requests s on s.slot_id = l.id
      where l.vacancy_id = ${vacancyId} and s.status in ('pending', 'accepted') and s.id <> all (array(${heldOfferIds}))
        and upper(s.period) > ${db.now}::timestamptz
      order by s.invitee_id, lower(s.period), s.id`
  ).map(({ id }) => id)

/** Locks a posted vacancy with its slots, so that nobody is asked or booked meanwhile. */
export const lockVacancy = async (tx: Tx, employerId: number, id: number): Promise<void> => {
  const { closed } = await tx.one<{ closed: boolean }>`
    select closed_at is not null as closed from vacancies
    where id = ${id} and employer_id = ${employerId} and asks <> 'direct' for no key update`
  if (closed) throw new Problem('vacancy_closed')
  await tx.run`select from slots where vacancy_id = ${id} order by id for no key update`
}
