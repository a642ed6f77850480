/** Calls at fixed times, whether or not earlier ones have been answered. */
import { type Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from './measure.ts'

export type Call = { method: string; path: string; token: string; body?: object }
/** `perSecond` calls of one kind; `call` makes the n-th one. */
export type Stream<Kind extends string> = { kind: Kind; perSecond: number; call: (n: number) => Call }
export type Outcome = {
  calls: number
  /** Calls that were refused or failed, by the error. */
  errors: Record<string, number>
  /** Calls without an answer in time. */
  unanswered: number
  p50: number
  p95: number
  p99: number
}

const TICK_MS = 2

const send = (agent: Agent, base: string, { method, path, token, body }: Call, patienceMs: number) =>
  new Promise<string | null>((resolve) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    }
    const outgoing = request(base + path, { method, agent, headers }, (response) => {
      const isAnswered = response.statusCode! < 300
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => {
        if (!isAnswered) chunks.push(chunk)
      })
      response.on('end', () => {
        clearTimeout(timer)
        resolve(isAnswered ? null : `${response.statusCode} ${Buffer.concat(chunks).toString().slice(0, 200)}`)
      })
      response.on('error', () => {})
    })
    const timer = setTimeout(() => {
      resolve('unanswered')
      outgoing.destroy()
    }, patienceMs)
    outgoing.on('error', (error) => {
      clearTimeout(timer)
      resolve(String(error))
    })
    outgoing.end(body && JSON.stringify(body))
  })

/**
 * Makes the calls of all streams for `seconds`. The time of a call counts from when it was due, so
 * it includes the delay of a service that falls behind.
 */
export const runOpenLoop = async <Kind extends string>(
  { agent, base, seconds, patienceMs }: { agent: Agent; base: string; seconds: number; patienceMs: number },
  streams: readonly Stream<Kind>[],
): Promise<Record<Kind, Outcome>> => {
  const due = streams
    .flatMap(({ kind, perSecond, call }) =>
      Array.from({ length: Math.max(1, Math.round(perSecond * seconds)) }, (_, n) => ({
        at: (n * 1000) / perSecond,
        kind,
        n,
        call,
      })),
    )
    .sort((one, other) => one.at - other.at)
  const times = new Map<Kind, number[]>(streams.map(({ kind }) => [kind, []]))
  const failures = new Map<Kind, string[]>(streams.map(({ kind }) => [kind, []]))
  const began = performance.now()
  const running: Promise<void>[] = []
  const make = async ({ at, kind, n, call }: (typeof due)[number]) => {
    const failure = await send(agent, base, call(n), patienceMs - (performance.now() - began - at))
    times.get(kind)!.push(performance.now() - began - at)
    if (failure !== null) failures.get(kind)!.push(failure)
  }
  for (let next = 0; next < due.length; await pause(TICK_MS))
    while (next < due.length && due[next]!.at <= performance.now() - began) running.push(make(due[next++]!))
  await Promise.all(running)
  const outcomes = streams.map(({ kind }) => [kind, outcomeOf(times.get(kind)!, failures.get(kind)!)])
  return Object.fromEntries(outcomes) as Record<Kind, Outcome>
}

const outcomeOf = (times: readonly number[], failures: readonly string[]): Outcome => {
  const sorted = Float64Array.from(times).sort()
  const { unanswered = [], ...errors } = Object.groupBy(failures, (failure) => failure)
  return {
    calls: times.length,
    errors: Object.fromEntries(Object.entries(errors).map(([what, each]) => [what, each!.length])),
    unanswered: unanswered.length,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
  }
}
