import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Clock, systemClock } from '#server/platform/clock.ts'
import { connect, createPool, type Database } from '#server/platform/database.ts'
import { cloneDatabase, type OwnDatabase } from './cluster.ts'
import { brand } from './helpers/brand.ts'

export type LentDatabase = {
  url: string
  /** Its connections, which keep their parsed statements from test to test. */
  db: Database
  setClock(clock: Clock): void
  /** Restores its rows for the next test, or drops it. */
  giveBack(): Promise<void>
}

type Seed = { columns: string; rows: string; sum: string | null }
/** Rows of a database that nobody has used yet, without those of tables that no code changes. */
type Snapshot = { catalog: string; seeds: Map<string, Seed>; sequences: string; sums: pg.QueryConfig }
type Spare = {
  database: OwnDatabase
  pool: pg.Pool
  db: Database
  /** A connection of its own, to restore the rows. */
  keeper: pg.Pool
  time: { clock: Clock }
  uses: number
}

/** Uses before a database is dropped: deleted rows stay in its tables, as nothing vacuums it. */
const MOST_USES = 40
/** Only migrations write these 17,808 rows, which would take longer than all others. */
const UNCHANGED = 'localities'

const snapshots = new Map<string, Promise<Snapshot>>()
const spares = new Map<string, Spare[]>()

/**
 * Lends a copy of the migrated template or of another database. If that is small, the copy may have
 * been used, and has the rows of a new one.
 */
export const borrowDatabase = async (original?: OwnDatabase): Promise<LentDatabase> => {
  if (original && !original.isSmall) return lendOnce(original)
  const kind = original?.name ?? ''
  const spare = spares.get(kind)?.pop() ?? (await openSpare(original))
  const snapshot = await snapshots.getOrInsertComputed(kind, () => takeSnapshot(spare.keeper))
  return {
    url: spare.database.url,
    db: spare.db,
    setClock: (clock) => {
      spare.time.clock = clock
    },
    async giveBack() {
      spare.uses++
      const isClean =
        spare.uses < MOST_USES && (await isIdle(spare.pool)) && (await restore(spare, snapshot).catch(() => false))
      if (isClean) spares.getOrInsertComputed(kind, () => []).push(spare)
      else await discard(spare)
    },
  }
}

const openSpare = async (original: OwnDatabase | undefined): Promise<Spare> => {
  const database = await cloneDatabase(original)
  const { url } = database
  const time: Spare['time'] = { clock: systemClock }
  // Connections that wait for the next test must not keep the process alive.
  const pool = createPool(url, { max: 10, allowExitOnIdle: true })
  const db = connect({ url, pool, brand, clock: () => time.clock() })
  const keeper = new pg.Pool({ connectionString: url, max: 1, allowExitOnIdle: true }).on('error', () => {})
  return { database, pool, db, keeper, time, uses: 0 }
}

/** Lends a copy with too many rows to be restored, which is dropped after one use. */
const lendOnce = async (original: OwnDatabase): Promise<LentDatabase> => {
  const spare = await openSpare(original)
  return {
    url: spare.database.url,
    db: spare.db,
    setClock: (clock) => {
      spare.time.clock = clock
    },
    giveBack: () => discard(spare),
  }
}

const discard = async ({ database, db, keeper }: Spare) => {
  await database.drop()
  await Promise.all([db.close(), keeper.end()])
}

process.on('beforeExit', async () => {
  const all = [...spares.values()].flat()
  spares.clear()
  // If this process has its own server, that may already be stopping.
  await Promise.allSettled(all.map(discard))
})

/** Changes whenever a table, function, trigger or constraint is created, altered or dropped. */
const CATALOG = `concat_ws(' ',
  (select (count(*), max(xmin::text::bigint))::text from pg_class where oid >= 16384),
  (select (count(*), max(xmin::text::bigint))::text from pg_proc where oid >= 16384),
  (select (count(*), max(xmin::text::bigint))::text from pg_trigger),
  (select (count(*), max(xmin::text::bigint))::text from pg_constraint))`

