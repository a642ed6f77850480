/** Builds a town and measures the core on it: `npm run bench`, with `-- --small` for a quick one. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runBench } from './run.ts'

const small = process.argv.includes('--small')
const folder = await mkdtemp(join(tmpdir(), 'bellbird-bench-'))
try {
  await runBench(folder, small ? 'small' : 'full', (line) => process.stdout.write(`${line}\n`))
} finally {
  await rm(folder, { recursive: true, force: true })
}
