/**
 * Measures how fast messages are sent, and how soon a person who replies gets an answer: `npm run
 * bench -- --messages`.
 */
import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sendText } from '#server/messaging/outbox/queries.ts'
import { connect, type Database, sql } from '#server/platform/database.ts'
import { startEmbedded } from '#server/platform/embedded/server.ts'
import { migrate } from '#server/platform/migrate.ts'
import { brand } from '#test/helpers/brand.ts'
import { dayOffer, insertOffers } from '#test/helpers/offers.ts'
import { peopleOf } from '#test/people.ts'
import { startProcess } from '#test/process.ts'
import { type SmsGateway, startSmsGateway } from '#test/stand-ins/sms-gateway.ts'
import { startWorkers } from './faults/workers.ts'
import { percentile } from './measure.ts'

const IN_ONE_TRANSACTION = 50
const REPLIES_A_SECOND = 50
const LONGEST_WAIT_MS = 60_000
const clock = () => Temporal.Now.instant()
const phoneOf = (n: number) => `+614${String(n).padStart(8, '0')}`

const until = async (isMet: () => boolean) => {
  for (const since = performance.now(); !isMet() && performance.now() - since < LONGEST_WAIT_MS; ) await pause(20)
}

type Setup = { db: Database; folder: string; url: string; gateway: SmsGateway }

/**
 * Returns messages per second, from the first that reaches the gateway to the last, with all
 * messages written beforehand.
 */
const measureSending = async (
  { db, folder, url, gateway }: Setup,
  workers: number,
  messages: number,
): Promise<number> => {
  gateway.accepted.length = 0
  for (let first = 0; first < messages; first += IN_ONE_TRANSACTION)
    await db.transaction(async (tx) => {
      for (let n = first; n < first + IN_ONE_TRANSACTION; n++)
        await sendText(tx, { to: phoneOf(n), userId: null, body: `message ${n}` })
    })
  const running = startWorkers(workers, 'server/worker.ts', { DATABASE_URL: url, DATA_DIR: folder, ...gateway.env })
  try {
    await until(() => gateway.accepted.length >= messages)
    // A worker killed before it marks a message as sent would block the next message to that number
    // until the lease expires.
    while (await db.maybe`select 1 as waits from messages where state = 'waiting' limit 1`) await pause(50)
    const times = gateway.accepted.map(({ at }) => at)
    return (times.length * 1000) / (Math.max(...times) - Math.min(...times))
  } finally {
    await running.stop()
  }
}

/**
 * Requests people for the day after tomorrow, each with a confirmed phone, and returns their
 * numbers.
 */
const createRequests = async ({ db }: Setup, base: string, count: number): Promise<string[]> => {
  const people = peopleOf(base, db, clock)
  const subject = await people.subject()
  let hill = await people.employer('Hill School')
  const phones: string[] = []
  for (let n = 0; n < count; n++) {
    if (n % 10 === 0) hill = await people.employer(`Hill School ${n}`)
    const phone = phoneOf(90_000_000 + n)
    const ana = await people.employee(`Ana ${n}`, { phone })
    await db.run`update phones set state = 'confirmed', needs_opt_in_text = false, confirmed_at = now() where user_id = ${ana.id}`
    await insertOffers(db, dayOffer(hill.id, ana.id, subject, sql`current_date + 2`, sql`now()`))
    phones.push(phone)
  }
  return phones
}

/**
 * Sends YES replies at a fixed rate. Returns the milliseconds from each until the gateway gets the
 * answer to it.
 */
const measureReplies = async (setup: Setup, seconds: number): Promise<number[]> => {
  const ends: (() => unknown)[] = []
  const { folder, url, gateway } = setup
  gateway.accepted.length = 0
  try {
    const server = await startProcess(
      { after: (fn) => void ends.push(fn) },
      { DATABASE_URL: url, DATA_DIR: folder, ...gateway.env },
    )
    const phones = await createRequests(setup, server.base, REPLIES_A_SECOND * seconds)
    const postedAt = new Map<string, number>()
    const began = performance.now()
    const calls = phones.map(async (from, n) => {
      await pause(Math.max(0, (n * 1000) / REPLIES_A_SECOND - (performance.now() - began)))
      const raw = JSON.stringify({ id: `bench-${n}`, from, to: gateway.env.SMS_FROM, body: 'YES' })
      const signature = createHmac('sha256', gateway.env.SMS_SECRET!).update(raw).digest('hex')
      postedAt.set(from, Date.now())
      const answer = await fetch(`${server.base}/api/sms/inbound`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-signature': `sha256=${signature}` },
        body: raw,
      })
      if (answer.status !== 200) throw new Error(`a reply was answered ${answer.status}`)
    })
    await Promise.all(calls)
    const answered = () => new Map(gateway.accepted.filter(({ to }) => postedAt.has(to)).map(({ to, at }) => [to, at]))
    await until(() => answered().size === phones.length)
    return [...answered()].map(([to, at]) => at - postedAt.get(to)!)
  } finally {
    for (const end of ends) await end()
  }
}

export type MessageFigures = {
  oneWorker: number
  twoWorkers: number
  replies: number
  answered: number
  p50: number
  p95: number
}

export const benchMessages = async (
  folder: string,
  size: 'small' | 'full',
  say: (line: string) => void,
): Promise<MessageFigures> => {
  const [messages, seconds] = size === 'small' ? [500, 2] : [10_000, 20]
  const ends: (() => unknown)[] = []
  const embedded = await startEmbedded({ dir: join(folder, 'database') })
  try {
    await migrate(embedded.url)
    const db = connect({ url: embedded.url, brand, max: 4 })
    ends.push(() => db.close())
    const gateway = await startSmsGateway({ after: (fn) => void ends.push(fn) })
    const setup = { db, folder, url: embedded.url, gateway }
    const oneWorker = await measureSending(setup, 1, messages)
    say(`One worker: ${oneWorker.toFixed(0)} messages a second`)
    const twoWorkers = await measureSending(setup, 2, messages)
    say(`Two workers: ${twoWorkers.toFixed(0)} messages a second`)
    const times = Float64Array.from(await measureReplies(setup, seconds)).sort()
    const [p50, p95, p99] = [percentile(times, 0.5), percentile(times, 0.95), percentile(times, 0.99)]
    const replies = REPLIES_A_SECOND * seconds
    say(
      `${times.length} of ${replies} replies answered, ${REPLIES_A_SECOND} a second, one process: p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms`,
    )
    return { oneWorker, twoWorkers, replies, answered: times.length, p50, p95 }
  } finally {
    for (const end of ends) await end()
    await embedded.stop()
  }
}
