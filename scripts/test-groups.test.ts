import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { runProgram } from './program.ts'
import { writeGroup } from './test-groups.ts'

test('hooks of a file that is still being read wait for its tests', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'bellbird-groups-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const [quick, slow] = ['quick.mjs', 'slow.mjs'].map((name) => join(folder, name)) as [string, string]
  writeFileSync(quick, "import { test } from 'node:test'\ntest('quick', () => {})\n")
  writeFileSync(
    slow,
    `import { after, test } from 'node:test'
    import { setTimeout as pause } from 'node:timers/promises'
    let isOpen = false
    after(() => console.log(isOpen ? 'closed' : 'nothing to close'))
    await pause(100)
    isOpen = true
    test('slow', () => {})
    `,
  )
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const group = writeGroup(folder, 'group', [quick, slow])
  const { ok, output } = await runProgram(process.execPath, [group], { env, quiet: true })
  const hook = /^(closed|nothing to close)$/m.exec(output)?.[0]
  assert.deepEqual({ ok, hook }, { ok: true, hook: 'closed' }, output)
})
