/**
 * Tests the permission table cell by cell on a real app: the answer of each call to each caller,
 * and that a refusal changes nothing.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import * as z from 'zod'
import { type Endpoint, isRaw, type Role } from '#contract/platform/endpoint.ts'
import { everywhere, problems } from '#contract/platform/errors.ts'
import type { Cell } from './row.ts'
import { rowNamed, table } from './table.ts'
import {
  type ActorName,
  actors,
  endpointOf,
  endpoints,
  messageCount,
  type Reply,
  type RequestInput,
  send,
  shareWorlds,
  startWorld,
  sumsOf,
  tokenOf,
} from './world.ts'

const rowsOf = (call: string) => table.filter((row) => row.call === call)

// spec: 7.41
test('every call of the contract has a row in the permission table', () => {
  const routes = endpoints.map(({ route }) => route)
  assert.deepEqual(
    routes.filter((route) => rowsOf(route).length === 0),
    [],
    'Add a row for each in the file of its feature in test/access.',
  )
  assert.deepEqual(
    table.map(({ call }) => call).filter((call) => !(routes as string[]).includes(call)),
    [],
  )
  assert.equal(new Set(table.map(({ name }) => name)).size, table.length)
})

const isOpenTo = ({ access }: Endpoint, role: Role) => access === 'public' || access.includes(role)
/** Returns whether the caller gets past the checks of token, terms and role. */
const passes = (cell: Cell) => !['unauthenticated', 'forbidden', 'terms_not_agreed'].includes(cell.code ?? '')

for (const endpoint of endpoints)
  test(`the table and the contract allow the same callers of ${endpoint.route}`, () => {
    for (const { cells } of rowsOf(endpoint.route)) {
      assert.equal(passes(cells.anon), endpoint.access === 'public')
      for (const role of ['admin', 'employer', 'employee'] as const)
        assert.equal(passes(cells[role]), isOpenTo(endpoint, role), role)
      for (const newcomer of ['newEmployer', 'newEmployee'] as const)
        assert.equal(passes(cells[newcomer]), endpoint.access === 'public' || endpoint.gate?.beforeTerms === true)
      for (const { code } of Object.values(cells))
        assert.ok(
          code === undefined || [...everywhere, ...(endpoint.problems ?? [])].includes(code),
          `${code} is not named`,
        )
    }
  })

const NOT_FOUND = JSON.stringify({ message: problems.not_found.message, code: 'not_found' })
const Refusal = z.strictObject({
  message: z.string().min(1),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string().min(1)).min(1)).optional(),
})

