import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { runBench } from './run.ts'

test('the small benchmark measures the core without double bookings', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'bellbird-bench-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const lines: string[] = []
  const { search, reads, answer, posts, http } = await runBench(folder, 'small', (line) => lines.push(line))
  const lists = reads.map(({ server }) => server)
  for (const figures of [
    search.server,
    search.alone,
    search.database,
    ...lists,
    answer.server,
    posts.server,
    http.server,
  ])
    assert.ok(figures.calls > 0 && figures.p95 > 0)
  assert.equal(answer.overlaps, 0)
  assert.ok(posts.offersPerPost > 0)
  assert.ok(lines.some((line) => line.startsWith('| search |')))
})
