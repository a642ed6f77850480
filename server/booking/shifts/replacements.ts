/** Bookings whose person cancelled or did not come, and those made in their place. */
import type { Shift } from '#contract/booking/shifts.ts'
import { type Db, type Fragment, sql, type Tx } from '#server/platform/database.ts'

/** Whether the person of a shift left it, so that another one is needed. */
export const wasLeft = (s: Fragment) => sql`(
  ${s}.status = 'no_show' or ${s}.status = 'cancelled' and ${s}.cancelled_by = 'employee')`

/** The booking of a person who came in place of that of a shift `s`. */
export const replacementOf = sql`
  from shifts n join users ne on ne.id = n.invitee_id
  where n.inviter_id = s.inviter_id and n.date between s.date - 1 and s.date + 1 and n.replaces_id = s.id
    and is_booked(n.status)
  order by n.id desc limit 1`

const name = (id: Fragment, person: Fragment) => sql`json_build_object('id', ${id}, 'name', ${person}.name)`

/** Columns for the employer alone: the names of others are none of the person's business. */
export const replacementColumns = (now: Temporal.Instant) => sql`
  (select ${name(sql`x.id`, sql`xe`)} from shifts x join users xe on xe.id = x.invitee_id
    where x.id = s.replaces_id) as replaces,
  case when ${wasLeft(sql`s`)} then (select ${name(sql`n.id`, sql`ne`)} ${replacementOf}) end as replaced_by,
  case when ${wasLeft(sql`s`)} then (
    select l.vacancy_id from slots l join vacancies v on v.id = l.vacancy_id
    where l.employer_id = s.inviter_id and l.subject_id = s.subject_id and (l.id = s.slot_id or l.replaces_id = s.id)
      and v.asks <> 'direct' and l.closed_at is null and l.booked < l.headcount
      and lower(l.period) > ${now}::timestamptz order by l.id desc limit 1) end as vacancy_id`

export const noReplacementColumns = sql`null::json as replaces, null::json as replaced_by, null::integer as vacancy_id`

/** Whether the person of a booking `c` left it, or may be missing. */
const mayBeMissing = (now: Temporal.Instant) => sql`(
  ${wasLeft(sql`c`)} or c.status = 'accepted' and lower(c.period) <= ${now}::timestamptz)`

/** Whether someone is booked in place of the person of a booking `c` for hours of this row. */
const isReplacedDuring = (row: Fragment) => sql`exists (
  select from shifts n
  where n.inviter_id = c.inviter_id and n.date between c.date - 1 and c.date + 1 and n.replaces_id = c.id
    and is_booked(n.status) and n.period && ${row}.period)`

/**
 * Booking that an accepted offer `o` replaces: its own, else the first of its slot without a
 * replacement. One that has begun may still be booked, while its person is missing.
 */
export const replacedByOffer = (now: Temporal.Instant) => sql`coalesce((
  select c.id from shifts c
  where c.id = o.replaces_id and ${mayBeMissing(now)} and not ${isReplacedDuring(sql`o`)}), (
  select c.id from slots l join shifts c on c.slot_id = l.id or c.id = l.replaces_id
  where l.id = o.slot_id and (${wasLeft(sql`c`)} or c.id = l.replaces_id and ${mayBeMissing(now)})
    and not ${isReplacedDuring(sql`o`)}
  order by c.closed_at, c.id limit 1))`

/** The first booking whose person left a slot `l` and has nobody in their place. */
export const nextLeft = sql`(
  select c.id from shifts c where c.slot_id = l.id and ${wasLeft(sql`c`)} and not ${isReplacedDuring(sql`l`)}
  order by c.closed_at, c.id limit 1)`

/** Number of bookings whose person left a slot `l` and has nobody in their place. */
export const countLeft = sql`(
  select count(*)::integer from shifts c where c.slot_id = l.id and ${wasLeft(sql`c`)} and not ${isReplacedDuring(sql`l`)})`

/**
 * Whether an earlier booking in place of `c`, outside of the slot `l`, has shortened its search.
 * One that ended before the search began has not.
 */
export const wasShortened = (taken: Fragment) => sql`exists (
  select from shifts e
  where e.inviter_id = c.inviter_id and e.date between c.date - 1 and c.date + 1 and e.replaces_id = c.id
    and e.id <> ${taken}.id and e.slot_id is distinct from l.id and e.period && l.period
    and coalesce(e.closed_at >= l.reopened_at, true))`

/** First key of advisory locks; the second is the booking. Any constant will do. */
const REPLACEMENTS = 7_203
/** Lets two people who replace the same booking do so in turn. */
export const lockReplacement = (tx: Tx, id: number) =>
  tx.run`select pg_advisory_xact_lock(${REPLACEMENTS}::int, ${id}::int)`

/** Query for the bookings in whose place a person of this slot may be booked. */
const replaceableIn = (slotId: Fragment) => sql`
  select l.replaces_id as id from slots l where l.id = ${slotId} and l.replaces_id is not null
  union select c.id from shifts c where c.slot_id = ${slotId} and ${wasLeft(sql`c`)}`

/** Query that locks these bookings as `lockReplacement` does, in order of id. */
const lockAll = (ids: Fragment) => sql`
  select pg_advisory_xact_lock(${REPLACEMENTS}::int, b.id) from (select q.id from (${ids}) q order by q.id offset 0) b`

/**
 * Query that locks every booking that the answer to a request `r` may replace, or a booking `r`
 * itself. People of two slots may be asked in place of the same person, so this lock comes before
 * that of the slot. `from` has `r`, joined with what is locked first.
 */
export const lockReplacedBy = (from: Fragment) =>
  lockAll(sql`
    select distinct x.id from ${from} cross join lateral (
      ${replaceableIn(sql`r.slot_id`)}
      union select o.replaces_id from offers o where o.id = r.id and o.replaces_id is not null
      union select s.id from shifts s where s.id = r.id
      union select s.replaces_id from shifts s where s.id = r.id and s.replaces_id is not null) x`)

/** The same for bookings that a swap is about to hand over. */
export const lockReplacedByShifts = (tx: Tx, ids: readonly number[]) =>
  tx.run`${lockReplacedBy(sql`(select id, slot_id from shifts where id = any(${ids}::integer[])) r`)}`

/** The same for a slot that the caller is about to lock. */
export const lockReplacedIn = (tx: Tx, slotId: number) => tx.run`${lockAll(replaceableIn(sql`${slotId}::integer`))}`

/** Whether a vacancy seeks someone in place of a person who has been replaced by now. */
export const seeksReplaced = async (tx: Tx, vacancyId: number): Promise<boolean> => {
  const sought = sql`select l.replaces_id as id from slots l where l.vacancy_id = ${vacancyId} and l.replaces_id is not null`
  await tx.run`${lockAll(sought)}`
  return (
    (await tx.maybe`
      select 1 as found from slots l join shifts c on c.id = l.replaces_id
      where l.vacancy_id = ${vacancyId} and ${isReplacedDuring(sql`l`)} limit 1`) !== null
  )
}

/** Whether a person is booked in place of the one of this booking. */
export const isReplaced = async (
  db: Db,
  { id, inviter_id, date }: Pick<Shift, 'id' | 'inviter_id' | 'date'>,
): Promise<boolean> =>
  (await db.maybe`
    select 1 as found from shifts n
    where n.inviter_id = ${inviter_id} and n.date between ${date}::date - 1 and ${date}::date + 1 and n.replaces_id = ${id}
      and is_booked(n.status) limit 1`) !== null
