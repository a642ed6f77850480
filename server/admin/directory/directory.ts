/** Lists of people and their search, over the read model that `0026_directory.sql` maintains. */
import { fillOf } from '#contract/admin/analytics.ts'
import { type AdminEmployee, type AdminEmployer, LISTED_CONNECTIONS } from '#contract/admin/directory.ts'
import type { Role } from '#contract/platform/endpoint.ts'
import { accountColumns } from '#server/identity/accounts/queries.ts'
import { type Db, type Fragment, sql } from '#server/platform/database.ts'
import { anywhere } from '#server/platform/text-search.ts'
import { type DateRange, type PeopleQuery, wordsTyped } from './rules.ts'

type FoundPeople = { ids: number[]; total: number }
type Listed = { person_id: number }

const idsOf = (rows: readonly Listed[]) => rows.map((row) => row.person_id)
/**
 * Share of people found from which walking the index in name order is fastest, because matches are
 * dense.
 */
const COMMON = 1 / 10
/** A shorter word has no trigram of its own. */
const SHORTEST_INDEXED = 3

const filterOf = (column: Fragment, role: Role, { status, sector }: PeopleQuery) => sql`${column} = ${role}
  ${status === undefined ? sql`` : sql`and d.status = ${status}`}
  ${sector === undefined ? sql`` : sql`and d.sector = ${sector}`}`

/** Ids rise with the time of registration. */
const orderOf = ({ sort }: PeopleQuery) => (sort === 'newest' ? sql`person_id desc` : sql`name, person_id`)
const inPage = (query: PeopleQuery) =>
  sql`order by ${orderOf(query)} limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`

/** Lists everyone in order. The total is kept in a table, so that only the page is read. */
const listPeople = async (db: Db, role: Role, query: PeopleQuery): Promise<FoundPeople> => {
  const chosen = filterOf(sql`d.role`, role, query)
  const [page, { total }] = await Promise.all([
    db.all<Listed>`
      select person_id from directory d where ${chosen} ${inPage(query)}`,
    db.one<{ total: number }>`select coalesce(sum(n), 0)::int as total from directory_counts d where ${chosen}`,
  ])
  return { ids: idsOf(page), total }
}

/** Written so that no index is used: it only filters rows that are read anyway. */
const wordFilter = (words: readonly string[]) =>
  words.reduce((found, word) => sql`${found} and (d.search_text like ${anywhere(word)}) is true`, sql`true`)
/**
 * Like `filterOf`, but written so that no index gives the order: the table is read from start to
 * end.
 */
const filterWithoutIndex = (role: Role, query: PeopleQuery, words: readonly string[]) =>
  sql`${filterOf(sql`d.role || ''`, role, query)} and ${wordFilter(words)}`

/** For many matches: walks the people in order up to the page, and reads everyone for the count. */
export const scanByName = async (
  db: Db,
  role: Role,
  query: PeopleQuery,
  words: readonly string[],
): Promise<FoundPeople> => {
  const [rows, { total }] = await Promise.all([
    db.all<Listed>`
      select person_id from directory d where ${filterOf(sql`d.role`, role, query)} and ${wordFilter(words)}
      ${inPage(query)}`,
    db.one<{
      total: number
    }>`select count(*) as total from directory d where ${filterWithoutIndex(role, query, words)}`,
  ])
  return { ids: idsOf(rows), total }
}

/** For few matches: collects them with the trigram index and sorts them. */
export const collectMatches = (
  db: Db,
  role: Role,
  query: PeopleQuery,
  words: readonly string[],
): Promise<FoundPeople> => {
  const [first, second] = words.filter((word) => word.length >= SHORTEST_INDEXED).map(anywhere)
  const byIndex = sql`${first === undefined ? sql`` : sql`and d.search_text like ${first}`}
    ${second === undefined ? sql`` : sql`and d.search_text like ${second}`}`
  return db.one<FoundPeople>`
    with found as materialized (
      select d.person_id, d.name from directory d where ${filterWithoutIndex(role, query, words)} ${byIndex})
    select (select count(*) from found) as total, array(select person_id from found ${inPage(query)}) as ids`
}

/** Estimates from a sample of 1% of the table's blocks whether many people match. */
const areMany = async (db: Db, words: readonly string[]): Promise<boolean> => {
  const { hits, seen } = await db.one<{ hits: number; seen: number }>`
    select count(*) filter (where ${wordFilter(words)}) as hits, count(*) as seen
    from directory d tablesample system (1)`
  return seen > 0 && hits / seen > COMMON
}

const findPeople = async (db: Db, role: Role, query: PeopleQuery): Promise<FoundPeople> => {
  const words = wordsTyped(query.search ?? '')
  if (words.length === 0) return listPeople(db, role, query)
  return ((await areMany(db, words)) ? scanByName : collectMatches)(db, role, query, words)
}

/** The people of a page, in its order. */
const accountRows = <Row>(db: Db, ids: readonly number[], more: Fragment) => db.all<Row>`
  select ${accountColumns(db.now)}, u.email_verified_at, ${more}
  from unnest(${ids}::int[]) with ordinality as page (id, place) join users u on u.id = page.id
  order by page.place`

