/**
 * Opens thousands of event streams on real processes; measures the memory of each, and the time
 * until an event reaches one of them or all of them.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect, type Database } from '#server/platform/database.ts'
import { startEmbedded } from '#server/platform/embedded/server.ts'
import { migrate } from '#server/platform/migrate.ts'
import { emitToPeople } from '#server/platform/realtime/queries.ts'
import { brand } from '#test/helpers/brand.ts'
import { type ServerProcess, startProcess } from '#test/process.ts'
import { connectLoader } from './database.ts'
import { percentile, sequence } from './measure.ts'
import { type Expecting, type Opening, type Reached, tokenOf } from './streams-callers.ts'

export type StreamsSize = { streams: number; processes: number; toOne: number; toAll: number }

export const streamsSizes = {
  full: { streams: 9900, processes: 1, toOne: 200, toAll: 20 },
  // A process takes 10,000 connections.
  many: { streams: 49_500, processes: 5, toOne: 200, toAll: 10 },
  small: { streams: 200, processes: 2, toOne: 20, toAll: 3 },
}

type Figures = { p50: number; p99: number; max: number }
export type StreamsRun = StreamsSize & {
  openSeconds: number
  /** Resident memory of a stream on its process. */
  bytesEach: number
  one: Figures
  /** Milliseconds until an event to all has reached each of them. */
  all: Figures
  /** Streams that an event did not reach within the limit. */
  missed: number
}

/** Streams that one process of callers holds. */
const PER_CALLER = 9900

/** People that one statement adds. */
const ADDED_AT_ONCE = 500

/** Creates people with a session each, and returns their ids. */
const addPeople = async (db: Database, count: number): Promise<number[]> => {
  const { now } = db
  const ids: number[] = []
  for (let first = 0; first < count; first += ADDED_AT_ONCE) {
    const last = Math.min(first + ADDED_AT_ONCE, count) - 1
    const people = await db.all<{ id: number }>`
      insert into users (role, name, email, password_hash, email_verified_at, terms_version, terms_agreed_at, created_at)
      select 'employee', 'Ana ' || n, 'ana' || n || '@example.com', 'none', ${now},
        (select max(version) from terms where role = 'employee'), ${now}, ${now}
      from generate_series(${first}::int, ${last}::int) n
      returning id`
    ids.push(...people.map(({ id }) => id).sort((a, b) => a - b))
  }
  await db.run`
    insert into sessions (user_id, token_hash, user_agent, network, created_at, last_used_at)
    select id, sha256(lpad((place - 1)::text, ${tokenOf(0).length}::int, '0')::bytea), 'bench', '127.0.0.1', ${now}, ${now}
    from unnest(${ids}::int[]) with ordinality as p (id, place)`
  await db.run`analyze`
  return ids
}

const residentBytes = ({ child }: ServerProcess) =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) * 1024

/** Processes of callers, each with some of the streams. */
type Callers = { child: ChildProcess; from: number; count: number }[]

const startCallers = (streams: number): Callers =>
  Array.from({ length: Math.ceil(streams / PER_CALLER) }, (_, i) => ({
    // Leaves out the module that ends a program together with npm; it would end these at once.
    child: fork(join(import.meta.dirname, 'streams-callers.ts'), { execArgv: [] }),
    from: i * PER_CALLER,
    count: Math.min(PER_CALLER, streams - i * PER_CALLER),
  }))

const heard = (child: ChildProcess) =>
  new Promise<unknown>((resolve, reject) => {
    const onMessage = (message: unknown) => {
      child.off('exit', onExit)
      resolve(message)
    }
    const onExit = () => {
      child.off('message', onMessage)
      reject(new Error('The process of callers has ended.'))
    }
    child.once('message', onMessage).once('exit', onExit)
  })

const openAll = (callers: Callers, bases: readonly string[]) =>
  Promise.all(
    callers.map(({ child, from, count }) => {
      child.send({ bases, from, count } satisfies Opening)
      return heard(child)
    }),
  )

/** Milliseconds from the start of the transaction until these callers' streams got the event. */
const timeEvent = async (db: Database, people: readonly number[], callers: Callers, only: number | null = null) => {
  for (const { child } of callers) {
    child.send({ only } satisfies Expecting)
    await heard(child)
  }
  const began = performance.timeOrigin + performance.now()
  const reached = Promise.all(callers.map(({ child }) => heard(child) as Promise<Reached>))
  await db.transaction(async (tx) => emitToPeople(tx, people, 'shift'))
  return (await reached).flatMap(({ times }) => times.map((at) => at - began))
}

const figuresOf = (times: readonly number[]): Figures => {
  const sorted = Float64Array.from(times).sort()
  return { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99), max: sorted.at(-1) ?? 0 }
}

export const benchStreams = async (
  folder: string,
  size: StreamsSize,
  say: (line: string) => void,
): Promise<StreamsRun> => {
  const ends: (() => unknown)[] = []
  const after = (end: () => unknown) => void ends.push(end)
  try {
    const embedded = await startEmbedded({ dir: join(folder, 'database') })
    after(() => embedded.stop())
    await migrate(embedded.url)
    const db = connect({ url: embedded.url, brand, max: 4 })
    after(() => db.close())
    const loader = connectLoader(embedded.url)
    const people = await addPeople(loader, size.streams).finally(() => loader.close())
    // Direct callers have a limit of connections for each address; callers behind a proxy do not.
    const env = { DATABASE_URL: embedded.url, DATA_DIR: folder, TRUST_PROXY: 'on', RUN_JOBS: 'off' }
    const apps: ServerProcess[] = []
    for (let n = 0; n < size.processes; n++) apps.push(await startProcess({ after }, env))

    // Warms up, because the first streams load modules that all streams share.
    const bases = apps.map(({ base }) => base)
    const warm = startCallers(100)
    await openAll(warm, bases)
    for (const { child } of warm) child.disconnect()
    await pause(2000)
    const before = apps.map(residentBytes).reduce((a, b) => a + b)
    const opening = performance.now()
    const callers = startCallers(size.streams)
    after(() => {
      for (const { child } of callers) child.disconnect()
    })
    await openAll(callers, bases)
    const openSeconds = (performance.now() - opening) / 1000
    await pause(5000)
    const bytesEach = (apps.map(residentBytes).reduce((a, b) => a + b) - before) / size.streams
    say(`${size.streams} streams open after ${openSeconds.toFixed(0)} s …`)

    const random = sequence(7)
    const one: number[] = []
    for (let n = 0; n < size.toOne; n++) {
      const at = random(size.streams)
      const caller = callers[Math.floor(at / PER_CALLER)]!
      one.push(...(await timeEvent(db, [people[at]!], [caller], at)))
      await pause(20)
    }
    const all: number[] = []
    for (let n = 0; n < size.toAll; n++) {
      all.push(...(await timeEvent(db, people, callers)))
      await pause(1000)
    }
    const missed = size.toOne - one.length + size.toAll * size.streams - all.length
    return { ...size, openSeconds, bytesEach, one: figuresOf(one), all: figuresOf(all), missed }
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

export const reportStreams = (run: StreamsRun, say: (line: string) => void) => {
  const line = ({ p50, p99, max }: Figures) =>
    `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, slowest ${max.toFixed(0)} ms`
  say('')
  say(`${run.streams} streams on ${run.processes} process(es), ${(run.bytesEach / 1000).toFixed(1)} kB each`)
  say(`An event to one: ${line(run.one)}`)
  say(`An event to all, until each has it: ${line(run.all)}`)
  say(`Not reached: ${run.missed}`)
}
