import assert from 'node:assert/strict'
import { test } from 'node:test'
import { confirmIdentity, onConfirmationNeeded } from './confirmation.ts'

test('calls at the same time ask for one confirmation, later ones ask again', async () => {
  let asked = 0
  const stop = onConfirmationNeeded(async () => ++asked > 0)
  assert.deepEqual(await Promise.all([confirmIdentity(), confirmIdentity(), confirmIdentity()]), [true, true, true])
  assert.equal(asked, 1)
  await confirmIdentity()
  assert.equal(asked, 2)
  stop()
  assert.equal(await confirmIdentity(), false)
})
