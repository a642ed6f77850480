/**
 * Attack 2 of the permission sheet on every write of the contract: a method other than that of the
 * request.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { partsOfRoute } from '#contract/platform/endpoint.ts'
import { bodyOf, goodRequest, writes } from '#test/access/table.ts'
import { endpoints, type RequestInput, send, shareWorlds, startWorld } from '#test/access/world.ts'
import { assertNoChange, assertRefused } from './assertions.ts'

const HEADERS = ['x-http-method-override', 'x-http-method', 'x-method-override']

const nextWorld = shareWorlds({ after })

// attack: 2
for (const call of writes)
  test(`${call} accepts only its own method`, async () => {
    const world = await nextWorld()
    const { input, token } = await goodRequest(world, call)
    const { method, path } = partsOfRoute(call)
    const routes = new Set(endpoints.map(({ route }) => route as string))
    const carriers: [what: string, input: RequestInput, headers: Record<string, string>][] = [
      ['body', { ...input, body: { ...bodyOf(input), _method: method } }, {}],
      ['query', { ...input, query: { _method: method } }, {}],
      ...HEADERS.map((name) => [name, input, { [name]: method }] as [string, RequestInput, Record<string, string>]),
    ]
    // Methods that another call of the contract accepts are tested there.
    const others = ['POST', 'GET', 'PUT', 'HEAD', 'PROPFIND'].filter(
      (other) => other !== method && !routes.has(`${other === 'HEAD' ? 'GET' : other} ${path}`),
    )
    await assertNoChange(world, async () => {
      for (const other of others)
        for (const [what, carried, headers] of carriers) {
          const { body, ...bare } = carried
          const asked = other === 'GET' || other === 'HEAD' ? bare : { body, ...bare }
          const tried = send(world, call, asked, token, { method: other, headers })
          await assertRefused(`${other} with the method in its ${what}`, tried, [404, 405, 422])
        }
    })
  })

// attack: 2
test('the path with a method override reads it from the body only', async (t) => {
  const world = await startWorld(t)
  const call = 'POST /employee-details/:id'
  const { input, token } = await goodRequest(world, call)
  const { _method, ...body } = bodyOf(input)
  const tries: [RequestInput, Record<string, string>][] = [
    [{ ...input, body }, {}],
    [{ ...input, body, query: { _method: 'PATCH' } }, {}],
    [{ ...input, query: { _method: 'PATCH' } }, {}],
    ...HEADERS.map((name) => [{ ...input, body }, { [name]: 'PATCH' }] as [RequestInput, Record<string, string>]),
    ...['DELETE', 'PUT', 'patch', '', ['PATCH']].map(
      (value) => [{ ...input, body: { ...body, _method: value } }, {}] as [RequestInput, Record<string, string>],
    ),
  ]
  await assertNoChange(world, async () => {
    for (const [tried, headers] of tries)
      await assertRefused(JSON.stringify([tried, headers]), send(world, call, tried, token, { headers }), [422])
  })
  assert.equal((await send(world, call, input, token)).status, 200)
})

// attack: 2
test('a method override in a header is ignored', async (t) => {
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
