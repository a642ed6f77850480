import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { runMessageFaults, sizes } from '#bench/faults/messages.ts'
import { fastestFolder } from './setup.ts'

test('no message is lost, duplicated or reordered when gateways and workers fail', async (t) => {
  const folder = await mkdtemp(join(fastestFolder(), 'bellbird-faults-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const { written, accepted, lost, doubled, outOfOrder, kills, databaseRestarts } = await runMessageFaults(
    folder,
    sizes.small(),
    () => {},
  )
  assert.deepEqual(
    { written, accepted, lost, doubled, outOfOrder },
    { written: 400, accepted: 400, lost: 0, doubled: 0, outOfOrder: 0 },
  )
  assert.ok(kills > 0 && databaseRestarts === 1)
})
