import type { ChosenOutcome, DayToFill } from '#contract/booking/fill-day.ts'
import { openSlots } from '#server/booking/vacancies/queries.ts'
import { type Db, type Fragment, sql, type Tx } from '#server/platform/database.ts'

/** Least slots for which planning a day as a whole is worthwhile. */
const SEVERAL = 2
const MOST_DAYS = 7

/** The next dates with several open slots at these sites. */
export const daysToFill = (db: Db, sites: Fragment) => db.all<DayToFill>`
  select l.date, count(*)::integer as slots, count(distinct l.employer_id)::integer as sites
  from (${openSlots(db.now, sql`l.employer_id in ${sites} and not v.by_application`)}) l
  group by l.date having count(*) >= ${SEVERAL} order by l.date limit ${MOST_DAYS}`

type Line = { slot_id: number; employee_id: number }

/** Sites and dates of the slots for which lines ask people, among these sites. */
export const postedAt = (db: Db, sites: Fragment, lines: readonly Line[]) => db.all<{
  employer_id: number
  date: string
}>`
  select distinct l.employer_id, l.date from slots l
  where l.id = any(${lines.map(({ slot_id }) => slot_id)}::int[]) and l.employer_id in ${sites}
  order by l.employer_id, l.date`

/**
 * Locks the slot of a line and returns its state; `closed` also for a slot of another site.
 * `before` is the number of people whom the lines before it have asked for the slot.
 */
export const lineStateOf = async (
  tx: Tx,
  sites: Fragment,
  { slot_id, employee_id }: Line,
  before: number,
): Promise<'open' | Exclude<ChosenOutcome, 'asked' | 'not_available'>> => {
  const slot = await tx.maybe<{ is_full: boolean; is_open: boolean; is_asked: boolean }>`
    select l.booked + ${before}::integer >= l.headcount as is_full,
      v.asks <> 'direct' and not v.by_application and l.closed_at is null and lower(l.period) > ${tx.now}::timestamptz as is_open,
      exists (
        select from offers o where o.slot_id = l.id and o.invitee_id = ${employee_id} and o.status = 'pending') as is_asked
    from slots l join vacancies v on v.id = l.vacancy_id
    where l.id = ${slot_id} and l.employer_id in ${sites} for no key update of l`
  if (slot === null) return 'closed'
  if (slot.is_asked) return 'already_asked'
  if (slot.is_full) return 'filled'
  return slot.is_open ? 'open' : 'closed'
}
