import pg from 'pg'
import { Problem, type ProblemCode } from '#contract/platform/errors.ts'
import { readArraysByElement } from './array-values.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Brand } from './config.ts'
import { currentName, isOutdated, type NamedText, named, renameAfter } from './statement-names.ts'
import { type Statement as PreparedStatement, runStatement } from './statement-query.ts'
import { observe } from './telemetry/meter.ts'
import { observeStatement, type SlowNotes } from './telemetry/statements.ts'

pg.types.setTypeParser(pg.types.builtins.DATE, String)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.TIME, (v) => v.slice(0, 5))
// Every connection speaks UTC, so the text differs from ISO 8601 only in its blank and its zone.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (v) => v.replace(' ', 'T').replace('+00', 'Z'))
readArraysByElement()

/** Part of a SQL statement, made with `sql`; its values stay separate from its text. */
export class Fragment {
  readonly parts: readonly string[]
  readonly values: readonly unknown[]
  constructor(parts: readonly string[], values: readonly unknown[]) {
    this.parts = parts
    this.values = values
  }
}
export const sql = (parts: TemplateStringsArray, ...values: unknown[]) => new Fragment(parts, values)

const { Instant, PlainDate, PlainTime } = Temporal

/**
 * Writes temporal values as ISO 8601, in place; the driver would send them as JSON texts. Those in
 * an array are not encoded.
 */
const encode = (values: unknown[]): unknown[] => {
  for (let i = 0; i < values.length; i++) {
    const value = values[i]
    if (typeof value !== 'object') continue
    if (value instanceof Instant || value instanceof PlainDate || value instanceof PlainTime)
      values[i] = value.toString()
  }
  return values
}

const compose = (parts: readonly string[], values: readonly unknown[], into: unknown[]): string => {
  let text = parts[0]!
  for (let i = 0; i < values.length; i++) {
    const value = values[i]
    if (value instanceof Fragment) text += compose(value.parts, value.values, into)
    // Bytes can be long, so they are sent once, wherever a statement names them.
    else if (value instanceof Uint8Array && into.includes(value)) text += `$${into.indexOf(value) + 1}`
    else text += `$${into.push(value)}`
    text += parts[i + 1]!
  }
  return text
}

const plainStatements = new WeakMap<TemplateStringsArray, NamedText>()
const prepare = (parts: TemplateStringsArray, values: unknown[]): NamedText & { values: unknown[] } => {
  if (!values.some((v) => v instanceof Fragment)) {
    let statement = plainStatements.get(parts)
    if (!statement) {
      statement = named(compose(parts, values, []))
      plainStatements.set(parts, statement)
    }
    return { ...statement, values: encode(values) }
  }
  const into: unknown[] = []
  return { ...named(compose(parts, values, into)), values: encode(into) }
}

/** SQL with values kept apart from the text, so nothing a person types can become SQL. */
type Queries = {
  /**
   * The instant of the request, the run of a job, or the transaction. Outside of these, each access
   * reads the clock.
   */
  readonly now: Temporal.Instant
  /** Name and public URL of the product, for the text of messages. */
  readonly brand: Brand
  all<Row>(sql: TemplateStringsArray, ...values: unknown[]): Promise<Row[]>
  /** Exactly one row; its absence is `not_found`. */
  one<Row>(sql: TemplateStringsArray, ...values: unknown[]): Promise<Row>
  maybe<Row>(sql: TemplateStringsArray, ...values: unknown[]): Promise<Row | null>
  /** Returns the number of affected rows. */
  run(sql: TemplateStringsArray, ...values: unknown[]): Promise<number>
}
export type Db = Queries & {
  /** The same connections at another instant. */
  at(now: Temporal.Instant): Db
}
/** A query that writes asks for a `Tx`, so it cannot run outside a transaction by mistake. */
export type Tx = Queries & {
  /** The same transaction at another instant, to record what happened then. */
  at(now: Temporal.Instant): Tx
  /** Runs just before the commit, once for each key, in the order of the keys. */
  beforeCommit(key: string, work: () => Promise<unknown>): void
  /** Runs after the commit, outside the transaction; a failure there changes nothing. */
  afterCommit(work: (db: Db) => void): void
}

export type Database = Queries & {
  /** The same connections at another instant, which is that of its transactions too. */
  at(now: Temporal.Instant): Database
  /** The same connections for another brand, which is that of their transactions too. */
  withBrand(brand: Brand): Database
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** A connection of one's own, for LISTEN. */
  listener(): Promise<pg.Client>
  close(): Promise<void>
}

export type Queryable = {
  query(q: PreparedStatement): Promise<Pick<pg.QueryResult, 'rows' | 'rowCount'>>
}
const over = (client: pg.Pool | pg.PoolClient): Queryable => ({
  query: (statement) => runStatement(client, statement),
})

