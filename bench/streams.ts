/**
 * Opens thousands of event streams on real processes; measures the memory of each, and the time
 * until an event reaches one of them or all of them.
 */
import { readFileSync } from 'node:fs'
import { connect as connectTo, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect, type Database } from '#server/platform/database.ts'
import { startEmbedded } from '#server/platform/embedded/server.ts'
import { migrate } from '#server/platform/migrate.ts'
import { emitToPeople } from '#server/platform/realtime/queries.ts'
import { brand } from '#test/helpers/brand.ts'
import { type ServerProcess, startProcess } from '#test/process.ts'
import { percentile, sequence } from './measure.ts'

export type StreamsSize = { streams: number; processes: number; toOne: number; toAll: number }

export const streamsSizes = {
  full: { streams: 9900, processes: 1, toOne: 200, toAll: 20 },
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

const LONGEST_MS = 30_000
const OPENED_AT_ONCE = 50
/** Linux has about 28,000 ports for outgoing connections from one address. */
const PER_ADDRESS = 20_000

const TOKEN_LENGTH = 43
const tokenOf = (n: number) => String(n).padStart(TOKEN_LENGTH, '0')

/** One statement for thousands of people would take longer than a statement may. */
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
    select id, sha256(lpad((place - 1)::text, ${TOKEN_LENGTH}::int, '0')::bytea), 'bench', '127.0.0.1', ${now}, ${now}
    from unnest(${ids}::int[]) with ordinality as p (id, place)`
  await db.run`analyze`
  return ids
}

const residentBytes = ({ child }: ServerProcess) =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) * 1024

type OpenStream = { socket: Socket; onEvent: () => void }

/** Opens a stream on a plain socket, because `fetch` would need more memory than the server. */
const openOne = (base: string, n: number) =>
  new Promise<OpenStream>((resolve, reject) => {
    const port = Number(new URL(base).port)
    const localAddress = `127.0.0.${1 + Math.floor(n / PER_ADDRESS)}`
    const socket = connectTo({ port, host: '127.0.0.1', localAddress })
    const stream: OpenStream = { socket, onEvent: () => {} }
    socket.setEncoding('latin1').on('data', (text: string) => {
      if (text.includes(': hello')) resolve(stream)
      else if (text.startsWith('HTTP/1.1 ') && !text.startsWith('HTTP/1.1 200')) reject(new Error(text))
      if (text.includes('event: ')) stream.onEvent()
    })
    socket.on('error', reject).on('close', () => reject(new Error('the stream was closed')))
    socket.write(`GET /api/events HTTP/1.1\r\nHost: bellbird\r\nAuthorization: Bearer ${tokenOf(n)}\r\n\r\n`)
  })

const openAll = async (bases: readonly string[], count: number): Promise<OpenStream[]> => {
  const streams: OpenStream[] = []
  let next = 0
  const open = async () => {
    while (next < count) {
      const n = next++
      streams[n] = await openOne(bases[n % bases.length]!, n)
    }
  }
  await Promise.all(Array.from({ length: OPENED_AT_ONCE }, open))
  return streams
}

/** Milliseconds from the start of the transaction until each of these got the event. */
const timeEvent = async (db: Database, people: readonly number[], streams: readonly OpenStream[]) => {
  const times: number[] = []
  const began = performance.now()
  const reached = new Promise<void>((resolve) => {
    for (const stream of streams)
      stream.onEvent = () => {
        times.push(performance.now() - began)
        stream.onEvent = () => {}
        if (times.length === streams.length) resolve()
      }
  })
  await db.transaction(async (tx) => emitToPeople(tx, people, 'shift'))
  await Promise.race([reached, pause(LONGEST_MS, undefined, { ref: false })])
  return times
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
    const people = await addPeople(db, size.streams)
    // Direct callers have a limit of connections for each address; callers behind a proxy do not.
    const env = { DATABASE_URL: embedded.url, DATA_DIR: folder, TRUST_PROXY: 'on', RUN_JOBS: 'off' }
    const apps: ServerProcess[] = []
    for (let n = 0; n < size.processes; n++) apps.push(await startProcess({ after }, env))

    // The first streams load what all of them share.
    const bases = apps.map(({ base }) => base)
    const warm = await openAll(bases, 100)
    for (const { socket } of warm) socket.destroy()
    await pause(2000)
    const before = apps.map(residentBytes).reduce((a, b) => a + b)
    const opening = performance.now()
    const streams = await openAll(bases, size.streams)
    after(() => {
      for (const { socket } of streams) socket.destroy()
    })
    const openSeconds = (performance.now() - opening) / 1000
    await pause(5000)
    const bytesEach = (apps.map(residentBytes).reduce((a, b) => a + b) - before) / size.streams
    say(`${size.streams} streams open after ${openSeconds.toFixed(0)} s …`)

    const random = sequence(7)
    const one: number[] = []
    for (let n = 0; n < size.toOne; n++) {
      const at = random(size.streams)
      one.push(...(await timeEvent(db, [people[at]!], [streams[at]!])))
      await pause(20)
    }
    const all: number[] = []
    for (let n = 0; n < size.toAll; n++) {
      all.push(...(await timeEvent(db, people, streams)))
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
