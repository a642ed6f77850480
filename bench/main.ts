/**
 * Builds a town and measures the core on it: `npm run bench`, with `-- --small` for a quick one. With `-- --import` it
 * measures how long an import of 20,000 staff takes instead; with `-- --messages`, how fast messages leave and replies
 * are answered; with `-- --interactions=http://localhost:3000`, how long presses take to the next paint on that demo.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { benchImport } from './import.ts'
import { benchInteractions } from './interactions.ts'
import { benchMessages } from './messages.ts'
import { runBench } from './run.ts'

const demo = process.argv.find((word) => word.startsWith('--interactions='))?.split('=')[1]
const small = process.argv.includes('--small')
const say = (line: string) => process.stdout.write(`${line}\n`)
const folder = await mkdtemp(join(tmpdir(), 'bellbird-bench-'))
try {
  if (demo) await benchInteractions(demo, say)
  else if (process.argv.includes('--import')) await benchImport(folder, small ? 500 : 20_000, say)
  else if (process.argv.includes('--messages')) await benchMessages(folder, small ? 'small' : 'full', say)
  else await runBench(folder, small ? 'small' : 'full', say)
} finally {
  await rm(folder, { recursive: true, force: true })
}
