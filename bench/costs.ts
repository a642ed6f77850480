/** Processor time of frequent reads: in the process, in the database and in the kernel. */
import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { openSession } from '#server/identity/accounts/sessions.ts'
import { connect, type Database } from '#server/platform/database.ts'
import { brand } from '#test/helpers/brand.ts'
import { type Cost, type ServerProcess, startProcess } from './costs-process.ts'
import { type BenchData, dataIn, sizes } from './data.ts'
import { startWithData } from './database.ts'
import { get } from './http.ts'

const CALLERS = 4
/** People of each role; one may make 600 calls a minute, and the clock does not advance. */
const PEOPLE = 250

export type Caller = { id: number; token: string }
type Callers = { employers: Caller[]; employees: Caller[] }
type Read = { what: string; as: keyof Callers; path: (caller: Caller, n: number) => string }

const readsOf = ({ today, subjects }: BenchData): Read[] => {
  const date = Temporal.PlainDate.from(today).add({ days: 8 })
  return [
    { what: 'GET /booking-history', as: 'employers', path: () => '/api/booking-history?per_page=50' },
    {
      what: 'GET /get-shifts-by-employee-id',
      as: 'employees',
      path: ({ id }) => `/api/get-shifts-by-employee-id/${id}?per_page=50`,
    },
    {
      what: 'GET /available-staff',
      as: 'employers',
      path: (_, n) =>
        `/api/available-staff?date=${date}&start_time=08:30&end_time=15:30&subject_id=${subjects[n % subjects.length]}&per_page=50`,
    },
    { what: 'GET /notifications', as: 'employees', path: () => '/api/notifications' },
    { what: 'GET /me, employer', as: 'employers', path: () => '/api/me' },
    { what: 'GET /me, employee', as: 'employees', path: () => '/api/me' },
  ]
}

export const signInAll = (db: Database, first: number, count: number): Promise<Caller[]> =>
  db.transaction(async (tx) => {
    const callers: Caller[] = []
    for (let id = first; id < first + count; id++)
      callers.push({ id, token: await openSession(tx, id, { userAgent: 'bench', network: 'bench' }) })
    return callers
  })

/** Gives each person 120 notifications, of which 20 are unread. */
export const notifyAll = (db: Database, people: readonly Caller[]) => db.run`
  insert into notifications (user_id, type, title, message, link, created_at, read_at)
  select p, case n % 3 when 0 then 'job' when 1 then 'shift-invitation' else 'connection-request' end,
    'Shift accepted', 'Ana Nguyen accepted your request for Monday, 9 March, 8:30 am to 3:30 pm.', '/employee/job-request',
    ${db.now}::timestamptz - n * interval '3 hours',
    case when n > 20 then ${db.now}::timestamptz - n * interval '2 hours' end
  from unnest(${people.map(({ id }) => id)}::int[]) p cross join generate_series(1, 120) n`

const sumOf = ({ node, nodeKernel, database, databaseKernel }: Cost) => node + nodeKernel + database + databaseKernel
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const ms = (value: number) => value.toFixed(2)

/** One version of the service that takes turns with another. */
type Version = { name: string; server: ServerProcess }

type Options = {
  db: Database
  url: string
  folder: string
  data: BenchData
  beside: string | null
  /** Measures only calls with this word in their name. */
  only: string
  calls: number
  turns: number
}

/**
 * Fills a database, or takes one that is filled, and measures on it; `beside` is the folder of
 * another checkout, which must have `bench/costs-server.ts` too.
 */
export const runCosts = async (
  folder: string,
  {
    size,
    database,
    beside = null,
    only = '',
  }: {
    size: keyof typeof sizes
    database: string | undefined
    beside?: string | undefined | null
    only?: string | undefined
  },
  say: (line: string) => void,
): Promise<void> => {
  const own = database === undefined ? await startWithData(folder, size, say) : null
  const url = own?.url ?? database!
  try {
    const db = connect({ url, brand, max: 2 })
    try {
      const data = await dataIn(db, sizes[size])
      const [calls, turns] = size === 'small' ? [20, 1] : [200, 5]
      await benchCosts({ db, url, folder, data, beside, only, calls, turns }, say)
    } finally {
      await db.close()
    }
  } finally {
    await own?.stop()
  }
}

