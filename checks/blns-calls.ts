/**
 * Sends each naughty string in each text of each write call: it must be kept as typed, or properly
 * refused.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { Fragment } from '#server/platform/database.ts'
import { bodyOf, goodRequest, writes } from '#test/access/table.ts'
import { endpointOf, type Reply, send, type World } from '#test/access/world.ts'
import type { Environment } from './environment.ts'
import { sampleOf, storedForm } from './naughty.ts'
import { isSelected } from './selected-calls.ts'
import { type Path, textPaths, withText } from './text-paths.ts'

type Count = { texts: number; requests: number; accepted: number }

const AT_ONCE = 2
/** Uses a sample, because the whole list in hundreds of texts would take an hour. */
const ONE_OF = 8

// Secrets are stored hashed or encrypted, never as typed.
const SEALED = /, .*(password|otp|code|token|ticket|secret)/

const CONVERTED = new Set([
  // The service adds `https://` to a website address without it.
  'PUT /employer-details/:id, website',
  // Only a document of no other kind has a title of its own; the good request is of another.
  'POST /credentials, title',
  'PATCH /credentials/:id, title',
  // Rows of a spreadsheet are cut into cells.
  'POST /admin/imports, text',
  // The key of a passkey is read from the data that the device signed, not from the browser's copy
  // beside it.
  'POST /passkeys, response.response.publicKey',
  // The mail begins with a note that it is a trial.
  'POST /admin/mail-templates/:key/test, subject',
])

const textsIn = (value: unknown, into = new Set<string>()): Set<string> => {
  if (typeof value === 'string') into.add(value)
  else if (value && typeof value === 'object')
    for (const [name, each] of Object.entries(value)) textsIn(each, into.add(name))
  return into
}

/** Returns every text in the database, also within JSON, except in `limits` and `job_runs`. */
const allTexts = async ({ app: { db } }: World) => {
  const tables = await db.all<{ name: string }>`
    select tablename::text as name from pg_tables
    where schemaname = 'public' and tablename <> all(${['limits', 'job_runs']})`
  const lines = tables.map(({ name }) => `select to_jsonb(t) as line from ${name} t`).join(' union all ')
  return textsIn(await db.all<{ line: unknown }>`${new Fragment([lines], [])}`)
}

const checkCall = async (
  environment: Environment,
  call: string,
  paths: readonly Path[],
  strings: readonly string[],
  count: Count,
) => {
  const findings: string[] = []
  let world = await environment.world()
  let good = await goodRequest(world, call)
  /** Replaces a good request that was used up or has expired. */
  const renew = async () => {
    try {
      good = await goodRequest(world, call)
    } catch {
      await world.end()
      world = await environment.world()
      good = await goodRequest(world, call)
    }
  }
  const sendText = async (path: Path, text: string): Promise<Reply> => {
    count.requests++
    return send(world, call, { ...good.input, body: withText(bodyOf(good.input), path, text) }, good.token)
  }
  // Asks again after a pause. A busy machine refuses calls for a moment (503); a fast one uses up
  // the general budget (429), which is reset once a second here (see `liftLimits`).
  const retry = async (path: Path, text: string) => {
    await pause(1500)
    await renew()
    return sendText(path, text)
  }

  for (const path of paths)
    for (const text of strings) {
      let reply = await sendText(path, text)
      for (let tries = 0; (reply.status === 503 || reply.status === 429) && tries < 5; tries++)
        reply = await retry(path, text)
      const place = `${call}, ${path.join('.')}`
      const where = `${place}, ${JSON.stringify(text)}`
      if (reply.status >= 500 || reply.status === 429)
        findings.push(`${where}: ${reply.status} ${reply.text.slice(0, 200)}`)
      if (reply.status >= 300) continue
      count.accepted++
      const stored = storedForm(text)
      const isFree = !SEALED.test(place) && !CONVERTED.has(place)
      const isStored = !isFree || stored === '' || textsIn(reply.body).has(stored)
      if (!isStored && !(await allTexts(world)).has(stored)) findings.push(`${where}: is kept as something else`)
      await renew()
    }
  await world.end()
  return findings
}

export const checkCalls = async (environment: Environment, strings: readonly string[]) => {
  const sample = sampleOf(strings, ONE_OF)
  const count: Count = { texts: 0, requests: 0, accepted: 0 }
  const findings: string[] = []
  const targets = writes
    .filter(isSelected)
    .map((call) => ({ call, paths: textPaths(endpointOf(call)) }))
    .filter(({ paths }) => paths.length > 0)
  const calls = targets.length
  const work = async () => {
    for (let target = targets.shift(); target; target = targets.shift()) {
      count.texts += target.paths.length
      findings.push(...(await checkCall(environment, target.call, target.paths, sample, count)))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const { texts, requests, accepted } = count
  const scope = `${sample.length} of ${strings.length} strings in ${texts} texts of ${calls} calls, ${requests} requests, ${accepted} taken`
  return { scope, findings }
}
