/** Counts the bookings that employers cancel (docs/decisions/0280). */
import { type EmployerCancellations, LEAST_BOOKINGS } from '#contract/booking/employer-cancellations.ts'
import { isEndedByAgency } from '#server/booking/agencies/names.ts'
import { isBookedAgain } from '#server/booking/shifts/columns.ts'
import type { Db, Fragment } from '#server/platform/database.ts'

/**
 * Counts the bookings of the chosen employers `u` in the last twelve months, and how many of them
 * they cancelled. Leaves out employers with too few.
 */
export const cancellationsOf = (db: Db, chosen: Fragment) => db.all<EmployerCancellations>`
  select s.inviter_id as employer_id, count(*)::integer as bookings,
    (count(*) filter (where s.status = 'cancelled'))::integer as cancelled
  from users u join shifts s on s.inviter_id = u.id
  where u.role = 'employer' and u.status in ('active', 'on_leave') and ${chosen}
    and s.date between ${db.now}::timestamptz::date - 367 and ${db.now}::timestamptz::date + 1
    and lower(s.period) between ${db.now}::timestamptz - interval '12 months' and ${db.now}::timestamptz
    and (s.status in ('accepted', 'completed', 'no_show')
      or s.status = 'cancelled' and s.cancelled_by = 'employer' and not ${isEndedByAgency} and not ${isBookedAgain})
  group by s.inviter_id having count(*) >= ${LEAST_BOOKINGS}
  order by s.inviter_id`
