import { isWorked } from '#server/booking/shifts/queries.ts'
import { type Db, sql } from '#server/platform/database.ts'
import { sheetOfShift, termsOfShift } from '../timesheets/terms.ts'
import type { MonthRow, Months } from './rules.ts'

type SiteRow = { id: number; name: string; part_of: number | null }
/** Sites of the organisation of a site that a person acts for, by name. */
export const sitesActedFor = (db: Db, siteId: number, personId: number) => db.all<SiteRow>`
  select s.account_id as id, u.name, s.part_of
  from sites mine join sites s on s.organisation_id = mine.organisation_id join users u on u.id = s.account_id
  where mine.account_id = ${siteId} and s.account_id in (select account_id from accounts_of(${personId}))
  order by lower(u.name), s.account_id`

/** Figures of each site and month; one in which nothing was requested has no row. */
export const figuresOf = (db: Db, siteIds: readonly number[], { from, to }: Months) => {
  const within = sql`date >= (${from} || '-01')::date and date < (${to} || '-01')::date + interval '1 month'`
  return db.all<MonthRow>`
    with booked as (
      select employer_id as site_id, to_char(date, 'YYYY-MM') as month, count(*) as requests,
        count(*) filter (where place is not null) as places, count(*) filter (where place = 2) as filled,
        count(*) filter (where place = 3) as unfilled
      from current_booking_metrics where employer_id = any(${siteIds}::int[]) and ${within}
      group by 1, 2),
    worked as (
      select s.inviter_id as site_id, to_char(s.date, 'YYYY-MM') as month, sum(sheet.worked_minutes) as worked_minutes,
        sum(sheet.amount_cents) as cost_cents,
        coalesce(sum(sheet.amount_cents) filter (where sheet.status = 'approved'), 0) as approved_cents
      from shifts s ${termsOfShift} left join timesheets t on t.shift_id = s.id
        cross join lateral (select ${sheetOfShift('employer')}) sheet
      where s.inviter_id = any(${siteIds}::int[]) and s.${within} and ${isWorked(db.now)}
      group by 1, 2)
    select b.site_id, b.month, b.requests, b.places, b.filled, b.unfilled, coalesce(w.worked_minutes, 0) as worked_minutes,
      coalesce(w.cost_cents, 0) as cost_cents, coalesce(w.approved_cents, 0) as approved_cents
    from booked b left join worked w on w.site_id = b.site_id and w.month = b.month
    order by b.month, b.site_id`
}
