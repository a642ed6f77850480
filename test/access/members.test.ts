/**
 * Tests the calls of employers as each role of a member: a role with the right gets the answer of
 * the employer, another one is refused and changes nothing.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MemberRole, Right } from '#contract/platform/endpoint.ts'
import { removeMember } from '#server/identity/organisations/queries.ts'
import { memberOf } from '../helpers/members.ts'
import type { Person } from '../people.ts'
import { rightsSheet } from './rights.ts'
import { table } from './table.ts'
import { endpoints, messageCount, send, startWorld, sumsOf, type World } from './world.ts'

const sheet = Object.entries(rightsSheet).flatMap(([right, routes]) =>
  routes.map((route) => ({ route, right: right as 'personal' | Right })),
)

test('the sheet and the contract name the same right for each call of an employer', () => {
  const declared = endpoints.flatMap(({ route, right }) => (right === undefined ? [] : [{ route, right }]))
  const byRoute = (one: { route: string }, other: { route: string }) => one.route.localeCompare(other.route)
  assert.deepEqual(declared.toSorted(byRoute), sheet.toSorted(byRoute))
})

/** The roles that have a right, restated so that a change of the rule is noticed. */
const allowed: Record<Right, readonly MemberRole[]> = {
  view: ['manager', 'organiser', 'approver', 'viewer'],
  book: ['manager', 'organiser'],
  approve: ['manager', 'approver'],
  manage: ['manager'],
  own: [],
}
const roles = ['manager', 'organiser', 'approver', 'viewer'] as const

const formerMemberOf = async ({ app, people }: World): Promise<Person> => {
  const member = await memberOf(app, people.employer, 'manager')
  const { id } = await app.db.one<{ id: number }>`
    select organisation_id as id from sites where account_id = ${people.employer.id}`
  await app.db.transaction((tx) => removeMember(tx, id, member.id))
  return member
}

for (const { route, right } of sheet)
  if (right !== 'personal')
    test(`${route} takes the right "${right}"`, async (t) => {
      const world = await startWorld(t)
      const [row] = table.filter(({ call }) => call === route)
      assert.ok(row)
      const members = new Map<string, Person>([['former member', await formerMemberOf(world)]])
      for (const role of roles) members.set(role, await memberOf(world.app, world.people.employer, role))

      const input = await row.request(world)
      const [before, mails] = [await sumsOf(world), await messageCount(world)]
      for (const [role, { token }] of members)
        if (!allowed[right].includes(role as MemberRole))
          await t.test(`${role}: 403 member_not_allowed`, async () => {
            const reply = await send(world, route, input, token)
            assert.deepEqual(
              { status: reply.status, code: reply.body?.code },
              { status: 403, code: 'member_not_allowed' },
            )
          })
      assert.deepEqual(await sumsOf(world), before)
      assert.equal(await messageCount(world), mails)

      const { status, code } = row.cells.employer
      for (const role of allowed[right])
        await t.test(`${role}: ${status} ${code ?? ''}`, async () => {
          const reply = await send(world, route, await row.request(world), members.get(role)!.token)
          assert.deepEqual({ status: reply.status, code: reply.body?.code }, { status, code }, reply.text)
        })
    })
