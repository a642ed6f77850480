/**
 * A site that withdraws many posts after people were asked asks for one shift at a time
 * (docs/decisions/0281).
 */
import type { OneAtATime } from '#contract/booking/vacancies.ts'
import { waitForTurn } from '#server/booking/offers/slots.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { isOpen, type PlannedSlot } from './queries.ts'

/** Posts that a site may withdraw in so many days. */
const MOST_WITHDRAWN = 3
const DAYS = 20
/** A shift that begins within these hours waits for no other. */
const URGENT_HOURS = 2
/** Shifts of so many days after today come first, so that on a Friday, Monday's do. */
const NEAR_DAYS = 3
const MINUTES_BETWEEN_LOOKS = 5

type Limit = OneAtATime & { since: string }
/** Limit of a site on its new posts; null for nearly all. `since`: posts from then on are new. */
const limitOf = (db: Db, employerId: number) => db.maybe<Limit>`
  select count(*)::integer as withdrawn, (array_agg(v.withdrawn_at order by v.withdrawn_at))[${MOST_WITHDRAWN + 1}::integer] as since,
    (array_agg(v.withdrawn_at order by v.withdrawn_at desc))[${MOST_WITHDRAWN + 1}::integer] + ${DAYS} * interval '1 day' as until
  from vacancies v
  where v.employer_id = ${employerId} and v.withdrawn_at > ${db.now}::timestamptz - ${DAYS} * interval '1 day'
  having count(*) > ${MOST_WITHDRAWN}`

/** The limit as the employer reads it; null without one. */
export const oneAtATime = async (db: Db, employerId: number): Promise<OneAtATime | null> => {
  const limit = await limitOf(db, employerId)
  return limit && { withdrawn: limit.withdrawn, until: limit.until }
}

/**
 * Whether another new post of the site comes first: the soonest of the near ones, else the one with
 * open requests, else the soonest.
 */
const isBehind = async (db: Db, { id, employer_id }: PlannedSlot, since: string): Promise<boolean> => {
  const first = await db.maybe<{ id: number }>`
    select l.id from slots l join vacancies v on v.id = l.vacancy_id
    where l.employer_id = ${employer_id} and ${isOpen(db.now)} and not v.by_application and l.opened_at is null
      and v.created_at > ${since}::timestamptz and l.replaces_id is null
    order by case when l.date <= (${db.now}::timestamptz at time zone l.time_zone)::date + ${NEAR_DAYS}::integer then lower(l.period) end,
      exists (
      select from offers o where o.slot_id = l.id and o.status = 'pending' and o.wave is not null) desc, lower(l.period), l.id
    limit 1`
  return first !== null && first.id !== id
}

const isUrgent = ({ starts_at }: PlannedSlot, now: Temporal.Instant) =>
  Temporal.Instant.compare(Temporal.Instant.from(starts_at), now.add({ hours: URGENT_HOURS })) <= 0

/**
 * Lets a slot wait if its site asks for one shift at a time, and another one comes first; false if
 * it is its turn.
 */
export const waitsForTurn = async (tx: Tx, slot: PlannedSlot): Promise<boolean> => {
  if (slot.is_replacement || isUrgent(slot, tx.now)) return false
  const limit = await limitOf(tx, slot.employer_id)
  if (limit === null || Temporal.Instant.compare(slot.posted_at, limit.since) <= 0) return false
  if (!(await isBehind(tx, slot, limit.since))) return false
  await waitForTurn(tx, slot.id, tx.now.add({ minutes: MINUTES_BETWEEN_LOOKS }))
  return true
}