const isRefusal = (reply: Reply, { code }: Cell) => {
  const refusal = Refusal.parse(reply.body)
  assert.equal(refusal.code, code)
  assert.equal(refusal.errors !== undefined, code === 'invalid')
  assert.doesNotMatch(reply.text, /\bselect\b|\binsert\b|node_modules|\.ts\b|\/server\//)
  if (code === 'not_found') assert.equal(reply.text, NOT_FOUND)
  if (code === 'unauthenticated') assert.equal(refusal.message, 'Session expired or invalid. Please log in again.')
}

const isAnswer = (reply: Reply, endpoint: Endpoint) => {
  if (isRaw(endpoint)) return
  const { message, returns } = endpoint
  const data = returns ?? z.undefined()
  const shape = message === undefined ? data : z.strictObject({ message: z.string().min(1), data: data.optional() })
  const result = shape.safeParse(reply.body)
  assert.ok(result.success, String(result.error))
  if (message !== undefined) assert.equal(reply.body?.data !== undefined, returns !== undefined)
}

// Only reads share worlds: an accepted change, such as the end of a session, would make later calls
// fail.
const readingWorld = shareWorlds({ after })

// spec: 6.10
for (const endpoint of endpoints)
  test(`${endpoint.route} answers each caller as the table says`, async (t) => {
    const world = endpoint.route.startsWith('GET') ? await readingWorld() : await startWorld(t)
    for (const row of rowsOf(endpoint.route)) {
      const answers = async (actor: ActorName, input: RequestInput) => {
        const cell = row.cells[actor]
        const reply = await send(world, row.call, input, tokenOf(world, actor))
        assert.equal(reply.status, cell.status, reply.text)
        if (cell.code === undefined) isAnswer(reply, endpointOf(row.call))
        else isRefusal(reply, cell)
      }
      const changesNothing = async (work: () => Promise<unknown>, except: readonly string[] = []) => {
        const [before, mails] = [await sumsOf(world), await messageCount(world)]
        await work()
        const ignored = Object.fromEntries(except.map((name) => [name, '']))
        assert.deepEqual({ ...(await sumsOf(world)), ...ignored }, { ...before, ...ignored })
        assert.equal(await messageCount(world), mails)
      }
      const title = (actor: ActorName) =>
        `${row.name} · ${actor}: ${row.cells[actor].status} ${row.cells[actor].code ?? ''}`
      /** Lets several callers share a request and a pair of checksums, which take longest. */
      const shareRequest = (name: string, some: readonly ActorName[], except: readonly string[] = []) =>
        some.length > 0 &&
        t.test(`${row.name} · ${name}`, async (t) => {
          const input = await row.request(world)
          await changesNothing(async () => {
            for (const actor of some) await t.test(title(actor), () => answers(actor, input))
          }, except)
        })

      const isAccepted = (actor: ActorName) => row.cells[actor].code === undefined
      const accepted = actors.filter(isAccepted)
      const refused = actors.filter((actor) => !isAccepted(actor))
      // Repeated failures on one account, such as wrong passwords, have consequences of their own.
      const shares = endpoint.access === 'public' ? refused.map((actor) => [actor]) : [refused]
      for (const some of shares) await shareRequest('refused callers change nothing', some)
      // Access to restricted data is recorded in the audit log.
      if (row.call.startsWith('GET'))
        await shareRequest('callers who read change nothing', accepted, ['audit_entries', 'audit_head'])
      else
        for (const actor of accepted) await t.test(title(actor), async () => answers(actor, await row.request(world)))
    }
  })

test('the sums show a change of one row', async (t) => {
  const world = await startWorld(t)
  const before = await sumsOf(world)
  assert.ok(Object.keys(before).length > 20)
  await world.people.employee.accounts.updateMe({ body: { bio: 'Changed' } })
  const after = await sumsOf(world)
  assert.deepEqual(
    Object.keys(before).filter((table) => before[table] !== after[table]),
    ['audit_entries', 'audit_head', 'users'],
  )
})

test('only the right password reveals that an account is closed or unverified', async (t) => {
  const world = await startWorld(t)
  const login = (email: string, password: string) => send(world, 'POST /login', { body: { email, password } }, null)
  for (const [about, code] of [
    ['of an unverified account', 'email_not_verified'],
    ['of a banned account', 'account_closed'],
  ] as const) {
    const { body } = (await rowNamed(`POST /login ${about}`).request(world)) as {
      body: { email: string; password: string }
    }
    const right = await login(body.email, body.password)
    assert.deepEqual([right.status, right.body?.code, right.body?.token], [403, code, undefined])
    const [wrong, unknown] = [await login(body.email, 'wrong words'), await login('nobody@example.com', 'wrong words')]
    assert.deepEqual([wrong.status, wrong.text], [unknown.status, unknown.text])
  }
})

test('closing an account ends its sessions at once in all processes', async (t) => {
  const world = await startWorld(t)
  const { id, token } = world.people.employee
  const peer = { ...world, app: await world.app.startPeer() }
  for (const status of ['banned', 'inactive']) {
    await world.app.db.run`update users set status = 'active' where id = ${id}`
    assert.equal((await send(peer, 'GET /me', {}, token)).status, 200)
    await world.app.db.run`update users set status = ${status} where id = ${id}`
    for (const one of [world, peer]) assert.equal((await send(one, 'GET /me', {}, token)).status, 401)
  }
})
