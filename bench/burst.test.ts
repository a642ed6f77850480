import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { runBurst } from './burst.ts'

test('a tiny burst is answered, and asks people by messages', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'bellbird-burst-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const lines: string[] = []
  // A busy machine answers late, and refuses calls for which it has no connection in time.
  const options = { size: 'small', seconds: 1, factors: [0.05], patienceMs: 120_000 } as const
  const bursts = await runBurst(folder, options, (line) => lines.push(line))
  assert.equal(bursts.length, 1)
  for (const { outcomes, offers, queued } of bursts) {
    for (const [kind, { calls, errors }] of Object.entries(outcomes)) {
      assert.ok(calls > 0, kind)
      const refusals = Object.keys(errors).filter((error) => !error.startsWith('503'))
      assert.deepEqual(refusals, [], kind)
    }
    assert.ok(offers > 0 && queued > 0)
  }
  assert.ok(lines.some((line) => line.startsWith('| 0.05 | answer |')))
})
