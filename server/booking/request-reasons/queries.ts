/** Reads why people were asked for a shift or were not, from the offers and their ledger. */
import {
  DAYS_LISTED,
  type NotAsked,
  type OwnRecord,
  type SlotAsked,
  type WhyAsked,
} from '#contract/booking/request-reasons.ts'
import { type Db, type Fragment, sql } from '#server/platform/database.ts'

const OFTEN = 1.25

/** Whether the ledger gives this reason for an offer `o`. */
const wasAskedBy = (reason: 'day_plan' | 'draw') => sql`exists (
  select from ledger_people p join offer_ledger l on l.slot_id = o.slot_id and l.people @> array[p.alias]
  where p.employee_id = o.invitee_id and l.reasons[array_position(l.people, p.alias)] = ${reason})`

/** Whether an offer `o` was sent by a plan for the whole day. */
export const isOfDayPlan = wasAskedBy('day_plan')
/** Reason of an offer `o` that took the seat of a newcomer. */
const seatReason = sql`case when ${wasAskedBy('draw')} then 'draw' else 'newcomer' end`

const pastShifts = (employee: Fragment, employer: Fragment) => sql`coalesce((
  select w.shifts from worked_together w where w.employee_id = ${employee} and w.employer_id = ${employer}), 0)`

/** Why a person was asked; 404 unless the request is theirs. */
export const whyAsked = (db: Db, employeeId: number, id: number) => db.one<WhyAsked>`
  select case when o.seat = 'held' then 'held'
      when exists (select from applications a
        where a.slot_id = o.slot_id and a.employee_id = o.invitee_id and a.offer_id = o.id) then 'applied'
      when o.wave is null then 'direct' when o.seat = 'newcomer' then ${seatReason}
      when ${isOfDayPlan} then 'day_plan' when v.asks = 'pool' then 'pool' else 'rank' end as reason,
    case when o.wave is not null then (
      select count(distinct a.invitee_id)::integer from all_offers a
      where a.slot_id = o.slot_id and a.wave is not null and a.created_at >= v.created_at and a.id <= o.id) end as place,
    case when o.wave is not null then l.fitting end as fitting,
    ${pastShifts(sql`o.invitee_id`, sql`o.inviter_id`)} as past_shifts,
    coalesce((
      select r.said_yes >= 1 and r.said_yes >= ${OFTEN}::float8 * r.expected_yes_silent * answer_level(employer_state(o.inviter_id))
      from answer_records r where r.employee_id = o.invitee_id), false) as often_says_yes
  from all_offers o join slots l on l.id = o.slot_id join vacancies v on v.id = l.vacancy_id
  where o.id = ${id} and o.invitee_id = ${employeeId}`

export const ownRecord = (db: Db, employeeId: number) => db.one<OwnRecord>`
  select coalesce(round(r.said_yes), 0)::integer as said_yes, coalesce(round(r.expected_yes * answer_level(state_of_zone(u.time_zone))), 0)::integer as usual,
    coalesce(w.mornings, 0)::integer as waited
  from users u
  left join answer_records r on r.employee_id = u.id left join waited_mornings w on w.employee_id = u.id
  where u.id = ${employeeId}`

/**
 * Shifts for which a person was considered and never asked. Shifts that still need people are left
 * out, because the list would reveal in which order people are asked, and so are employers who form
 * a blocked pair with the person.
 */
const considered = (db: Db, employeeId: number) => sql`
  from (
    select distinct on (l.slot_id) l.slot_id, c.reason
    from ledger_people p join offer_ledger l on l.people @> array[p.alias]
    cross join unnest(l.people, l.reasons) c (alias, reason)
    where p.employee_id = ${employeeId} and c.alias = p.alias and l.day > ${db.now}::timestamptz::date - ${DAYS_LISTED}::integer
    order by l.slot_id, l.day desc, l.seq desc) n
  join slots s on s.id = n.slot_id join users e on e.id = s.employer_id join subjects j on j.id = s.subject_id
  where (s.booked >= s.headcount or s.closed_at is not null or lower(s.period) <= ${db.now}::timestamptz)
    and not exists (select from offers o where o.slot_id = s.id and o.invitee_id = ${employeeId})
    and not exists (select from applications a where a.slot_id = s.id and a.employee_id = ${employeeId})
    and not exists (
      select from blocks b
      where (b.blocker_id, b.blocked_id) in ((${employeeId}, s.employer_id), (s.employer_id, ${employeeId})))`

export const notAsked = async (db: Db, employeeId: number, { page, per_page }: { page: number; per_page: number }) => {
  const [data, { total }] = await Promise.all([
    db.all<NotAsked>`
      select s.id as slot_id, s.date, s.start_time, s.end_time, e.name as employer, j.name as subject, n.reason
      ${considered(db, employeeId)} order by lower(s.period) desc, s.id limit ${per_page} offset ${(page - 1) * per_page}`,
    db.one<{ total: number }>`select count(*) as total ${considered(db, employeeId)}`,
  ])
  return { data, page, per_page, total }
}

/**
 * People who were asked for the slots of a vacancy, and counts of the others. Reasons of the others
 * can tell of other employers, so they are not named.
 */
export const askedFor = (db: Db, employerId: number, vacancyId: number) => db.all<SlotAsked>`
  select s.id as slot_id, s.date, s.start_time, s.end_time, coalesce((
    select json_agg(json_build_object('id', e.id, 'name', e.name, 'avatar', '/api/files/' || e.avatar,
      'reason', case when o.seat = 'newcomer' then ${seatReason} when ${isOfDayPlan} then 'day_plan'
        when v.asks = 'pool' then 'pool' else 'rank' end,
      'past_shifts', ${pastShifts(sql`o.invitee_id`, sql`o.inviter_id`)},
      'is_booked', exists (select from shifts b where b.id = o.id and is_booked(b.status)),
      'asked_at', to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by o.id)
    from all_offers o join users e on e.id = o.invitee_id
    where o.slot_id = s.id and o.wave is not null and o.created_at >= v.created_at and not exists (
      select from blocks b
      where (b.blocker_id, b.blocked_id) in ((o.invitee_id, o.inviter_id), (o.inviter_id, o.invitee_id)))), '[]') as asked,
    coalesce(l.not_needed + l.beyond, 0)::integer as not_needed, coalesce(l.not_possible, 0)::integer as not_possible,
    (select min(l.at) from offer_ledger l where l.slot_id = s.id and l.at >= v.created_at and l.chances_percent is not null) as slow_at
  from vacancies v join slots s on s.vacancy_id = v.id
  left join lateral (
    select l.beyond, count(*) filter (where c.reason = 'enough') as not_needed,
      count(*) filter (where c.reason not in ('enough', 'rank', 'newcomer', 'draw', 'pool', 'applied', 'day_plan', 'swap', 'not_chosen')) as not_possible
    from (select * from offer_ledger l where l.slot_id = s.id order by l.day desc, l.seq desc limit 1) l
    cross join unnest(l.reasons) c (reason) group by l.beyond) l on true
  where v.id = ${vacancyId} and v.employer_id = ${employerId} and v.asks <> 'direct'
  order by lower(s.period), s.id`

/** The employer and the vacancy of a request or booking; 404 if there is none. */
export const vacancyOfRequest = (db: Db, id: number) => db.one<{
  employer_id: number
  employer: string
  vacancy_id: number | null
}>`
  select r.inviter_id as employer_id, e.name as employer, l.vacancy_id
  from requests r join users e on e.id = r.inviter_id left join slots l on l.id = r.slot_id where r.id = ${id}`