const TABLES = `select c.oid, format('%I.%I', nspname, relname) as name
  from pg_class c join pg_namespace n on n.oid = relnamespace
  where nspname !~ '^(pg_|information_schema)' and relkind = 'r' and relname <> '${UNCHANGED}'
  and pg_relation_size(c.oid) > 0`

const takeSnapshot = async (keeper: pg.Pool): Promise<Snapshot> => {
  const { rows: tables } = await keeper.query<{ name: string; columns: string }>(`
    select name, (select string_agg(quote_ident(attname), ', ') from pg_attribute
      where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from (${TABLES}) t`)
  const sums = tables.map(
    ({ name }) => `select '${name}' as name, (select sum(hashtextextended(t::text, 0))::text from ${name} t) as sum`,
  )
  const query = { name: 'sums', text: sums.join(' union all ') }
  const seeds = new Map<string, Seed>()
  const { rows: found } = await keeper.query<{ name: string; sum: string | null }>(query)
  for (const { name, sum } of found) {
    const { columns } = tables.find((table) => table.name === name)!
    const { rows } = await keeper.query<{ rows: string }>(
      `select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as rows from ${name} t`,
    )
    seeds.set(name, { columns, rows: rows[0]!.rows, sum })
  }
  const { rows } = await keeper.query<{ catalog: string; sequences: string }>(`
    select ${CATALOG} as catalog, (
      select string_agg(format('setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename),
        coalesce(last_value, start_value), last_value is not null), ', ')
      from pg_sequences) as sequences`)
  return { ...rows[0]!, seeds, sums: query }
}

const STATE = {
  name: 'state',
  text: `select ${CATALOG} as catalog, array(select name from (${TABLES}) t) as tables,
    (select count(*)::int from pg_locks where locktype = 'advisory' and database =
      (select oid from pg_database where datname = current_database())) as locks,
    (select count(*)::int from pg_stat_activity where datname = current_database()
      and pid <> pg_backend_pid() and state is distinct from 'idle') as busy`,
}
type State = { catalog: string; tables: string[]; locks: number; busy: number }

/** Work that a test did not wait for may still be under way. */
const isIdle = async (pool: pg.Pool): Promise<boolean> => {
  for (let tries = 1; tries <= 40; tries++) {
    if (pool.ended) return false
    if (pool.idleCount === pool.totalCount && pool.waitingCount === 0) return true
    await pause(5)
  }
  return false
}

/**
 * Makes all rows and sequences as they were at first. Returns false if the database cannot be used
 * again.
 */
const restore = async ({ keeper }: Spare, { catalog, seeds, sequences, sums }: Snapshot): Promise<boolean> => {
  const { rows } = await keeper.query<State>(STATE)
  const state = rows[0]!
  if (state.catalog !== catalog || state.locks > 0 || state.busy > 0) return false
  const { rows: found } = await keeper.query<{ name: string; sum: string | null }>(sums)
  const isSame = (name: string) => found.some((each) => each.name === name && each.sum === seeds.get(name)!.sum)
  const changed = state.tables.filter((name) => !seeds.has(name) || !isSame(name))
  const inserts = changed.flatMap((name) => {
    const seed = seeds.get(name)
    return seed === undefined || seed.rows === '[]'
      ? []
      : `insert into ${name} (${seed.columns}) overriding system value
         select ${seed.columns} from jsonb_populate_recordset(null::${name}, ${pg.escapeLiteral(seed.rows)})`
  })
  // The replica role runs no triggers and checks no foreign keys.
  await keeper.query(
    [
      'begin',
      'set local session_replication_role = replica',
      'set local lock_timeout = 2000',
      ...changed.map((name) => `delete from ${name}`),
      ...inserts,
      `select ${sequences}`,
      'commit',
    ].join(';'),
  )
  return true
}
