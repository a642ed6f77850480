/** Attacks 1 and 2 of the permission sheet on every write of the contract: authority in a body, and method override. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bodyOf, goodRequest, writes } from './access-good.ts'
import { type Ask, endpoints, send, startWorld, sumsOf, type World } from './access-world.ts'

/** Whatever is asked within is refused, each time, and all of it together has changed nothing. */
const withoutHarm = async (world: World, work: () => Promise<unknown>) => {
  const before = await sumsOf(world)
  await work()
  assert.deepEqual(await sumsOf(world), before)
}

const isRefused = async (what: string, asked: ReturnType<typeof send>, statuses: readonly number[]) => {
  const reply = await asked
  assert.ok(statuses.includes(reply.status), `${what}: ${reply.status} ${reply.text.slice(0, 300)}`)
  return reply
}

const authority: Record<string, unknown> = {
  employee_id: 10001,
  inviter_id: 10001,
  user_id: 10001,
  owner_id: 10001,
  user_type: 'admin',
  role: 'admin',
  status: 'active',
  terms_agreed: 1,
  email_verified_at: '2026-01-01T00:00:00Z',
  id: 10001,
  sender: 'employer',
  price: 0,
  ['__proto__']: { role: 'admin' },
}

/** Fields of this list that a call itself knows; what they may say of others stands in the sheet. */
const known = (call: string, body: Record<string, unknown>) => {
  const more: Record<string, string[]> = {
    'POST /employee-details': ['employee_id'],
    'PATCH /employee-details/:id': ['employee_id'],
    'POST /employee-details/:id': ['employee_id'],
    'PUT /availability/exceptions': ['id'],
  }
  return new Set([...Object.keys(body), ...(more[call] ?? [])])
}

for (const call of writes)
  test(`${call} takes no authority from its body`, async (t) => {
    const world = await startWorld(t)
    const { ask, token } = await goodRequest(world, call)
    const fields = Object.keys(authority).filter((field) => !known(call, bodyOf(ask)).has(field))
    await withoutHarm(world, async () => {
      for (const field of fields) {
        // Some calls take a few tries an hour only; that is tested with them.
        await world.app.db.run`delete from limits`
        // Spelled out, since an object literal would lose a prototype.
        const body = JSON.stringify(bodyOf(ask)).replace(/\}$/, (end) => {
          const comma = Object.keys(bodyOf(ask)).length > 0 ? ',' : ''
          return `${comma}${JSON.stringify(field)}:${JSON.stringify(authority[field])}${end}`
        })
        const reply = await isRefused(field, send(world, call, { ...ask, body }, token), [422])
        assert.equal(reply.body?.code, 'invalid', field)
      }
    })
  })

const HEADERS = ['x-http-method-override', 'x-http-method', 'x-method-override']

for (const call of writes)
  test(`${call} is reached by its own method and no other`, async (t) => {
    const world = await startWorld(t)
    const { ask, token } = await goodRequest(world, call)
    const [method, path] = call.split(' ') as [string, string]
    const routes = new Set(endpoints.map(({ route }) => route as string))
    const carriers: [what: string, ask: Ask, headers: Record<string, string>][] = [
      ['body', { ...ask, body: { ...bodyOf(ask), _method: method } }, {}],
      ['query', { ...ask, query: { _method: method } }, {}],
      ...HEADERS.map((name) => [name, ask, { [name]: method }] as [string, Ask, Record<string, string>]),
    ]
    // What another call of the contract makes of it is tested there.
    const others = ['POST', 'GET', 'PUT', 'HEAD', 'PROPFIND'].filter(
      (other) => other !== method && !routes.has(`${other === 'HEAD' ? 'GET' : other} ${path}`),
    )
    await withoutHarm(world, async () => {
      for (const other of others)
        for (const [what, carried, headers] of carriers) {
          const { body, ...bare } = carried
          const asked = other === 'GET' || other === 'HEAD' ? bare : { body, ...bare }
          const tried = send(world, call, asked, token, { method: other, headers })
          await isRefused(`${other} with the method in its ${what}`, tried, [404, 405, 422])
        }
    })
  })

test('the one path with a method override takes it from the body alone', async (t) => {
  const world = await startWorld(t)
  const call = 'POST /employee-details/:id'
  const { ask, token } = await goodRequest(world, call)
  const { _method, ...body } = bodyOf(ask)
  const tries: [Ask, Record<string, string>][] = [
    [{ ...ask, body }, {}],
    [{ ...ask, body, query: { _method: 'PATCH' } }, {}],
    [{ ...ask, query: { _method: 'PATCH' } }, {}],
    ...HEADERS.map((name) => [{ ...ask, body }, { [name]: 'PATCH' }] as [Ask, Record<string, string>]),
    ...['DELETE', 'PUT', 'patch', '', ['PATCH']].map(
      (value) => [{ ...ask, body: { ...body, _method: value } }, {}] as [Ask, Record<string, string>],
    ),
  ]
  await withoutHarm(world, async () => {
    for (const [tried, headers] of tries)
      await isRefused(JSON.stringify([tried, headers]), send(world, call, tried, token, { headers }), [422])
  })
  assert.equal((await send(world, call, ask, token)).status, 200)
})

test('an override in a header changes no other call either', async (t) => {
  const world = await startWorld(t)
  const { id } = (await world.people.admin.subjects.addCategory({ body: { name: 'Kept' } })).data
  for (const name of HEADERS) {
    const listed = await send(world, 'GET /categories', {}, world.people.admin.token, { headers: { [name]: 'DELETE' } })
    assert.equal(listed.status, 200)
    const renamed = { params: { id }, body: { name: `Kept ${name}` } }
    const headers = { [name]: 'DELETE' }
    assert.equal(
      (await send(world, 'PATCH /categories/:id', renamed, world.people.admin.token, { headers })).status,
      200,
    )
  }
  const { data } = await world.people.admin.subjects.categories({ query: {} })
  assert.ok(data.some((category) => category.id === id))
})
