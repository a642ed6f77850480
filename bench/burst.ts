/**
 * The load of Australia's busiest morning: `npm run bench -- --burst`. Posts of vacancies, answers,
 * searches and reads come at fixed times to a web process, while a second process sends the
 * messages; callers and database share the machine with them.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { connect, type Database } from '#server/platform/database.ts'
import { brand } from '#test/helpers/brand.ts'
import { freePort } from '#test/helpers/free-port.ts'
import { startSmsGateway } from '#test/stand-ins/sms-gateway.ts'
import { startSmtpServer } from '#test/stand-ins/smtp.ts'
import { type Kind, openCalls } from './burst-calls.ts'
import { timesOf } from './costs-process.ts'
import { dataIn, sizes } from './data.ts'
import { startWithData } from './database.ts'
import { type Outcome, runOpenLoop } from './open-loop.ts'

/** Most connections of the callers; further calls wait, and their time counts. */
const CONNECTIONS = 400
/** Milliseconds within which 95 of 100 calls should be answered. */
const AIMS: Partial<Record<Kind, number>> = { answer: 200, search: 150 }
/** Milliseconds after which a person gives up. */
const PATIENCE_MS = 10_000
/** Lets a process read the people of the full data into its memory before the burst. */
const WARM_UP = { factor: 1 / 64, seconds: 20 }

export type Burst = {
  factor: number
  outcomes: Record<Kind, Outcome>
  /** Offers and messages a second. */
  offers: number
  queued: number
  sent: number
}
type Options = {
  size: keyof typeof sizes
  /** A database that is filled already. */
  database?: string | undefined
  seconds: number
  factors: readonly number[]
  patienceMs?: number
}

