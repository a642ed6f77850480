/**
 * Sends requests made from the API document, most of them broken somewhere, to a real process. No
 * answer may be a 5xx or differ from the document.
 */
import { rename, writeFile } from 'node:fs/promises'
import { Agent, request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, answerCheck, type Call, callsOf } from '#bench/fuzz/document.ts'
import { type FuzzRequest, requestOf, STRANGER } from '#bench/fuzz/requests.ts'
import { createFuzzWorld, type FuzzWorld } from '#bench/fuzz/world.ts'
import type { ApiDocument } from '#server/openapi/document.ts'
import { type ServerProcess, startProcess } from '#test/process.ts'
import { withEnds } from './database.ts'

export type FuzzSize = { requests: number; atOnce: number; seed: number; first: number }
export type Failure = {
  number: number
  what: string
  request: FuzzRequest
  answer: Answer | null
  /** The answer is correct, but took too long. */
  isLate: boolean
}
export type FuzzRun = FuzzSize & {
  sent: number
  calls: number
  /** Calls that have been answered with 2xx at least once. */
  callsThatSucceeded: number
  byStatus: Record<string, number>
  failures: Failure[]
  failed: number
  /** Correct answers that took too long, possibly because the machine was busy. */
  late: number
  seconds: number
  /** Milliseconds until the slowest answer. */
  slowest: number
}

const SLOW_MS = 5000
/** Requests to one database; the next gets a new one, as requests delete what others need. */
const IN_ONE_WORLD = 10_000
/** Requests between two repairs of the world. */
const IN_ONE_BATCH = 100
/** Moves the clock by more than a minute, so that budgets per minute are full again. */
const STEP_MS = 61_000
const FAILURES_KEPT = 20

const optionOf = (name: string, usual: number) => {
  const text = process.argv.find((word) => word.startsWith(`--${name}=`))
  return text === undefined ? usual : Number(text.slice(name.length + 3))
}
const sizeOf = (requests: number): FuzzSize => ({
  requests: optionOf('requests', requests),
  first: optionOf('first', 0),
  seed: optionOf('seed', 1),
  atOnce: 24,
})
export const fuzzSizes = { full: sizeOf(1_000_000), small: sizeOf(3000) }

type Sent = Pick<FuzzRequest, 'method' | 'path' | 'headers' | 'body'>
const send = (
  agent: Agent,
  base: string,
  { method, path, headers, body }: Sent,
  token: string | undefined,
): Promise<Answer> =>
  new Promise<Answer>((resolve, reject) => {
    const request = httpRequest(base + path, {
      agent,
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-length': body.length }),
        ...headers,
      },
    })
    // The server may close an idle connection at the moment when it is used again.
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (request.reusedSocket && error.code === 'ECONNRESET')
        resolve(send(agent, base, { method, path, headers, body }, token))
      else reject(error)
    })
    request.on('response', (response) => {
      const type = response.headers['content-type'] ?? ''
      const status = response.statusCode!
      if (type.startsWith('text/event-stream')) {
        resolve({ status, type, text: '' })
        request.destroy()
        return
      }
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ status, type, text: Buffer.concat(chunks).toString() }))
      response.on('error', reject)
    })
    request.end(body ?? undefined)
  })

/** Returns an address that few other requests have, so that no network uses up its budget. */
const networkOf = (number: number) => `198.${18 + ((number >> 16) & 1)}.${(number >> 8) & 255}.${number & 255}`

type Progress = Omit<FuzzRun, keyof FuzzSize | 'calls' | 'callsThatSucceeded' | 'seconds'> & { succeeded: Set<string> }

type Target = {
  app: ServerProcess
  world: FuzzWorld
  calls: readonly Call[]
  check: ReturnType<typeof answerCheck>
  agent: Agent
}

const sendOne = async (seed: number, number: number, target: Target, progress: Progress) => {
  const { app, world, calls, check, agent } = target
  const request = requestOf(seed, number, { calls, samples: world.samples, people: [...world.tokens.keys()] })
  const token = request.caller === STRANGER ? 'a'.repeat(43) : world.tokens.get(request.caller)
  request.headers['x-forwarded-for'] ??= networkOf(number)
  const started = performance.now()
  const answer = await send(agent, app.base, request, token).catch((error: Error) => error)
  const ms = performance.now() - started
  progress.sent++
  progress.slowest = Math.max(progress.slowest, ms)
  const fail = (what: string, isLate = false) => {
    const count = isLate ? ++progress.late : ++progress.failed
    if (count <= FAILURES_KEPT)
      progress.failures.push({ number, what, request, answer: answer instanceof Error ? null : answer, isLate })
  }
  if (answer instanceof Error) {
    fail(`no answer: ${answer.message}`)
    return
  }
  progress.byStatus[answer.status] = (progress.byStatus[answer.status] ?? 0) + 1
  if (answer.status < 300) progress.succeeded.add(request.call.name)
  const wrong = answer.status >= 500 ? `status ${answer.status}` : check(request.call, answer)
  if (wrong !== null) fail(wrong)
  else if (ms > SLOW_MS) fail(`answered after ${ms.toFixed(0)} ms`, true)
}

