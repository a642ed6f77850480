/**
 * Order of checks: type and length of the body → rate → token → body → account state → role →
 * schema → identity → object → party → state (docs/decisions/0110). Each request here is wrong in
 * two ways, and the answer must name the earlier one.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowNamed } from './table.ts'
import { type ActorName, endpoints, type RequestInput, send, startWorld, sumsOf, tokenOf, type World } from './world.ts'

const writes = endpoints.filter(({ route }) => !route.startsWith('GET'))
const protectedWrites = writes.filter(({ access }) => access !== 'public')
const somewhere = { id: 2_000_000_000 }
const codeOf = async (world: World, route: string, input: RequestInput, actor: ActorName, type?: string) => {
  const headers: Record<string, string> = type ? { 'content-type': type } : {}
  const { status, body } = await send(world, route, input, tokenOf(world, actor), { headers })
  return `${status} ${body?.code}`
}

test('checks type and length of a body before the token, and the body after it', async (t) => {
  const world = await startWorld(t)
  const before = await sumsOf(world)
  const vast = { params: somewhere, body: `{"a":"${'a'.repeat(3 * 1024 * 1024)}"}` }
  for (const { route, access } of writes) {
    // Advances the clock, so that no rate limit of the network applies.
    world.app.setNow(world.app.now().add({ minutes: 1 }))
    for (const actor of ['anon', 'closed', 'newEmployee', 'admin'] as const) {
      const input = (body: string) => ({ params: somewhere, body })
      const isKnown = access === 'public' || actor === 'newEmployee' || actor === 'admin'
      const unread = isKnown ? '400 malformed' : '401 unauthenticated'
      assert.equal(await codeOf(world, route, input('{"a":'), actor), unread, `${route} by ${actor}`)
      assert.equal(await codeOf(world, route, input('\xff'), actor, 'text/plain'), '415 unsupported_type', route)
    }
  }
  for (const { route } of writes.slice(0, 4)) assert.equal(await codeOf(world, route, vast, 'anon'), '413 too_large')
  assert.deepEqual(await sumsOf(world), before)
})

test('checks the token, then the terms, then the role, then the schema', async (t) => {
  const world = await startWorld(t)
  const bad = { params: { ...somewhere, key: 'x' }, body: { nonsense: true } }
  const roles = ['admin', 'employer', 'employee'] as const
  for (const { route, access, gate } of protectedWrites) {
    for (const nobody of ['anon', 'closed'] as const)
      assert.equal(await codeOf(world, route, bad, nobody), '401 unauthenticated', route)
    for (const newcomer of ['newEmployer', 'newEmployee'] as const)
      if (!gate?.beforeTerms) assert.equal(await codeOf(world, route, bad, newcomer), '403 terms_not_agreed', route)
    for (const role of roles.filter((one) => !(access as readonly string[]).includes(one)))
      assert.equal(await codeOf(world, route, bad, role), '403 forbidden', route)
    for (const role of roles.filter((one) => (access as readonly string[]).includes(one)))
      assert.equal(await codeOf(world, route, bad, role), '422 invalid', route)
  }
})

test('checks the rate of calls after the type of the body, before body and role', async (t) => {
  const world = await startWorld(t)
  for (let i = 0; i < 600; i += 50)
    await Promise.all(Array.from({ length: 50 }, () => send(world, 'GET /me', {}, world.people.employee.token)))
  const reply = await send(world, 'GET /admin/outbox', {}, world.people.employee.token)
  assert.deepEqual([reply.status, reply.body?.code], [429, 'too_many_requests'])
  assert.match(reply.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
  assert.equal(await codeOf(world, 'PATCH /me', { body: '{' }, 'employee'), '429 too_many_requests')
  assert.equal(await codeOf(world, 'PATCH /me', { body: '{' }, 'employee', 'text/plain'), '415 unsupported_type')
  assert.equal(await codeOf(world, 'GET /me', {}, 'otherEmployee'), '200 undefined')
})

test('checks the rate of sign-in calls after the type of the body, before the body', async (t) => {
  const world = await startWorld(t)
  for (let i = 0; i < 120; i += 40)
    await Promise.all(Array.from({ length: 40 }, () => send(world, 'POST /login', { body: { nonsense: true } }, null)))
  for (const call of ['POST /login', 'POST /register', 'POST /verify-otp', 'POST /resend-otp']) {
    assert.equal(await codeOf(world, call, { body: { nonsense: true } }, 'anon'), '429 too_many_requests', call)
    assert.equal(await codeOf(world, call, { body: '{' }, 'anon'), '429 too_many_requests', call)
    assert.equal(await codeOf(world, call, { body: '{' }, 'anon', 'text/plain'), '415 unsupported_type', call)
  }
})

test('checks the schema before identity', async (t) => {
  const world = await startWorld(t)
  const { employer, employee, otherEmployee } = world.people
  const shift = { inviter_id: otherEmployee.id, invitee_id: employee.id, date: 'soon', start_time: '08:00' }
  assert.equal(await codeOf(world, 'POST /shifts', { body: shift }, 'employer'), '422 invalid')
  const profile = { employee_id: employer.id, vit_id: '' }
  assert.equal(await codeOf(world, 'POST /employee-details', { body: profile }, 'employee'), '422 invalid')
  assert.equal(
    await codeOf(world, 'PATCH /employee-details/:id', { params: somewhere, body: profile }, 'employee'),
    '422 invalid',
  )
  const query = { params: { id: employer.id }, query: { page: '0' } }
  assert.equal(await codeOf(world, 'GET /get-shifts-by-employee-id/:id', query, 'employee'), '422 invalid')
})

test('checks identity before the object', async (t) => {
  const world = await startWorld(t)
  const make = rowNamed('POST /shifts').request
  const body = (await make(world)).body as object
  const strange = { ...body, inviter_id: world.people.otherEmployer.id, invitee_id: somewhere.id }
  assert.equal(await codeOf(world, 'POST /shifts', { body: strange }, 'employer'), '403 identity_mismatch')
  assert.equal(
    await codeOf(world, 'POST /shifts', { body: { ...body, invitee_id: somewhere.id } }, 'employer'),
    '404 not_found',
  )
  const theirs = { params: somewhere, body: { employee_id: world.people.employer.id } }
  assert.equal(await codeOf(world, 'PATCH /employee-details/:id', theirs, 'employee'), '403 identity_mismatch')
})

test('checks the schema, then the object, then its state', async (t) => {
  const world = await startWorld(t)
  const answer = 'PATCH /accept-reject-request/:id'
  const answered = await rowNamed(`${answer} that is answered`).request(world)
  assert.equal(await codeOf(world, answer, { params: somewhere, body: { status: 'maybe' } }, 'employee'), '422 invalid')
  assert.equal(await codeOf(world, answer, { ...answered, body: { status: 'maybe' } }, 'otherEmployee'), '422 invalid')
  assert.equal(await codeOf(world, answer, answered, 'otherEmployee'), '404 not_found')
  assert.equal(await codeOf(world, answer, answered, 'employee'), '409 already_answered')
})

test('checks who may act before the state', async (t) => {
  const world = await startWorld(t)
  const open = await rowNamed('POST /shifts/:id/cancel that is pending').request(world)
  assert.equal(await codeOf(world, 'POST /shifts/:id/cancel', open, 'employee'), '403 not_your_turn')
  assert.equal(await codeOf(world, 'POST /shifts/:id/cancel', open, 'otherEmployer'), '404 not_found')
})
