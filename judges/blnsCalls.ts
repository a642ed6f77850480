/** Each naughty string in each text of each write call: kept as it was typed, or refused in good order. */
import { setTimeout as pause } from 'node:timers/promises'
import { Fragment } from '#server/platform/database.ts'
import { bodyOf, goodRequest, writes } from '#test/access-good.ts'
import { endpointOf, type Reply, send, startWorld, type World } from '#test/access-world.ts'
import { asKept } from './naughty.ts'
import { type Path, textPaths, withText } from './textPaths.ts'

type Count = { calls: number; texts: number; requests: number; taken: number }

// What opens something is kept as a hash or under seal, never as it was typed.
const SEALED = /, .*(password|otp|code|token|ticket|secret)/

const IS_MADE_INTO = new Set([
  // The address of a site gets the https:// that people leave out.
  'PUT /employer-details/:id, website',
  // Only a document of no other kind has a title of its own; the good request is of another.
  'POST /credentials, title',
  'PATCH /credentials/:id, title',
  // Rows of a spreadsheet are cut into cells.
  'POST /admin/imports, text',
  // Its mail says first that it is a trial.
  'POST /admin/mail-templates/:key/test, subject',
])

const textsIn = (value: unknown, into = new Set<string>()): Set<string> => {
  if (typeof value === 'string') into.add(value)
  else if (value && typeof value === 'object')
    for (const [name, each] of Object.entries(value)) textsIn(each, into.add(name))
  return into
}

/** Every text in the database, and in what it keeps as JSON. */
const allTexts = async ({ app: { db } }: World) => {
  const tables = await db.all<{ name: string }>`
    select tablename::text as name from pg_tables
    where schemaname = 'public' and tablename <> all(${['limits', 'job_runs']})`
  const lines = tables.map(({ name }) => `select to_jsonb(t) as line from ${name} t`).join(' union all ')
  return textsIn(await db.all<{ line: unknown }>`${new Fragment([lines], [])}`)
}

const openWorld = async () => {
  const ends: (() => unknown)[] = []
  const world = await startWorld({ after: (end) => ends.push(end) })
  return {
    world,
    async end() {
      for (const each of ends.reverse()) await each()
    },
  }
}

const judgeCall = async (call: string, paths: readonly Path[], strings: readonly string[], count: Count) => {
  const findings: string[] = []
  let town = await openWorld()
  let good = await goodRequest(town.world, call)
  /** What was good has been used up, or its time is over. */
  const renew = async () => {
    try {
      good = await goodRequest(town.world, call)
    } catch {
      await town.end()
      town = await openWorld()
      good = await goodRequest(town.world, call)
    }
  }
  const ask = async (path: Path, text: string): Promise<Reply> => {
    count.requests++
    return send(town.world, call, { ...good.ask, body: withText(bodyOf(good.ask), path, text) }, good.token)
  }
  const askAgain = async ({ status }: Reply, path: Path, text: string) => {
    // A machine that has much to do turns callers away for a moment; budgets of tries are no matter of texts.
    if (status === 503) await pause(1500)
    if (status === 429) {
      const { app } = town.world
      await app.db.run`delete from limits`
      app.travelTo(app.now().add({ seconds: 61 }))
    }
    await renew()
    return ask(path, text)
  }

  for (const path of paths)
    for (const text of strings) {
      let reply = await ask(path, text)
      for (let tries = 0; [429, 503].includes(reply.status) && tries < 5; tries++)
        reply = await askAgain(reply, path, text)
      const place = `${call}, ${path.join('.')}`
      const where = `${place}, ${JSON.stringify(text)}`
      if (reply.status >= 500 || reply.status === 429)
        findings.push(`${where}: ${reply.status} ${reply.text.slice(0, 200)}`)
      if (reply.status >= 300) continue
      count.taken++
      const kept = asKept(text)
      const isFree = !SEALED.test(place) && !IS_MADE_INTO.has(place)
      const isKept = !isFree || kept === '' || textsIn(reply.body).has(kept)
      if (!isKept && !(await allTexts(town.world)).has(kept)) findings.push(`${where}: is kept as something else`)
      await renew()
    }
  await town.end()
  return findings
}

export const judgeCalls = async (strings: readonly string[]) => {
  const count: Count = { calls: 0, texts: 0, requests: 0, taken: 0 }
  const findings: string[] = []
  for (const call of writes) {
    const paths = textPaths(endpointOf(call))
    if (paths.length === 0) continue
    count.calls++
    count.texts += paths.length
    findings.push(...(await judgeCall(call, paths, strings, count)))
  }
  const { calls, texts, requests, taken } = count
  const lookedAt = `${strings.length} strings in ${texts} texts of ${calls} calls, ${requests} requests, ${taken} taken`
  return { lookedAt, findings }
}
