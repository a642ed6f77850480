/**
 * Runs sqlmap on the path parameters, query parameters and body fields of every call, as a user who
 * may make it.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { goodRequest, writes } from '#test/access/table.ts'
import { pathOf, type World } from '#test/access/world.ts'
import { runProgram } from '../scripts/program.ts'
import type { Check } from './check.ts'
import { documentOf } from './document.ts'
import type { Environment } from './environment.ts'
import { exampleOf } from './examples.ts'
import { isSelected } from './selected-calls.ts'
import { startSignedInProxy } from './signed-in-proxy.ts'

/** Time limits for sqlmap, in all and for one call; a call that it does not reach is a finding. */
const MINUTES = Number(process.env.CHECK_MINUTES ?? 60)
const SECONDS_EACH = 600
const AT_ONCE = 2
/** Parameters that reach a search or a sort order, tested again with more payloads (level 3). */
const THOROUGH = /search|sort|order|filter/

type Ready = { world: World; request: string; userId: number | null; end(): Promise<void> }
/**
 * Test data for a call is created when its turn comes, as it may clash with that of another call.
 */
type Target = { call: string; level: number; ready(): Promise<Ready> }

/** Writes the value as JSON with every string and number marked as an injection point. */
const mark = (value: unknown): string => {
  if (typeof value === 'string') return JSON.stringify(`${value}*`)
  if (typeof value === 'number') return `${value}*`
  if (Array.isArray(value)) return `[${value.map(mark).join()}]`
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([name, inner]) => `${JSON.stringify(name)}:${mark(inner)}`)
      .join()}}`
  return JSON.stringify(value)
}
const pointsIn = (request: string) => request.split('*').length - 1

const requestOf = (method: string, path: string, body?: string) =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    'Accept: application/json',
    ...(body === undefined ? [] : ['Content-Type: application/json', '', body]),
    '',
  ].join('\r\n')

const idOf = (world: World, token: string | null) =>
  Object.values(world.people).find((person) => person.token === token)?.id ?? null

const writeTargets = (environment: Environment): Target[] =>
  writes.map((call) => ({
    call,
    level: 1,
    async ready() {
      const world = await environment.world()
      const { input, token } = await goodRequest(world, call)
      const params = Object.fromEntries(Object.entries(input.params ?? {}).map(([name, value]) => [name, `${value}*`]))
      const body = input.body === undefined ? undefined : typeof input.body === 'string' ? input.body : mark(input.body)
      const request = requestOf(call.slice(0, call.indexOf(' ')), pathOf(call, { ...input, params }), body)
      return { world, request, userId: idOf(world, token), end: world.end }
    },
  }))

const readTargets = async (world: World, folder: string): Promise<Target[]> => {
  const { calls } = await documentOf(world.app, folder)
  return calls
    .filter(({ method, path }) => method === 'GET' && path !== '/events')
    .flatMap(({ path, operation }) => {
      const parameters = operation.parameters.flatMap((one) => ('$ref' in one || one.in !== 'query' ? [] : [one]))
      const [role] = operation['x-roles'] ?? []
      const userId = role === undefined ? null : world.people[role].id
      // All calls share one world, which ends with the environment.
      const end = async () => {}
      const at = (level: number, id: string, isMarked: (name: string) => boolean): Target => {
        const query = parameters.map(
          ({ name, schema }) => `${name}=${exampleOf(name, schema)}${isMarked(name) ? '*' : ''}`,
        )
        const where = `/api${path.replace(/\{\w+\}/g, id)}${query.length === 0 ? '' : `?${query.join('&')}`}`
        return {
          call: `GET ${path}`,
          level,
          ready: async () => ({ world, request: requestOf('GET', where), userId, end }),
        }
      }
      const usual = at(1, '1*', () => true)
      return parameters.some(({ name }) => THOROUGH.test(name))
        ? [usual, at(3, '1', (name) => THOROUGH.test(name))]
        : [usual]
    })
}

/** Returns sqlmap's error messages, because its last lines only give the time. */
const failureReason = (output: string) =>
  [...new Set(output.match(/\[(?:CRITICAL|ERROR)\].*/g) ?? output.trim().split('\n').slice(-3))].join(' ')

export const check: Check['check'] = async (environment) => {
  const reading = await environment.world()
  const targets = [...(await readTargets(reading, environment.folder)), ...writeTargets(environment)].filter(
    ({ call }) => isSelected(call),
  )
  const until = performance.now() + MINUTES * 60_000
  const findings: string[] = []
  const sum = { requests: 0, points: 0, thorough: 0, files: 0 }
  const calls = new Set<string>()

  const scan = async ({ call, level }: Target, { world: { app }, request, userId }: Ready, file: string) => {
    const proxy = await startSignedInProxy({ upstream: app.base, db: app.db, userId })
    writeFileSync(file, request.replace('Host: localhost', `Host: ${new URL(proxy.base).host}`))
    const args = [
      '-r',
      file,
      '--batch',
      '--ignore-stdin',
      '--flush-session',
      '--disable-coloring',
      '--dbms=PostgreSQL',
      '--skip-waf',
    ]
    // Ignores 401 and 404, as sqlmap would otherwise stop at the first of them.
    const more = [`--level=${level}`, '--risk=2', '--technique=BEUT', `--output-dir=${file}.d`, '--ignore-code=401,404']
    const left = AbortSignal.timeout(SECONDS_EACH * 1000)
    const { output } = await runProgram('sqlmap', [...args, ...more], { quiet: true, signal: left })
    await proxy.close()
    const { requests, refused } = proxy.counts()
    sum.requests += requests
    const problems = [...new Set(proxy.broken)].map((line) => `${call}: ${line}`)
    if (/identified the following injection point|is vulnerable/.test(output)) problems.push(`${call}: can be injected`)
    else if (!/do not appear to be injectable/.test(output))
      problems.push(`${call}: was not looked at to the end: ${failureReason(output)}`)
    if (requests > 0 && refused > requests / 2) problems.push(`${call}: ${refused} of ${requests} were asked by nobody`)
    return problems
  }
  const checkTarget = async (target: Target, ready: Ready) => {
    const points = pointsIn(ready.request)
    // Skips calls without any parameter that could carry an injection.
    if (points === 0) return
    calls.add(target.call)
    if (target.level > 1) sum.thorough += points
    else sum.points += points
    const file = join(environment.folder, `sqlmap-${++sum.files}.txt`)
    const first = await scan(target, ready, file)
    // A delay of a second may have had another cause, so a finding counts only when it is found
    // again.
    if (first.length > 0) findings.push(...(await scan(target, ready, file)))
  }
  const work = async () => {
    for (let target = targets.shift(); target !== undefined; target = targets.shift()) {
      if (performance.now() > until) {
        findings.push(`${target.call}: was not reached in ${MINUTES} minutes`)
        continue
      }
      const ready = await target.ready()
      await checkTarget(target, ready)
      await ready.end()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return {
    scope:
      `${sum.points} places in ${calls.size} calls (level 1, risk 2, BEUT), ` +
      `${sum.thorough} of them in searches and orders again at level 3, ${sum.requests} requests`,
    findings,
  }
}
