import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askBeforeLeaving, mayLeave } from './leave-checks.ts'

test('signing out asks every form with unsaved changes; one refusal stops it', async () => {
  assert.equal(await mayLeave(), true)
  const asked: string[] = []
  const stops = [
    askBeforeLeaving(async () => asked.push('first') > 0),
    askBeforeLeaving(async () => asked.push('second') === 0),
    askBeforeLeaving(async () => asked.push('third') > 0),
  ]
  assert.equal(await mayLeave(), false)
  assert.deepEqual(asked, ['first', 'second'])
  for (const stop of stops) stop()
  assert.equal(await mayLeave(), true)
  assert.equal(asked.length, 2)
})