type QueryOptions = { slow?: SlowNotes | null | undefined; isNamed?: boolean; isRepeated?: boolean }
/**
 * The query functions over anything that runs statements. Outside of a transaction a statement is
 * repeated if the schema has changed since it was prepared.
 */
const queriesOver = (
  client: Queryable,
  { slow = null, isNamed = true, isRepeated = false }: QueryOptions = {},
): Omit<Queries, 'now' | 'brand'> => {
  const query = (parts: TemplateStringsArray, values: unknown[]) => {
    const { name, ...statement } = prepare(parts, values)
    const run = async (mayRepeat: boolean): ReturnType<Queryable['query']> => {
      const sent = currentName(name)
      try {
        // Another connection of a pooler does not know the statements of this one.
        return await client.query(isNamed ? { name: sent, ...statement } : statement)
      } catch (error) {
        if (!isOutdated(error)) throw error
        renameAfter(name, sent)
        if (!mayRepeat) throw error
        return run(false)
      }
    }
    return observeStatement(parts, statement.text, slow, () => run(isRepeated))
  }
  return {
    all: async <Row>(parts: TemplateStringsArray, ...values: unknown[]) => (await query(parts, values)).rows as Row[],
    maybe: async <Row>(parts: TemplateStringsArray, ...values: unknown[]) =>
      ((await query(parts, values)).rows[0] as Row | undefined) ?? null,
    one: async <Row>(parts: TemplateStringsArray, ...values: unknown[]) => {
      const [row] = (await query(parts, values)).rows
      if (row === undefined) throw new Problem('not_found')
      return row as Row
    },
    run: async (parts, ...values) => (await query(parts, values)).rowCount ?? 0,
  }
}

/** The query functions at an instant, over anything that runs statements. */
export const dbOver = (client: Queryable, brand: Brand, now: Temporal.Instant): Db => {
  const queries = { ...queriesOver(client), brand }
  const at = (now: Temporal.Instant): Db => ({ ...queries, now, at })
  return at(now)
}

/** Thrown in a transaction to roll it back, which releases its locks, and to start it again. */
export class StartAgain extends Error {}

// A serialization failure or a deadlock changed nothing, so the same work may be done again.
const AGAIN = new Set(['40001', '40P01'])
const isTransient = (error: unknown) =>
  error instanceof StartAgain || isOutdated(error) || (error instanceof pg.DatabaseError && AGAIN.has(error.code ?? ''))

/**
 * Whether the database was unreachable, lost, too slow, out of space, or hit a serialisation
 * conflict on every attempt. The request itself is not known to be wrong and may be repeated.
 */
export const isPassingTrouble = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: string }).code ?? ''
  return (
    isTransient(error) ||
    /^(ECONN|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOSPC)/.test(code) ||
    // Shut down or overloaded (57, 08, 53), too slow (57014), silent for too long within a
    // transaction (25P03), or a standby that only reads (25006).
    /^(57P0[1-4]|57014|08|53|25P03|25006)/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  )
}

export type ConnectOptions = {
  url: string
  /** The database without the pooler of `url`, which gives each transaction another connection. */
  directUrl?: string | null
  brand: Brand
  max?: number
  /** Longest silence within a transaction; by default that of `createPool`. */
  mostSilentMs?: number
  clock?: Clock
  /** Connections to use; by default the handle opens its own. */
  pool?: pg.Pool
  slow?: SlowNotes
  onTrouble?: (error: Error) => void
}

/**
 * `plan_cache_mode` plans each statement once per connection for any values: planning for each set
 * of values took a third of the search time. Statements are written so that the generic plan is
 * good (docs/decisions/0066). The server looks for lost clients as we look for a lost server.
 */
const SETTINGS =
  '-c TimeZone=UTC -c statement_timeout=30000 -c plan_cache_mode=force_generic_plan ' +
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5'

/**
 * PostgreSQL ends a session that is silent within a transaction for longer. If its process is gone
 * without notice, others would otherwise wait for its locks until TCP gives up
 * (docs/decisions/0359). Storing a file, the longest call of another service, takes ten seconds.
 */
const MOST_SILENT_MS = 15_000

/** TCP checks a connection after ten idle seconds, so that a dead one is closed after twenty. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

const settingsOf = (url: string, mostSilentMs = MOST_SILENT_MS) => ({
  connectionString: url,
  options: `${SETTINGS} -c idle_in_transaction_session_timeout=${mostSilentMs}`,
  ...KEEP_ALIVE,
})
/** A pooler sets these itself, because its connections outlive ours (docs/decisions/0312). */
const pooledSettingsOf = (url: string) => ({ connectionString: url, ...KEEP_ALIVE })

