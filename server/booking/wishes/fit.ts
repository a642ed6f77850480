/** Whether shifts fit what people wish (docs/decisions/0196). */
import type { WorkWishes } from '#contract/booking/wishes.ts'
import { estimatePay } from '#server/booking/hooks.ts'
import type { Span } from '#server/booking/shifts/rules.ts'
import type { Db } from '#server/platform/database.ts'

export const workWishesOf = (db: Db, employeeId: number) => db.one<WorkWishes>`
  select w.most_days, w.least_hourly_cents
  from (select ${employeeId}::integer as id) me left join work_wishes w on w.employee_id = me.id`

type Offered = { employerId: number; date: string; span: Span }
/** A shift that a person may be asked for; people of one slot share the same object. */
type Pair = { employeeId: number; shift: Offered }
type Limit = { place: number; least_hourly_cents: number | null; is_week_full: boolean }

/**
 * The pairs of a person and a shift that do not fit the person's wishes. Days are counted on the
 * clocks of the sites, from Monday to Sunday; a day that is booked already counts once.
 */
export const unfitting = async (db: Db, pairs: readonly Pair[]): Promise<Set<Pair>> => {
  const limits = await db.all<Limit>`
    select c.place - 1 as place, w.least_hourly_cents, coalesce((
      select count(distinct s.date) >= w.most_days and bool_and(s.date <> c.date) from shifts s
      where s.invitee_id = c.employee_id and s.status in ('accepted', 'completed')
        and s.date between date_trunc('week', c.date)::date and date_trunc('week', c.date)::date + 6), false) as is_week_full
    from unnest(${pairs.map(({ employeeId }) => employeeId)}::int[], ${pairs.map(({ shift }) => shift.date)}::date[])
        with ordinality as c (employee_id, date, place)
      join work_wishes w on w.employee_id = c.employee_id`
  const hourly = new Map<Offered, number | null>()
  const left = new Set<Pair>()
  for (const { place, least_hourly_cents, is_week_full } of limits) {
    const pair = pairs[place]!
    if (least_hourly_cents !== null && !hourly.has(pair.shift))
      hourly.set(pair.shift, (await estimatePay(db, pair.shift)).hourly_cents)
    // Pay that is not known leaves nobody out.
    const pay = hourly.get(pair.shift) ?? null
    if (is_week_full || (least_hourly_cents !== null && pay !== null && pay < least_hourly_cents)) left.add(pair)
  }
  return left
}
