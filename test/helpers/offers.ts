import { type Database, type Fragment, sql } from '#server/platform/database.ts'

/**
 * Inserts open requests with their slots. `rows` is a query for inviter_id, invitee_id, subject_id,
 * date, start_time, end_time, time_zone, period and created_at. A slot needs as many people as are
 * asked. Returns the ids in order of date and person.
 */
export const insertOffers = async (db: Pick<Database, 'all'>, rows: Fragment): Promise<number[]> => {
  const offers = await db.all<{ id: number }>`
    with asked as materialized (${rows}),
    vacancy as (
      insert into vacancies (employer_id, subject_id, created_at)
      select inviter_id, subject_id, created_at from asked limit 1 returning id),
    slot as (
      insert into slots (vacancy_id, employer_id, subject_id, date, start_time, end_time, time_zone, period, headcount)
      select vacancy.id, inviter_id, subject_id, min(date), min(start_time), min(end_time), min(time_zone), period, count(*)
      from asked, vacancy group by vacancy.id, inviter_id, subject_id, period
      on conflict (employer_id, subject_id, period, classification) do update set headcount = slots.headcount + excluded.headcount
      returning id, employer_id, subject_id, period)
    insert into offers (slot_id, inviter_id, invitee_id, subject_id, date, start_time, end_time, time_zone, period, created_at)
    select l.id, a.inviter_id, a.invitee_id, a.subject_id, a.date, a.start_time, a.end_time, a.time_zone, a.period, a.created_at
    from asked a join slot l on (l.employer_id, l.subject_id, l.period) = (a.inviter_id, a.subject_id, a.period)
    order by a.date, a.invitee_id
    on conflict do nothing
    returning id`
  return offers.map(({ id }) => id)
}

/** Query for one row of `insertOffers`: a day shift in Melbourne. */
export const dayOffer = (employer: number, employee: number, subject: number, day: Fragment, at: Fragment) => sql`
  select ${employer}::integer as inviter_id, ${employee}::integer as invitee_id, ${subject}::integer as subject_id,
    d.day as date, time '08:30' as start_time, time '15:30' as end_time, 'Australia/Melbourne' as time_zone,
    tstzrange((d.day + time '08:30') at time zone 'Australia/Melbourne',
      (d.day + time '15:30') at time zone 'Australia/Melbourne') as period,
    ${at}::timestamptz as created_at
  from (select (${day})::date as day) d`
