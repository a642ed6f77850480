import type { AdminOrganisation, AdminOrganisationDetails, OrganisationSort } from '#contract/admin/organisations.ts'
import { type Db, type Fragment, sql } from '#server/platform/database.ts'
import { anywhere } from '#server/platform/text-search.ts'
import { bookingCounts } from '../directory/directory.ts'
import { type DateRange, wordsTyped } from '../directory/rules.ts'

export type Listing = {
  search?: string | undefined
  shared: 'yes' | 'no'
  sort: OrganisationSort
  order: 'up' | 'down'
}
type Slice = { limit: number; offset: number } | null

/** Bookings of each organisation in the range, of all organisations or of those named. */
const bookedBy = ({ from, to }: DateRange, ids: readonly number[] | null) => sql`
  select s.organisation_id, ${bookingCounts}
  from current_booking_metrics b join sites s on s.account_id = b.employer_id
  where b.date between ${from}::date and ${to}::date
    ${ids === null ? sql`` : sql`and b.employer_id in (select account_id from sites where organisation_id = any(${ids}::int[]))`}
  group by s.organisation_id`

const nameOf = sql`coalesce(o.name, a.name)`
const siteCount = sql`(select count(*) from sites s where s.organisation_id = o.id)`
const memberCount = sql`(select count(*) from members m where m.organisation_id = o.id)`

/** Each word is found in the organisation, or in one of its sites or members. */
const found = (search: string | undefined) =>
  wordsTyped(search ?? '')
    .map(anywhere)
    .map(
      (word) => sql`and (lower(o.name) like ${word}
        or exists (select from sites s join directory d on d.person_id = s.account_id
          where s.organisation_id = o.id and d.search_text like ${word})
        or exists (select from members m join users u on u.id = m.user_id
          where m.organisation_id = o.id and u.role = 'member' and lower(u.name || ' ' || u.email) like ${word}))`,
    )
    .reduce((all, next) => sql`${all} ${next}`, sql``)

const keys: Record<OrganisationSort, Fragment> = {
  name: sql`lower(${nameOf})`,
  sites: siteCount,
  members: memberCount,
  bookings: sql`coalesce(b.filled, 0)`,
  fill: sql`b.filled::float8 / nullif(b.filled + b.unfilled, 0)`,
}

const chosen = ({ search, shared }: Listing) => sql`
  where a.closed_at is null ${found(search)}
    ${shared === 'yes' ? sql`and (${siteCount} > 1 or ${memberCount} > 1)` : sql``}`

const countOf = async (db: Db, listing: Listing) =>
  (
    await db.one<{ total: number }>`
      select count(*) as total from organisations o join users a on a.id = o.account_id ${chosen(listing)}`
  ).total

/** Returns the ids of a slice of the organisations in order, or of all, and the total number. */
export const organisationIds = async (db: Db, range: DateRange, listing: Listing, slice: Slice) => {
  const { sort, order } = listing
  const booked =
    sort === 'bookings' || sort === 'fill'
      ? sql`left join (${bookedBy(range, null)}) b on b.organisation_id = o.id`
      : sql``
  const direction = order === 'up' ? sql`asc` : sql`desc`
  const [rows, total] = await Promise.all([
    db.all<{ id: number }>`
      select o.id from organisations o join users a on a.id = o.account_id ${booked} ${chosen(listing)}
      order by ${keys[sort]} ${direction} nulls last, lower(${nameOf}), o.id
      limit ${slice?.limit ?? null} offset ${slice?.offset ?? 0}`,
    countOf(db, listing),
  ])
  return { ids: rows.map(({ id }) => id), total }
}

export const organisationsOf = (db: Db, range: DateRange, ids: readonly number[]) => db.all<AdminOrganisation>`
  select o.id, ${nameOf} as name, o.account_id, p.name as plan_name, ${siteCount} as sites, ${memberCount} as members,
    json_build_object('user_id', w.id, 'name', coalesce(case when w.id = o.account_id then d.contact_name end, w.name),
      'email', w.email) as owner,
    coalesce(b.places, 0) as places, coalesce(b.filled, 0) as filled, coalesce(b.unfilled, 0) as unfilled
  from unnest(${ids}::int[]) with ordinality as page (id, place)
    join organisations o on o.id = page.id
    join users a on a.id = o.account_id
    join members m on m.organisation_id = o.id and m.role = 'owner'
    join users w on w.id = m.user_id
    join subscriptions s on s.user_id = o.account_id
    join plans p on p.id = s.granted_plan_id
    left join employer_details d on d.employer_id = w.id
    left join (${bookedBy(range, ids)}) b on b.organisation_id = o.id
  order by page.place`

type Head = Pick<AdminOrganisationDetails, 'id' | 'name' | 'account_id' | 'created_at' | 'is_agency'> & {
  time_zone: string
}
export const organisationById = (db: Db, id: number) => db.one<Head>`
  select o.id, ${nameOf} as name, o.account_id, o.created_at, o.agency_since is not null as is_agency, a.time_zone
  from organisations o join users a on a.id = o.account_id where o.id = ${id} and a.closed_at is null`

export const sitesOf = (db: Db, { from, to }: DateRange, id: number) => db.all<
  AdminOrganisationDetails['sites'][number]
>`
  select s.account_id as id, a.name, a.sector, a.status, s.part_of, o.account_id = s.account_id as is_first,
    coalesce(b.places, 0) as places, coalesce(b.filled, 0) as filled, coalesce(b.unfilled, 0) as unfilled
  from sites s join organisations o on o.id = s.organisation_id join users a on a.id = s.account_id
    left join (
      select employer_id, ${bookingCounts} from current_booking_metrics
      where date between ${from}::date and ${to}::date
        and employer_id in (select account_id from sites where organisation_id = ${id})
      group by employer_id) b on b.employer_id = s.account_id
  where s.organisation_id = ${id} order by lower(a.name), s.account_id`

type AccountStatus = Pick<AdminOrganisationDetails['members'][number], 'user_id' | 'status'>
export const memberStatuses = (db: Db, id: number) => db.all<AccountStatus>`
  select m.user_id, u.status from members m join users u on u.id = m.user_id where m.organisation_id = ${id}`