/**
 * Prints what a call of each read costs. With another checkout beside this one, both answer in
 * turns and must answer the same.
 */
const benchCosts = async (options: Options, say: (line: string) => void): Promise<void> => {
  const { url, folder, data, beside, only, calls, turns } = options
  const db = options.db.at(data.now)
  const callers: Callers = {
    employers: await signInAll(db, data.firstEmployer, Math.min(PEOPLE, data.employers)),
    employees: await signInAll(db, data.firstEmployee, Math.min(PEOPLE, data.staff)),
  }
  await notifyAll(db, callers.employees)
  await db.run`analyze notifications`
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS })
  const versions: Version[] = []
  try {
    for (const [name, checkout] of [
      ['this', `${import.meta.dirname}/..`],
      ['beside', beside],
    ] as const)
      if (checkout !== null)
        versions.push({
          name,
          server: await startProcess(db, { checkout, name: `bench-${name}`, url, folder, now: String(data.now) }),
        })
    say('| call | version | bytes | total ms | node | its kernel time | database | its kernel time | ratio |')
    say('|---|---|---|---|---|---|---|---|---|')
    const parts: string[] = []
    for (const read of readsOf(data).filter(({ what }) => what.includes(only))) {
      const people = callers[read.as]
      const ask = ({ server }: Version, n: number) => {
        const caller = people[n % people.length]!
        return get(agent, server.base + read.path(caller, n), { authorization: `Bearer ${caller.token}` })
      }
      const askMany = async (version: Version, from: number) => {
        let next = from
        const caller = async () => {
          while (next < from + calls) await ask(version, next++)
        }
        await Promise.all(Array.from({ length: CALLERS }, caller))
      }
      for (let n = 0; n < 30; n++) {
        const [first, ...others] = await Promise.all(versions.map((version) => ask(version, n)))
        for (const other of others) assert.ok(first!.equals(other), `${read.what} answers differently`)
      }
      for (const version of versions) await askMany(version, 0)
      const costs = versions.map((): Cost[] => [])
      for (let turn = 0; turn < turns; turn++)
        for (const place of turn % 2 === 0 ? [...versions.keys()] : [...versions.keys()].reverse()) {
          const { server } = versions[place]!
          const before = await server.cost()
          await askMany(versions[place]!, turn * calls)
          costs[place]!.push(perCall(before, await server.cost(), calls))
        }
      const ratio = costs[1] && median(costs[0]!.map((cost, turn) => sumOf(cost) / sumOf(costs[1]![turn]!)))
      for (const [place, { name, server }] of versions.entries()) {
        const of = (value: (cost: Cost) => number) => ms(median(costs[place]!.map(value)))
        const { length } = await ask(versions[place]!, 0)
        say(
          `| ${[read.what, name, length, of(sumOf), of((c) => c.node), of((c) => c.nodeKernel), of((c) => c.database), of((c) => c.databaseKernel), place === 0 && ratio ? ratio.toFixed(2) : ''].join(' | ')} |`,
        )
        await server.ask('profile')
        await askMany(versions[place]!, 0)
        const { idle: _, ...micros } = await server.ask('shares')
        const whole = Object.values(micros).reduce((a, b) => a + b, 0)
        const shares = Object.entries(micros).toSorted((a, b) => b[1] - a[1])
        parts.push(
          `${read.what} (${name}): ${shares.map(([part, used]) => `${part} ${Math.round((used / whole) * 100)} %`).join(', ')}`,
        )
      }
    }
    say('')
    say('Where the process spends its time:')
    for (const line of parts) say(`- ${line}`)
  } finally {
    agent.destroy()
    for (const { server } of versions) await server.ask('stop').catch(() => {})
  }
}

const perCall = (before: Cost, after: Cost, calls: number): Cost => ({
  node: (after.node - before.node) / calls,
  nodeKernel: (after.nodeKernel - before.nodeKernel) / calls,
  database: (after.database - before.database) / calls,
  databaseKernel: (after.databaseKernel - before.databaseKernel) / calls,
})
