/**
 * An app with one account of every kind, raw calls to it, and sums that show whether a call has
 * changed anything.
 */

import { contract } from '#contract/index.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { connect, type Database, Fragment } from '#server/platform/database.ts'
import { brand } from '#test/helpers/brand.ts'
import { type Ends, START, startApp, type TestApp } from '../app.ts'
import { cloneDatabase, type OwnDatabase } from '../cluster.ts'
import { type Person, peopleOf } from '../people.ts'

/**
 * Callers of each row. The requested thing belongs to `employer` and `employee`; the others make
 * the same request. `closed` has the token of an account banned since, `unverified` has none.
 */
export const actors = [
  'anon',
  'admin',
  'employer',
  'otherEmployer',
  'employee',
  'otherEmployee',
  'newEmployer',
  'newEmployee',
  'closed',
  'unverified',
] as const
export type ActorName = (typeof actors)[number]

export type World = { app: TestApp; people: Record<Exclude<ActorName, 'anon' | 'unverified'>, Person> }
/** Parts of a request, valid or not. */
export type RequestInput = { params?: Record<string, string | number>; query?: Record<string, string>; body?: unknown }
/** Creates what a request needs, and returns the request. */
export type MakeRequest = (world: World) => Promise<RequestInput>
export type Reply = { status: number; headers: Headers; text: string; body: Record<string, unknown> | null }

export const endpoints: readonly Endpoint[] = Object.values(contract).flatMap((part) => Object.values<Endpoint>(part))
export const endpointOf = (call: string): Endpoint => {
  const found = endpoints.find(({ route }) => route === call)
  if (!found) throw new Error(`the contract has no call ${call}`)
  return found
}

type Original = { database: OwnDatabase; people: World['people'] }
let original: Promise<Original> | null = null

/**
 * Creates the people of all worlds, in a database without connections, so that it can be copied; it
 * is dropped with the cluster.
 */
const createPeople = async (): Promise<Original> => {
  const database = await cloneDatabase()
  const db = connect({ url: database.url, brand, max: 1 })
  const { admin, employer, employee } = peopleOf('', db, () => Temporal.Instant.from(START))
  // Other people of a copy get numbered addresses at example.com, so these use another domain.
  const at = (name: string) => ({ email: `${name}@world.example.com` })
  const closed = await employee('Cy', at('cy'))
  await db.run`update users set status = 'banned' where id = ${closed.id}`
  await db.run`create function refuse_change() returns trigger language plpgsql
    as $$ begin raise exception '% is never changed by a call', tg_table_name; end $$`
  await db.run`create trigger localities_stay before insert or update or delete or truncate on localities
    for each statement execute function refuse_change()`
  const people = {
    admin: await admin('Ada', at('ada')),
    employer: await employer('Hill', at('hill')),
    otherEmployer: await employer('Lake', at('lake')),
    employee: await employee('Ana', at('ana')),
    otherEmployee: await employee('Bo', at('bo')),
    newEmployer: await employer('Nell', { ...at('nell'), agreed: false }),
    newEmployee: await employee('Ned', { ...at('ned'), agreed: false }),
    closed,
  }
  await db.close()
  return { database: { ...database, isSmall: true }, people }
}

/** Starts an app on a copy of one database per process, since there are hundreds of worlds. */
export const startWorld = async (t: Ends): Promise<World> => {
  original ??= createPeople()
  const { database, people } = await original
  const app = await startApp(t, {}, database)
  const withCalls = ([name, person]: [string, Person]) => [name, { ...person, ...app.asToken(person.token) }]
  return { app, people: Object.fromEntries(Object.entries(people).map(withCalls)) as World['people'] }
}

/** Tests that share a world: with more of them, the sums of its tables would take longer. */
const TESTS_IN_ONE_WORLD = 12

/**
 * Returns a function that gives each test of a file the same world, with its limits reset, and now
 * and then a new one. For tests whose calls are refused, or that request what they need
 * themselves.
 */