/** Sends a range of requests to a process and a database of their own. */
const fuzzWorld = (folder: string, { seed, atOnce }: FuzzSize, from: number, to: number, progress: Progress) =>
  withEnds(async (after) => {
    const world = await createFuzzWorld({ after })
    const clockFile = join(folder, 'clock')
    const ahead = world.now.epochMilliseconds - Temporal.Now.instant().epochMilliseconds
    const setClock = async (steps: number) => {
      await writeFile(`${clockFile}.new`, String(ahead + steps * STEP_MS))
      await rename(`${clockFile}.new`, clockFile)
    }
    await setClock(0)
    const env = {
      DATABASE_URL: world.databaseUrl,
      DATA_DIR: world.folder,
      CLOCK_FILE: clockFile,
      TRUST_PROXY: 'on',
      LOG_LEVEL: 'error',
    }
    const app = await startProcess({ after }, env, { program: 'bench/faults/jumping-process.ts' })
    const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
    after(() => agent.destroy())
    const document = (await (await fetch(`${app.base}/api/openapi.json`)).json()) as ApiDocument
    const target = { app, world, calls: callsOf(document), check: answerCheck(document), agent }
    for (let start = from, steps = 0; start < to; start += IN_ONE_BATCH, steps++) {
      let next = start
      const end = Math.min(to, start + IN_ONE_BATCH)
      const sending = async () => {
        while (next < end) await sendOne(seed, next++, target, progress)
      }
      await Promise.all(Array.from({ length: atOnce }, sending))
      if (app.child.exitCode !== null || app.child.signalCode !== null) throw new Error('the server has ended')
      await world.repair()
      await setClock(steps + 1)
      await pause(50)
    }
    return target.calls.length
  })

const SHOWN = 3000
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
/** Returns the request as a curl command, with TOKEN in place of the caller's token. */
const asCurl = ({ method, path, caller, headers, body }: FuzzRequest) =>
  [
    `curl -X ${method} ${quoted(path)}`,
    `-H 'Authorization: Bearer TOKEN' # ${caller}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value.slice(0, 300)}`)}`),
    ...(body ? [`--data-binary ${quoted(body.toString().slice(0, SHOWN))}`] : []),
  ].join(' \\\n    ')

const reportFailure = ({ number, what, request, answer }: Failure, { seed }: FuzzSize, say: (line: string) => void) => {
  say(`Request ${number}: ${request.call.name}: ${what}`)
  say(`  ${asCurl(request)}`)
  say(`  ${answer?.text.slice(0, 300) ?? 'no answer'}`)
  say(`  npm run faults -- fuzz --seed=${seed} --first=${number} --requests=1`)
}

export const runFuzz = async (folder: string, size: FuzzSize, say: (line: string) => void): Promise<FuzzRun> => {
  const progress: Progress = {
    sent: 0,
    byStatus: {},
    failures: [],
    failed: 0,
    late: 0,
    slowest: 0,
    succeeded: new Set(),
  }
  const started = performance.now()
  const last = size.first + size.requests
  let [calls, shown] = [0, 0]
  for (let from = size.first; from < last; from += IN_ONE_WORLD) {
    calls = await fuzzWorld(folder, size, from, Math.min(last, from + IN_ONE_WORLD), progress)
    for (const failure of progress.failures.slice(shown)) reportFailure(failure, size, say)
    shown = progress.failures.length
    say(`${progress.sent} requests, ${progress.failed} failed, ${progress.late} late …`)
  }
  const { succeeded, ...counts } = progress
  return {
    ...{ ...size, ...counts, calls, callsThatSucceeded: succeeded.size },
    seconds: (performance.now() - started) / 1000,
  }
}

export const reportFuzz = (run: FuzzRun, say: (line: string) => void) => {
  const { seed, sent, atOnce, calls, callsThatSucceeded, byStatus, failed, late, seconds, slowest } = run
  say('')
  say(`${sent} requests to ${calls} calls, ${atOnce} at once, seed ${seed}, in ${seconds.toFixed(0)} s`)
  say(`${callsThatSucceeded} calls succeeded at least once. Answers by status: ${JSON.stringify(byStatus)}`)
  say(`Failed ${failed}, late ${late}; slowest answer ${slowest.toFixed(0)} ms`)
}

export const isUnbroken = ({ sent, requests, failed, late }: FuzzRun) => sent === requests && failed + late === 0
