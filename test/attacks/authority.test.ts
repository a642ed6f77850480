/**
 * Attack 1 of the permission sheet on every write of the contract: authority that a request claims
 * for itself.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Role } from '#contract/platform/endpoint.ts'
import { bodyOf, goodRequest, writes } from '#test/access/table.ts'
import { endpointOf, send, shareWorlds, tokenOf, type World } from '#test/access/world.ts'
import { assertNoChange, assertRefused } from './assertions.ts'

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

/**
 * Fields of this list that the call itself accepts; the permission sheet covers what they may say
 * of others.
 */
const knownFields = (call: string, body: Record<string, unknown>) => {
  const more: Record<string, string[]> = {
    'POST /employee-details': ['employee_id'],
    'PATCH /employee-details/:id': ['employee_id'],
    'POST /employee-details/:id': ['employee_id'],
    'PUT /availability/exceptions': ['id'],
  }
  return new Set([...Object.keys(body), ...(more[call] ?? [])])
}

const roles: readonly Role[] = ['admin', 'employer', 'employee']
/** Headers that a proxy, a framework or a careless server might trust to identify the caller. */
const CLAIMS = ['x-user-id', 'x-user-role', 'x-role', 'role', 'user-type', 'x-forwarded-user', 'x-remote-user', 'from']
const claimsOf = ({ people: { admin, employer } }: World) => ({
  ...Object.fromEntries(CLAIMS.map((name) => [name, /id|user$/.test(name) ? String(admin.id) : 'admin'])),
  cookie: `token=${admin.token}`,
  'x-authorization': `Bearer ${employer.token}`,
})

const nextWorld = shareWorlds({ after })

// attack: 1
for (const call of writes)
  test(`${call} takes no authority from its body, its query or its headers`, async () => {
    const world = await nextWorld()
    const { input, token } = await goodRequest(world, call)
    const { access } = endpointOf(call)
    const headers = claimsOf(world)
    const outsiders = roles.filter((role) => access !== 'public' && !access.includes(role))
    const fields = Object.keys(authority).filter((field) => !knownFields(call, bodyOf(input)).has(field))
    await assertNoChange(world, async () => {
      for (const field of fields) {
        // Some calls take a few tries an hour only; that is tested with them.
        await world.app.db.run`delete from limits`
        // Written as JSON, because an object literal would set the prototype instead of a field.
        const body = JSON.stringify(bodyOf(input)).replace(/\}$/, (end) => {
          const comma = Object.keys(bodyOf(input)).length > 0 ? ',' : ''
          return `${comma}${JSON.stringify(field)}:${JSON.stringify(authority[field])}${end}`
        })
        const reply = await assertRefused(field, send(world, call, { ...input, body }, token), [422])
        assert.equal(reply.body?.code, 'invalid', field)
      }
      for (const [name, value] of Object.entries(authority)) {
        await world.app.db.run`delete from limits`
        const query = { ...input.query, [name]: String(value) }
        await assertRefused(`${name} in the query`, send(world, call, { ...input, query }, token), [422])
      }
      await world.app.db.run`delete from limits`
      for (const role of outsiders)
        await assertRefused(`claims of an ${role}`, send(world, call, input, tokenOf(world, role), { headers }), [403])
      if (access !== 'public')
        await assertRefused('claims without a token', send(world, call, input, null, { headers }), [401])
    })
  })
