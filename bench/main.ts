/**
 * Builds a test database and benchmarks the core on it: `npm run bench`, with `-- --small` for a
 * quick run. Other modes: `-- --import` measures an import of 20,000 staff; `-- --messages`, how
 * fast messages are sent and replies are answered; `-- --archive`, how long a month of 5,000,000
 * offers takes to archive; `-- --fill-day`, how many places the assignment of a day fills;
 * `-- --costs`, the processor time of frequent reads, in turn with another checkout if it has
 * `--beside=FOLDER`; `-- --streams`, the memory of thousands of event streams and how fast an event
 * reaches them (with `--many`, 49,500 of them); `-- --burst`, at which part of the load of
 * Australia's busiest morning calls are no longer answered in time (`--seconds=60`,
 * `--factors=0.25,0.5,1`); `-- --analytics`, how long the analytics queries of 16 admins at a time
 * take (this, `--burst` and `--costs` accept `--size=tenth`, and `--database=URL` for a database
 * that is filled already);
 * `-- --interactions=http://localhost:3000`, the time from a press to the next paint on that demo;
 * `-- --screens=http://localhost:3000`, how much each of its screens moves while it loads, and how
 * long a press takes that opens a dialog; `--only='employer 390'` measures only those whose role,
 * name and width contain these words. `--only=search` also chooses calls of `--costs` by name.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runAnalytics } from './analytics.ts'
import { benchArchive } from './archive.ts'
import { runBurst } from './burst.ts'
import { runCosts } from './costs.ts'
import { sizes } from './data.ts'
import { benchFillDay } from './fill-day.ts'
import { benchImport } from './import.ts'
import { benchInteractions } from './interactions.ts'
import { benchMessages } from './messages.ts'
import { runBench } from './run.ts'
import { benchScreens } from './screens.ts'
import { benchStreams, reportStreams, streamsSizes } from './streams.ts'

const optionOf = (name: string) => process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)
const demo = optionOf('interactions')
const screens = optionOf('screens')
const small = process.argv.includes('--small')
const sizeOr = (usual: keyof typeof sizes) => {
  const size = small ? 'small' : (optionOf('size') ?? usual)
  if (!(size in sizes)) throw new Error(`--size is one of ${Object.keys(sizes).join(', ')}.`)
  return size as keyof typeof sizes
}
const say = (line: string) => process.stdout.write(`${line}\n`)
const folder = await mkdtemp(join(tmpdir(), 'bellbird-bench-'))
try {
  if (demo) await benchInteractions(demo, say)
  else if (screens) await benchScreens(screens, optionOf('only') ?? '', say)
  else if (process.argv.includes('--import')) await benchImport(folder, small ? 500 : 20_000, say)
  else if (process.argv.includes('--archive')) await benchArchive(folder, small ? 50_000 : 5_000_000, say)
  else if (process.argv.includes('--fill-day')) await benchFillDay(say)
  else if (process.argv.includes('--analytics'))
    await runAnalytics(folder, { size: sizeOr('full'), database: optionOf('database') }, say)
  else if (process.argv.includes('--costs'))
    await runCosts(
      folder,
      {
        size: sizeOr('tenth'),
        database: optionOf('database'),
        beside: optionOf('beside'),
        only: optionOf('only'),
      },
      say,
    )
  else if (process.argv.includes('--burst'))
    await runBurst(
      folder,
      {
        size: sizeOr('full'),
        database: optionOf('database'),
        seconds: Number(optionOf('seconds') ?? (small ? 5 : 60)),
        factors: (optionOf('factors') ?? '0.125,0.25,0.375,0.5,0.75,1').split(',').map(Number),
      },
      say,
    )
  else if (process.argv.includes('--streams'))
    reportStreams(
      await benchStreams(
        folder,
        streamsSizes[small ? 'small' : process.argv.includes('--many') ? 'many' : 'full'],
        say,
      ),
      say,
    )
  else if (process.argv.includes('--messages')) await benchMessages(folder, small ? 'small' : 'full', say)
  else await runBench(folder, small ? 'small' : 'full', say)
} finally {
  await rm(folder, { recursive: true, force: true })
}