export const employeesPage = async (db: Db, query: PeopleQuery) => {
  const { ids, total } = await findPeople(db, 'employee', query)
  const data = await accountRows<AdminEmployee>(
    db,
    ids,
    sql`json_build_object('work_preferences', (
      select p.work_preferences from employee_profiles p where p.employee_id = u.id)) as employee_details,
      array(select c.classification from employee_classifications c where c.employee_id = u.id
        order by role_bit(c.classification)) as classifications,
      (select json_build_object('name', l.name, 'state', l.state) from employee_profiles p
        join localities l on l.id = p.home_id where p.employee_id = u.id) as home,
      (select case when bool_or(c.refused and not q.is_open) then 'refused' when bool_or(q.is_open) then 'to_check'
          when bool_or(c.expired and not q.is_renewed) then 'expired' when count(*) > 0 then 'checked' end
        from credentials c cross join lateral (
          select not c.expired and (c.outcome is null or c.outcome in ('review', 'in_progress', 'error')) as is_open,
            exists (select from credentials n where n.employee_id = c.employee_id and n.kind = c.kind
              and n.title is not distinct from c.title and n.id <> c.id and not n.refused and not n.expired) as is_renewed) q
        where c.employee_id = u.id) as credential_status`,
  )
  return { data, total }
}

/** Account that holds the plan of a site. */
const payerOfRow = sql`(
  select o.account_id from sites x join organisations o on o.id = x.organisation_id where x.account_id = u.id)`

/** Counts over `current_booking_metrics`. */
export const bookingCounts = sql`
  count(*) filter (where place is not null) as places, count(*) filter (where place = 2) as filled,
  count(*) filter (where place = 3) as unfilled`
type Bookings = { filled: number; unfilled: number }
const NO_BOOKINGS: Bookings = { filled: 0, unfilled: 0 }

/** Bookings of each of these employers in the range; one without any has no row. */
const bookingsOf = async (db: Db, ids: readonly number[], { from, to }: DateRange) => {
  const rows = await db.all<Bookings & { employer_id: number }>`
    select employer_id, ${bookingCounts} from current_booking_metrics
    where employer_id = any(${ids}::int[]) and date between ${from}::date and ${to}::date group by employer_id`
  return new Map(rows.map(({ employer_id, ...counts }) => [employer_id, counts]))
}

export const employersPage = async (db: Db, query: PeopleQuery, range: DateRange) => {
  const { ids, total } = await findPeople(db, 'employer', query)
  const bookings = await bookingsOf(db, ids, range)
  const rows = await accountRows<Omit<AdminEmployer, 'filled' | 'fill_rate'>>(
    db,
    ids,
    sql`(select json_build_object('plan_name', p.name) from subscriptions s join plans p on p.id = s.granted_plan_id
        where s.user_id = ${payerOfRow}) as subscription,
      (select count(*) from connections c where c.employer_id = u.id) as connection_count,
      (select coalesce(json_agg(json_build_object('id', c.id, 'employee_id', c.employee_id, 'status', c.status,
          'created_at', ${utc(sql`c.created_at`)},
          'employee', json_build_object('name', e.name, 'email', e.email, 'avatar', '/api/files/' || e.avatar))
          order by c.created_at desc, c.id desc), '[]')
        from (select * from connections c where c.employer_id = u.id
          order by c.created_at desc, c.id desc limit ${LISTED_CONNECTIONS}) c
        join users e on e.id = c.employee_id) as employer_connections`,
  )
  const data = rows.map((row): AdminEmployer => {
    const counts = bookings.get(row.id) ?? NO_BOOKINGS
    return { ...row, filled: counts.filled, fill_rate: fillOf(counts) }
  })
  return { data, total }
}

/** Formats an instant inside JSON as the API does. */
const utc = (at: Fragment) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

type Counts = Record<
  | 'employees'
  | 'employers'
  | 'open_requests'
  | 'shifts_within_a_day'
  | 'credentials_to_check'
  | 'support_pending'
  | 'mails_failed',
  number
>
export const adminCounts = (db: Db) => db.one<Counts>`
  select
    (select coalesce(sum(n), 0)::int from directory_counts where role = 'employee') as employees,
    (select coalesce(sum(n), 0)::int from directory_counts where role = 'employer') as employers,
    (select count(*) from offers where status = 'pending' and lower(period) > ${db.now}::timestamptz)
      as open_requests,
    (select count(*) from shifts where status = 'accepted' and upper(period) > ${db.now}::timestamptz
      and upper(period) <= ${db.now}::timestamptz + interval '24 hours') as shifts_within_a_day,
    (select count(*) from credentials
      where not expired and (outcome is null or outcome in ('review', 'in_progress', 'error'))) as credentials_to_check,
    (select count(*) from support_messages where status = 'pending') as support_pending,
    (select count(*) from messages where state = 'failed') as mails_failed`
