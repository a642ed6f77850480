import type { ChosenLine, ChosenOutcome, DayToFill } from '#contract/booking/fill-day.ts'
import { isOfDayPlan } from '#server/booking/request-reasons/queries.ts'
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

/** Sites and dates of the slots for which lines ask people, among these sites. */
export const postedAt = (db: Db, sites: Fragment, lines: readonly ChosenLine[]) => db.all<{
  employer_id: number
  date: string
}>`
  select distinct l.employer_id, l.date from slots l
  where l.id = any(${lines.map(({ slot_id }) => slot_id)}::int[]) and l.employer_id in ${sites}
  order by l.employer_id, l.date`

/** Number of people whom earlier lines have asked for the slot, and the people of all lines. */
type Confirmed = { before: number; people: readonly number[] }
type LineState = 'open' | Exclude<ChosenOutcome, 'asked' | 'not_available'>
/** Locks the slot of a line and returns its state; `closed` also for a slot of another site. */
export const lineStateOf = async (
  tx: Tx,
  sites: Fragment,
  { slot_id, employee_id, last_request_id: seen }: ChosenLine,
  { before, people }: Confirmed,
): Promise<LineState> => {
  const locked = await tx.maybe`
    select 1 as found from slots l where l.id = ${slot_id} and l.employer_id in ${sites} for no key update of l`
  if (locked === null) return 'closed'
  // Read in a statement of its own: one that waited for the lock would not see requests that others
  // sent meanwhile.
  const slot = await tx.one<{ left: number; others: number; is_open: boolean; is_asked: boolean }>`
    select l.headcount - l.booked - ${before}::integer as left,
      v.asks <> 'direct' and not v.by_application and l.closed_at is null and lower(l.period) > ${tx.now}::timestamptz as is_open,
      exists (
        select from offers o where o.slot_id = l.id and o.invitee_id = ${employee_id} and o.status = 'pending') as is_asked, (
        select count(*)::integer from offers o
        where o.slot_id = l.id and o.status = 'pending' and o.id > ${seen === undefined ? null : (seen ?? 0)}::integer
          and o.invitee_id <> all (${people}::int[]) and ${isOfDayPlan}) as others
    from slots l join vacancies v on v.id = l.vacancy_id where l.id = ${slot_id}`
  if (slot.is_asked) return 'already_asked'
  if (slot.left <= 0) return 'filled'
  if (!slot.is_open) return 'closed'
  return slot.left <= slot.others ? 'others_asked' : 'open'
}