type PoolOptions = pg.PoolConfig & { isPooled?: boolean; mostSilentMs?: number | undefined }

export const createPool = (url: string, { isPooled = false, mostSilentMs, ...options }: PoolOptions): pg.Pool =>
  new pg.Pool({
    ...(isPooled ? pooledSettingsOf(url) : settingsOf(url, mostSilentMs)),
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    ...options,
  })

/** Allows a transaction that changes nothing to wait longer for other services. */
export const allowSilence = (tx: Tx) => tx.run`set local idle_in_transaction_session_timeout = '10min'`

/** Reports how many connections of the pool are in use, and how many callers wait for one. */
const observePool = (pool: pg.Pool) => {
  const stops = [
    observe('db.client.connection.count', { description: 'Connections to the database.' }, (report) => {
      report(pool.totalCount - pool.idleCount, { state: 'used' })
      report(pool.idleCount, { state: 'idle' })
    }),
    observe(
      'db.client.connection.pending_requests',
      { description: 'Callers that wait for a connection to the database.' },
      (report) => report(pool.waitingCount),
    ),
    observe('db.client.connection.max', { description: 'Most connections to the database.' }, (report) =>
      report(pool.options.max),
    ),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** A pool of connections that all speak UTC; a connection that breaks is replaced, never fatal. */
export const connect = ({
  url,
  directUrl = null,
  brand: firstBrand,
  max = 20,
  mostSilentMs,
  clock = systemClock,
  slow,
  onTrouble = () => {},
  pool = createPool(url, { max, mostSilentMs, isPooled: directUrl !== null }),
}: ConnectOptions): Database => {
  pool.on('error', onTrouble)
  const stopObserving = observePool(pool)
  const options = { slow, isNamed: directUrl === null }

  /**
   * A running query rejects by itself; the listener stops an error between two queries from ending
   * the process. It is added in the callback, because a server that dies may send its error along
   * with the end of the sign-in, before a promise continues.
   */
  const connectClient = () =>
    new Promise<pg.PoolClient>((resolve, reject) => {
      pool.connect((error, client) => {
        if (error || client === undefined) return reject(error)
        client.on('error', onTrouble)
        resolve(client)
      })
    })

  const attempt = async <T>(work: (tx: Tx) => Promise<T>, db: Database): Promise<T> => {
    const client = await connectClient()
    const last = new Map<string, () => Promise<unknown>>()
    const after: ((db: Db) => void)[] = []
    let broken = false
    try {
      await client.query('begin')
      const common = {
        ...queriesOver(over(client), options),
        brand: db.brand,
        beforeCommit: (key: string, job: () => Promise<unknown>) => void last.set(key, job),
        afterCommit: (job: (db: Db) => void) => void after.push(job),
      }
      const at = (now: Temporal.Instant): Tx => ({ ...common, now, at })
      const result = await work(at(db.now))
      for (const key of [...last.keys()].sort()) await last.get(key)!()
      await client.query('commit')
      for (const job of after) job(db)
      return result
    } catch (error) {
      await client.query('rollback').catch(() => {
        broken = true
      })
      throw error
    } finally {
      client.off('error', onTrouble)
      client.release(broken)
    }
  }

  const transaction = async <T>(work: (tx: Tx) => Promise<T>, db: Database): Promise<T> => {
    for (let tries = 1; ; tries++) {
      try {
        return await attempt(work, db)
      } catch (error) {
        if (!isTransient(error) || tries === 4) throw error
      }
    }
  }

  const shared = {
    ...queriesOver(over(pool), { ...options, isRepeated: true }),
    async listener() {
      const client = new pg.Client(settingsOf(directUrl ?? url))
      client.on('error', onTrouble)
      await client.connect()
      return client
    },
    close: () => {
      stopObserving()
      return pool.end()
    },
  }
  const withBrand = (brand: Brand): Database => {
    const at = (now: Temporal.Instant): Database => {
      const fixed: Database = { ...common, now, transaction: (work) => transaction(work, fixed) }
      return fixed
    }
    const common = { ...shared, brand, at, withBrand }
    return {
      ...common,
      get now() {
        return clock()
      },
      transaction: (work) => transaction(work, at(clock())),
    }
  }
  return withBrand(firstBrand)
}

/** Turns the violation of one named constraint into a problem a person can read. */
export const onConstraint =
  (constraint: string, problem: ProblemCode | (() => Problem)) =>
  (error: unknown): never => {
    // The constraint of a partition is named after the one of the whole table and the partition.
    if (
      error instanceof pg.DatabaseError &&
      [constraint, `${constraint}_${error.table}`].includes(error.constraint ?? '')
    )
      throw typeof problem === 'string' ? new Problem(problem) : problem()
    throw error
  }
