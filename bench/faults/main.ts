/**
 * Injects faults and counts their effects: `npm run faults -- messages`, with `--small` for a quick
 * run.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isClean, reportFaults, runMessageFaults, sizes } from './messages.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
if (process.argv[2] !== 'messages') {
  say('npm run faults -- messages [--small]')
  process.exit(1)
}
const folder = await mkdtemp(join(tmpdir(), 'bellbird-faults-'))
try {
  const size = process.argv.includes('--small') ? sizes.small() : sizes.full()
  const run = await runMessageFaults(folder, size, say)
  reportFaults(run, say)
  if (!isClean(run)) process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
