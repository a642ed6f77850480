import { globSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from './program.ts'

const packaged = (file: string) => join('node_modules', file)
const fast = globSync([
  '{contract,web,scripts}/**/*.test.ts',
  'server/**/{domain,rules}.test.ts',
  'test/architecture.test.ts',
])

const steps: [string, string[]][] = [
  ['Format and lint', [packaged('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.']],
  ['React and accessibility', [packaged('oxlint/bin/oxlint'), '--deny-warnings']],
  ['Comments', ['scripts/comments.ts']],
  ['Test titles', ['scripts/test-titles.ts']],
  // Keeps its result, so that unchanged files are not checked again.
  [
    'Types',
    [packaged('typescript/bin/tsc'), '--noEmit', '--incremental', '--tsBuildInfoFile', packaged('.cache/types')],
  ],
  ['Row types of SQL', ['scripts/sql-types.ts']],
  ['Fast tests', ['--test', '--test-reporter=dot', ...fast]],
]

let failed = 0
for (const [name, args] of steps) {
  const began = performance.now()
  const { ok, output } = await runProgram(process.execPath, args, { quiet: true })
  process.stdout.write(`${ok ? '✔' : '✖'} ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)\n`)
  if (!ok) process.stdout.write(`${output.trim()}\n\n`)
  failed += ok ? 0 : 1
}
process.exit(failed ? 1 : 0)