const startProcess = async (role: 'web' | 'worker', behindMs: number, env: Record<string, string>) => {
  const child = fork(join(import.meta.dirname, 'burst-server.ts'), [role, String(behindMs)], {
    env: { PATH: process.env.PATH, DEMO: 'off', LOG_LEVEL: 'silent', ...env },
  })
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The ${role} process has ended.`)
  })
  ended.catch(() => {})
  await Promise.race([once(child, 'message'), ended])
  return child
}
const stopProcess = async (child: ChildProcess) => {
  if (child.exitCode !== null) return
  const exited = once(child, 'exit')
  child.send('stop')
  await exited
}

const countsOf = (db: Database) =>
  db.one<{ offers: number; queued: number; sent: number }>`
    select (select count(*) from offers where wave is not null) as offers, (select count(*) from messages) as queued,
      (select count(*) from messages where state = 'sent') as sent`

/** Milliseconds of processor time so far, by the part that used it. */
const processorTimes = async (db: Database, children: Record<string, ChildProcess>) => {
  const total = async (pid: number) => {
    const { user, kernel } = await timesOf(pid)
    return user + kernel
  }
  const backends = await db.all<{ pid: number }>`select pid from pg_stat_activity`
  const ofBackends = await Promise.all(backends.map(({ pid }) => total(pid)))
  const parts = Object.entries(children).map(async ([name, { pid }]) => [name, await total(pid!)] as const)
  const { user, system } = process.cpuUsage()
  return {
    ...Object.fromEntries(await Promise.all(parts)),
    database: ofBackends.reduce((sum, each) => sum + each, 0),
    callers: (user + system) / 1000,
  } as Record<string, number>
}

const reaches = ({ outcomes }: Burst): boolean =>
  Object.entries(AIMS).every(([kind, most]) => outcomes[kind as Kind].p95 <= most)
const ms = (value: number) => value.toFixed(0)

const report = (
  { factor, outcomes, offers, queued, sent }: Burst,
  used: readonly (readonly [part: string, processors: number])[],
  say: (line: string) => void,
) => {
  for (const [kind, { calls, errors, unanswered, p50, p95, p99 }] of Object.entries(outcomes)) {
    const failed = Object.values(errors).reduce((sum, each) => sum + each, 0)
    say(`| ${[factor, kind, calls, failed, unanswered, ms(p50), ms(p95), ms(p99)].join(' | ')} |`)
    for (const [what, times] of Object.entries(errors)) say(`  ${times} times: ${what}`)
  }
  const all = used.reduce((sum, [, processors]) => sum + processors, 0)
  say(
    `  ${offers.toFixed(0)} offers, ${queued.toFixed(0)} messages and ${sent.toFixed(0)} sent messages a second; load of the machine ${loadavg()[0]!.toFixed(1)}`,
  )
  say(
    `  processors used: ${used.map(([part, processors]) => `${part} ${processors.toFixed(2)}`).join(', ')}; the whole load would use ${(all / factor).toFixed(1)}`,
  )
}

/** Runs the burst at each factor of its load, in order, and prints where it misses its aims. */
export const runBurst = async (
  folder: string,
  { size, database, seconds, factors, patienceMs = PATIENCE_MS }: Options,
  say: (line: string) => void,
): Promise<Burst[]> => {
  const ends: (() => unknown)[] = []
  try {
    const own = database === undefined ? await startWithData(folder, size, say) : null
    if (own) ends.push(() => own.stop())
    const url = own?.url ?? database!
    const pool = connect({ url, brand, max: 2 })
    ends.push(() => pool.close())
    const data = await dataIn(pool, sizes[size])
    const behindMs = Temporal.Now.instant().epochMilliseconds - data.now.epochMilliseconds
    const db = pool.at(data.now)
    const callsOf = await openCalls(db, data)

    const stand = { after: (end: () => unknown) => void ends.push(end) }
    const [sms, smtp] = [await startSmsGateway(stand), await startSmtpServer(stand)]
    const port = await freePort(10_000)
    const env = { DATABASE_URL: url, DATA_DIR: folder, PORT: String(port), RUN_JOBS: 'off', ...sms.env, ...smtp.env }
    const children: Record<string, ChildProcess> = {}
    for (const role of ['web', 'worker'] as const) {
      const child = await startProcess(role, behindMs, env)
      children[role] = child
      ends.push(() => stopProcess(child))
    }
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
    ends.push(() => agent.destroy())
    const base = `http://127.0.0.1:${port}`

    await runOpenLoop(
      { agent, base, seconds: WARM_UP.seconds, patienceMs },
      await callsOf(WARM_UP.factor, WARM_UP.seconds),
    )
    say('| factor | call | calls | errors | no answer in 10 s | p50 ms | p95 ms | p99 ms |')
    say('|---|---|---|---|---|---|---|---|')
    const bursts: Burst[] = []
    for (const factor of factors) {
      const streams = await callsOf(factor, seconds)
      const [before, busyBefore] = [await countsOf(pool), await processorTimes(pool, children)]
      const began = performance.now()
      const outcomes = await runOpenLoop({ agent, base, seconds, patienceMs }, streams)
      const elapsed = performance.now() - began
      const [after, busy] = [await countsOf(pool), await processorTimes(pool, children)]
      const used = Object.entries(busy).map(([part, time]) => [part, (time - busyBefore[part]!) / elapsed] as const)
      const rate = (key: keyof typeof after) => ((after[key] - before[key]) * 1000) / elapsed
      const burst = { factor, outcomes, offers: rate('offers'), queued: rate('queued'), sent: rate('sent') }
      report(burst, used, say)
      bursts.push(burst)
    }
    const missed = bursts.find((burst) => !reaches(burst))
    say(
      missed
        ? `At ${missed.factor} of the load, answers have a p95 of ${ms(missed.outcomes.answer.p95)} ms (aim ${AIMS.answer}) and searches ${ms(missed.outcomes.search.p95)} ms (aim ${AIMS.search}).`
        : 'Every factor of the load met the aims.',
    )
    return bursts
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}
