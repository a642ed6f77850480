import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayAnswerInvitation, mayEnd, type Side } from './connections.ts'

const hill = { id: 10001, role: 'employer' } as const
const ana = { id: 10002, role: 'employee' } as const
const invitation = (sender: Side) => ({ employer_id: hill.id, employee_id: ana.id, sender, status: 'pending' }) as const

test('the invited side answers an invitation, and only its sender withdraws it', () => {
  for (const [sender, from, to] of [
    ['employer', hill, ana],
    ['employee', ana, hill],
  ] as const) {
    assert.deepEqual([mayAnswerInvitation(to, invitation(sender)), mayEnd(to, invitation(sender))], [true, false])
    assert.deepEqual([mayAnswerInvitation(from, invitation(sender)), mayEnd(from, invitation(sender))], [false, true])
  }
})

test('an answered invitation has no further answer; either side may end a connection', () => {
  for (const who of [hill, ana])
    for (const status of ['accepted', 'rejected'] as const) {
      const answered = { ...invitation('employer'), status }
      assert.deepEqual([mayAnswerInvitation(who, answered), mayEnd(who, answered)], [false, status === 'accepted'])
    }
})

test('nobody else answers or ends, whatever the role', () => {
  const strangers = [
    { id: 10003, role: 'employer' },
    { id: 10003, role: 'employee' },
    { id: ana.id, role: 'employer' },
    { id: ana.id, role: 'admin' },
  ] as const
  for (const who of strangers)
    assert.deepEqual(
      [
        mayAnswerInvitation(who, invitation('employer')),
        mayEnd(who, { ...invitation('employer'), status: 'accepted' }),
      ],
      [false, false],
    )
})