export const shareWorlds = (t: Ends): (() => Promise<World>) => {
  let current: { world: World; ends: (() => unknown)[]; tests: number } | null = null
  const close = async () => {
    for (const end of current?.ends.toReversed() ?? []) await end()
    current = null
  }
  t.after(close)
  return async () => {
    if (current?.tests === TESTS_IN_ONE_WORLD) await close()
    if (current === null) {
      const ends: (() => unknown)[] = []
      current = { world: await startWorld({ after: (end) => ends.push(end) }), ends, tests: 0 }
    }
    current.tests++
    const { app } = current.world
    // Resets limits and confirmations, so that earlier tests do not affect this one.
    app.setNow(app.now().add({ minutes: 2 }))
    await app.db.run`delete from limits`
    // A mark set by an earlier test would refuse later bookings.
    await app.db.run`delete from staff_preferences`
    await app.db.run`update sessions set confirmed_at = ${app.now().toString()}`
    return current.world
  }
}

export const tokenOf = ({ people }: World, actor: ActorName): string | null =>
  actor === 'anon' || actor === 'unverified' ? null : people[actor].token

export const pathOf = (route: string, { params = {}, query }: RequestInput): string => {
  const path = route.slice(route.indexOf(' ') + 1).replace(/:(\w+)/g, (_, name: string) => String(params[name] ?? 'x'))
  return `/api${path}${query ? `?${new URLSearchParams(query)}` : ''}`
}

type Options = { method?: string; headers?: Record<string, string> }

/**
 * Makes a call unchanged, well-formed or not, and reads the whole answer; for a stream, only its
 * start.
 */
export const send = async (
  { app }: World,
  route: string,
  input: RequestInput,
  token: string | null,
  { method, headers = {} }: Options = {},
): Promise<Reply> => {
  const abort = new AbortController()
  const given = input.body
  const isForm = given instanceof FormData
  const hasBody = given !== undefined
  const response = await fetch(app.base + pathOf(route, input), {
    method: method ?? route.slice(0, route.indexOf(' ')),
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(hasBody && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: !hasBody ? undefined : typeof given === 'string' || isForm ? given : JSON.stringify(given),
    signal: abort.signal,
  })
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('text/event-stream')) {
    abort.abort()
    return { status: response.status, headers: response.headers, text: '', body: null }
  }
  const text = await response.text()
  const body = text !== '' && type.startsWith('application/json') ? (JSON.parse(text) as Record<string, unknown>) : null
  return { status: response.status, headers: response.headers, text, body }
}

// Rate limits and stored answers change whether or not a call succeeds, a session records its last
// use, and the service's keys are created by the first call that needs them. A trigger refuses
// changes of the localities, because their sum would take longer than all others together.
const EXCLUDED_TABLES = ['limits', 'idempotent_answers', 'job_runs', 'encryption_key', 'push_keys', 'localities']
const EXCLUDED_COLUMN = 'last_used_at'

/**
 * Builds the SQL for a sum over the rows of each table that does not depend on their order. It is
 * the same for all worlds, as they have the same tables.
 */
const sumQuery = async (db: Database): Promise<Fragment> => {
  const tables = await db.all<{ name: string; has_excluded: boolean }>`
    select t.tablename::text as name, exists (
      select from pg_attribute where attrelid = t.tablename::regclass and attname = ${EXCLUDED_COLUMN}) as has_excluded
    from pg_tables t where schemaname = 'public' and tablename <> all(${EXCLUDED_TABLES}) order by 1`
  const sums = tables.map(({ name, has_excluded }) => {
    const line = has_excluded ? `(to_jsonb(t) - '${EXCLUDED_COLUMN}')::text` : 't::text'
    return `select '${name}' as name, (select sum(hashtextextended(${line}, 0))::text from ${name} t) as sum`
  })
  return new Fragment([sums.join(' union all ')], [])
}
let tableSums: Promise<Fragment> | null = null

/** Returns a checksum of each table, except the excluded ones, that any change of a row alters. */
export const sumsOf = async ({ app }: Pick<World, 'app'>): Promise<Record<string, string | null>> => {
  tableSums ??= sumQuery(app.db)
  const found = await app.db.all<{ name: string; sum: string | null }>`${await tableSums}`
  return Object.fromEntries(found.map(({ name, sum }) => [name, sum]))
}

export const messageCount = async ({ app }: World): Promise<number> =>
  (await app.db.one<{ count: number }>`select count(*) as count from messages`).count
