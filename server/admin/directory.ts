/** The lists of people and the search in them, over the read model that `0026_directory.sql` keeps. */
import { type AdminEmployee, type AdminEmployer, LISTED_CONNECTIONS } from '#contract/admin.ts'
import type { Role } from '#contract/endpoint.ts'
import { accountColumns } from '../accounts/queries.ts'
import { type Db, type Fragment, sql } from '../platform/database.ts'
import { type Asked, anywhere, wordsTyped } from './domain.ts'

type Found = { ids: number[]; total: number }
type Listed = { person_id: number }

const idsOf = (rows: readonly Listed[]) => rows.map((row) => row.person_id)
/** From this share of everybody on, the people found stand so close in the order of names that walking it is quickest. */
const COMMON = 1 / 10
/** A shorter word has no trigram of its own. */
const SHORTEST_INDEXED = 3

/** Whether a word is found in many: asked of a hundredth of the people, block by block. */
const isCommon = async (db: Db, word: string): Promise<boolean> => {
  const { hits, seen } = await db.one<{ hits: number; seen: number }>`
    select count(*) filter (where strpos(words, ${word}) > 0) as hits, count(*) as seen
    from directory tablesample system (1)`
  return seen > 0 && hits / seen > COMMON
}

const chosenBy = (role: Role, { status, sector }: Asked) => sql`d.role = ${role}
  ${status === undefined ? sql`` : sql`and d.status = ${status}`}
  ${sector === undefined ? sql`` : sql`and d.sector = ${sector}`}`

/** Everybody, by name: counted ahead, so that only the page is read. */
const listed = async (db: Db, role: Role, asked: Asked): Promise<Found> => {
  const chosen = chosenBy(role, asked)
  const [page, { total }] = await Promise.all([
    db.all<Listed>`
      select person_id from directory d where ${chosen}
      order by name, person_id limit ${asked.per_page} offset ${(asked.page - 1) * asked.per_page}`,
    db.one<{ total: number }>`select coalesce(sum(n), 0)::int as total from directory_counts d where ${chosen}`,
  ])
  return { ids: idsOf(page), total }
}

/** Who is found by all of the words. What reads least depends on how many that are, so that is asked first. */
const searched = async (db: Db, role: Role, asked: Asked, [longest, ...others]: readonly string[]): Promise<Found> => {
  const word = longest!
  const chosen = sql`${chosenBy(role, asked)} and d.words like all(${others.map(anywhere)}::text[])`
  const hasWord = sql`strpos(d.words, ${word}) > 0`
  const page = { limit: asked.per_page, offset: (asked.page - 1) * asked.per_page }
  if (await isCommon(db, word)) {
    const [rows, { total }] = await Promise.all([
      db.all<Listed>`
        select person_id from directory d where ${chosen} and ${hasWord}
        order by name, person_id limit ${page.limit} offset ${page.offset}`,
      db.one<{ total: number }>`select count(*) as total from directory d where ${chosen} and ${hasWord}`,
    ])
    return { ids: idsOf(rows), total }
  }
  const found = word.length < SHORTEST_INDEXED ? hasWord : sql`d.words like ${anywhere(word)}`
  const { ids, total } = await db.one<Found>`
    with found as materialized (select d.person_id, d.name from directory d where ${chosen} and ${found})
    select (select count(*) from found) as total,
      array(select person_id from found order by name, person_id limit ${page.limit} offset ${page.offset}) as ids`
  return { ids, total }
}

const findPeople = (db: Db, role: Role, asked: Asked): Promise<Found> => {
  const words = wordsTyped(asked.search ?? '')
  return words.length === 0 ? listed(db, role, asked) : searched(db, role, asked, words)
}

/** The people of a page, in its order. */
const rowsOf = <Row>(db: Db, ids: readonly number[], more: Fragment) => db.all<Row>`
  select ${accountColumns}, u.email_verified_at, ${more}
  from unnest(${ids}::int[]) with ordinality as page (id, place) join users u on u.id = page.id
  order by page.place`

export const employeesPage = async (db: Db, asked: Asked) => {
  const { ids, total } = await findPeople(db, 'employee', asked)
  const data = await rowsOf<AdminEmployee>(
    db,
    ids,
    sql`json_build_object('work_preferences', (
      select p.work_preferences from employee_profiles p where p.employee_id = u.id)) as employee_details`,
  )
  return { data, total }
}

export const employersPage = async (db: Db, asked: Asked) => {
  const { ids, total } = await findPeople(db, 'employer', asked)
  const data = await rowsOf<AdminEmployer>(
    db,
    ids,
    sql`null as subscription,
      (select count(*) from connections c where c.employer_id = u.id) as connection_count,
      (select coalesce(json_agg(json_build_object('id', c.id, 'employee_id', c.employee_id, 'status', c.status,
          'created_at', ${utc(sql`c.created_at`)},
          'employee', json_build_object('name', e.name, 'email', e.email, 'avatar', '/api/files/' || e.avatar))
          order by c.created_at desc, c.id desc), '[]')
        from (select * from connections c where c.employer_id = u.id
          order by c.created_at desc, c.id desc limit ${LISTED_CONNECTIONS}) c
        join users e on e.id = c.employee_id) as employer_connections`,
  )
  return { data, total }
}

/** An instant inside of JSON, as the border writes the others. */
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
/** What waits on each desk. */
export const deskCounts = (db: Db, now: Temporal.Instant) => db.one<Counts>`
  select
    (select coalesce(sum(n), 0)::int from directory_counts where role = 'employee') as employees,
    (select coalesce(sum(n), 0)::int from directory_counts where role = 'employer') as employers,
    (select count(*) from shifts where status = 'pending' and lower(period) > ${now.toString()}::timestamptz)
      as open_requests,
    (select count(*) from shifts where status = 'accepted' and upper(period) > ${now.toString()}::timestamptz
      and upper(period) <= ${now.toString()}::timestamptz + interval '24 hours') as shifts_within_a_day,
    (select count(*) from credentials
      where not expired and (outcome is null or outcome in ('review', 'in_progress', 'error'))) as credentials_to_check,
    (select count(*) from support_messages where status = 'pending') as support_pending,
    (select count(*) from messages where state = 'failed') as mails_failed`
