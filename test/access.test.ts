/**
 * Tests the permission sheet cell by cell on a real app: the answer of each call to each caller,
 * and that a refusal changes nothing.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import type { Endpoint, Role } from '#contract/platform/endpoint.ts'
import { everywhere, problems } from '#contract/platform/errors.ts'
import { requestFor, unasked } from './access-requests.ts'
import { endpointOf, endpoints, outboxSize, type Reply, send, startWorld, sumsOf, tokenOf } from './access-world.ts'
import { actors, type Cell, type Row } from './permission-rows.ts'
import { sheet } from './permissions.ts'

const rowsOf = (call: string) => sheet.filter((row) => row.call === call)
const named = (row: Row) => (row.about ? `${row.call} ${row.about}` : row.call)

// spec: 7.41
test('every call of the contract stands in the sheet, and every row of the sheet in the contract', () => {
  const routes = endpoints.map(({ route }) => route)
  assert.deepEqual(
    routes.filter((route) => rowsOf(route).length === 0),
    [],
    'give these a row in test/permissions.ts, and a request in test/access-requests.ts if they are to be told something',
  )
  assert.deepEqual(
    sheet.map(({ call }) => call).filter((call) => !(routes as string[]).includes(call)),
    [],
  )
  assert.deepEqual(unasked(sheet), [])
  assert.equal(new Set(sheet.map(named)).size, sheet.length)
})

const isOpenTo = ({ access }: Endpoint, role: Role) => access === 'public' || access.includes(role)
/** Whether anybody may get past the door: what is found behind it is another matter. */
const passes = (cell: Cell) => !['unauthenticated', 'forbidden', 'terms_not_agreed'].includes(cell.code ?? '')

for (const endpoint of endpoints)
  test(`who may call ${endpoint.route} is the same in the sheet and in the contract`, () => {
    for (const { cells } of rowsOf(endpoint.route)) {
      assert.equal(passes(cells.anon), endpoint.access === 'public')
      for (const role of ['admin', 'employer', 'employee'] as const)
        assert.equal(passes(cells[role]), isOpenTo(endpoint, role), role)
      for (const newcomer of ['newEmployer', 'newEmployee'] as const)
        assert.equal(passes(cells[newcomer]), endpoint.access === 'public' || endpoint.beforeTerms === true)
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

const isAnswer = (reply: Reply, { raw, message, returns }: Endpoint) => {
  if (raw) return
  const data = returns ?? z.undefined()
  const shape = message === undefined ? data : z.strictObject({ message: z.string().min(1), data: data.optional() })
  const result = shape.safeParse(reply.body)
  assert.ok(result.success, String(result.error))
  if (message !== undefined) assert.equal(reply.body?.data !== undefined, returns !== undefined)
}

// spec: 6.10
for (const endpoint of endpoints)
  test(`${endpoint.route} answers everybody as the sheet says`, async (t) => {
    const world = await startWorld(t)
    for (const row of rowsOf(endpoint.route))
      for (const actor of actors) {
        const cell = row.cells[actor]
        await t.test(`${named(row)} · ${actor}: ${cell.status} ${cell.code ?? ''}`, async () => {
          const ask = await requestFor(row)(world)
          const [before, mails] = [await sumsOf(world), await outboxSize(world)]
          const reply = await send(world, row.call, ask, tokenOf(world, actor))
          assert.equal(reply.status, cell.status, reply.text)
          if (cell.code === undefined) isAnswer(reply, endpointOf(row.call))
          else isRefusal(reply, cell)
          if (cell.code === undefined && !row.call.startsWith('GET')) return
          // Access to restricted data is recorded in the audit log.
          const notes = cell.code === undefined ? { audit_entries: '', audit_head: '' } : {}
          assert.deepEqual({ ...(await sumsOf(world)), ...notes }, { ...before, ...notes })
          assert.equal(await outboxSize(world), mails)
        })
      }
  })

test('a change of any one row shows in the sums', async (t) => {
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

test('an account that is unverified or closed gets no token, and only who knows the password learns why', async (t) => {
  const world = await startWorld(t)
  const login = (email: string, password: string) => send(world, 'POST /login', { body: { email, password } }, null)
  for (const [about, code] of [
    ['of somebody unverified', 'email_not_verified'],
    ['of somebody banned', 'account_closed'],
  ] as const) {
    const { body } = (await requestFor({ call: 'POST /login', about })(world)) as {
      body: { email: string; password: string }
    }
    const right = await login(body.email, body.password)
    assert.deepEqual([right.status, right.body?.code, right.body?.token], [403, code, undefined])
    const [wrong, unknown] = [await login(body.email, 'wrong words'), await login('nobody@example.com', 'wrong words')]
    assert.deepEqual([wrong.status, wrong.text], [unknown.status, unknown.text])
  }
})

test('closing an account ends its sessions at that moment, on a process that knew them too', async (t) => {
  const world = await startWorld(t)
  const { id, token } = world.people.employee
  const twin = { ...world, app: await world.app.twin() }
  for (const status of ['banned', 'inactive']) {
    await world.app.db.run`update users set status = 'active' where id = ${id}`
    assert.equal((await send(twin, 'GET /me', {}, token)).status, 200)
    await world.app.db.run`update users set status = ${status} where id = ${id}`
    for (const one of [world, twin]) assert.equal((await send(one, 'GET /me', {}, token)).status, 401)
  }
})
