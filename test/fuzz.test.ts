import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { runFuzz } from '#bench/faults/fuzz.ts'
import { fastestFolder } from './setup.ts'

/** The same requests each time, but others than `npm run faults -- fuzz` sends (seed 1). */
const SIZE = { requests: 2000, first: 0, seed: 2, atOnce: 16 }

test('broken requests to any call are answered as the API document says, never 5xx', async (t) => {
  const folder = await mkdtemp(join(fastestFolder(), 'bellbird-faults-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const { sent, calls, callsThatSucceeded, failures } = await runFuzz(folder, SIZE, () => {})
  // An answer may be late because the machine is busy.
  const wrong = failures.filter(({ isLate }) => !isLate)
  assert.deepEqual(
    wrong.map(({ number, what, request }) => `${number} ${request.call.name}: ${what}`),
    [],
  )
  assert.equal(sent, SIZE.requests)
  assert.ok(callsThatSucceeded > calls / 4, `only ${callsThatSucceeded} of ${calls} calls ever succeeded`)
})
