import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayAnswer, mayCancel } from './shift-rules.ts'
import { ShiftStatus } from './shifts.ts'

const hill = { id: 10001 }
const ana = { id: 10002 }
const shift = (status: ShiftStatus) => ({ inviter_id: hill.id, invitee_id: ana.id, status })
const statusesIn = (may: (status: ShiftStatus) => boolean) => ShiftStatus.options.filter(may)

test('only the invited person answers, and only an open request', () => {
  assert.deepEqual(
    statusesIn((status) => mayAnswer(ana, shift(status))),
    ['pending'],
  )
  for (const who of [hill, { id: 10003 }])
    assert.deepEqual(
      statusesIn((status) => mayAnswer(who, shift(status))),
      [],
    )
})

test('either party cancels a booking, and only the sender withdraws an open request', () => {
  assert.deepEqual(
    statusesIn((status) => mayCancel(hill, shift(status))),
    ['pending', 'accepted'],
  )
  assert.deepEqual(
    statusesIn((status) => mayCancel(ana, shift(status))),
    ['accepted'],
  )
  assert.deepEqual(
    statusesIn((status) => mayCancel({ id: 10003 }, shift(status))),
    [],
  )
})
