/** Delays every flush of the database to its disk while people book. */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runProgram } from '#scripts/program.ts'
import { verifyOfferLedger } from '#server/booking/offers/ledger-verify.ts'
import { verifyChain } from '#server/platform/audit/verify.ts'
import { environment } from '#server/platform/embedded/binaries.ts'
import { migrate } from '#server/platform/migrate.ts'
import { startProcess } from '#test/process.ts'
import { withDatabase, withEnds } from './database.ts'
import { isLossless, reportWork, startWork, type Work } from './work.ts'

export type SlowDiskSize = { couples: number; delayMs: number; secondsBefore: number; secondsSlow: number }
export const slowDiskSizes = {
  full: { couples: 24, delayMs: 300, secondsBefore: 30, secondsSlow: 60 },
  small: { couples: 4, delayMs: 300, secondsBefore: 4, secondsSlow: 10 },
}
export type SlowDiskRun = Work &
  Pick<SlowDiskSize, 'delayMs' | 'secondsSlow'> & {
    /** Bookings acknowledged each second, before the disk was slow and while it was. */
    usualRate: number
    slowRate: number
    /** Milliseconds without any acknowledgement while it was slow, at most. */
    longestGap: number
    /** Milliseconds from the end of the delay until a booking sent after it was acknowledged. */
    recovery: number
    /** Entry of a chain that was changed or removed; null if both chains are whole. */
    broken: string | null
  }

/** Builds the library that delays flushes, and has PostgreSQL load it. */
const slowDisk = async (after: (end: () => unknown) => void) => {
  // PostgreSQL runs as another account, which must be able to read the folder.
  const folder = await mkdtemp(join(tmpdir(), 'bellbird-slow-disk-'))
  after(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  const [library, file] = [join(folder, 'slow-disk.so'), join(folder, 'milliseconds')]
  const source = join(import.meta.dirname, 'slow-disk.c')
  const { ok, output } = await runProgram('cc', ['-shared', '-fPIC', '-o', library, source, '-ldl'], { quiet: true })
  if (!ok) throw new Error(`This run needs Linux and a C compiler:\n${output}`)
  const set = (milliseconds: number) => writeFile(file, String(milliseconds))
  await set(0)
  // PostgreSQL gets this environment only.
  Object.assign(environment, { LD_PRELOAD: library, DISK_DELAY_FILE: file })
  return set
}

export const runSlowDisk = (folder: string, size: SlowDiskSize, say: (line: string) => void): Promise<SlowDiskRun> =>
  withEnds(async (afterAll) => {
    const setDelay = await slowDisk(afterAll)
    return withDatabase(folder, async ({ url, db, after }) => {
      await migrate(url)
      const app = await startProcess({ after }, { DATABASE_URL: url, DATA_DIR: folder })
      after(() => setDelay(0))
      const working = await startWork(db, [app.base], { couples: size.couples })
      await working.nextAcknowledged()
      const usualRate = await working.rateOver(size.secondsBefore)
      await setDelay(size.delayMs)
      say(`Each flush takes ${size.delayMs} ms longer …`)
      working.longestGap()
      const slowRate = await working.rateOver(size.secondsSlow)
      const longestGap = working.longestGap()
      await setDelay(0)
      const began = performance.now()
      await working.nextAcknowledged()
      const recovery = performance.now() - began
      await pause(size.secondsBefore * 1000)
      const done = await working.stop()
      const [chain, ledger] = [await verifyChain(db), await verifyOfferLedger(db, null)]
      const { delayMs, secondsSlow } = size
      const rates = { usualRate, slowRate, longestGap, recovery }
      return { ...done, ...rates, delayMs, secondsSlow, broken: chain.broken ?? ledger.broken }
    })
  })

export const reportSlowDisk = (run: SlowDiskRun, say: (line: string) => void) => {
  say('')
  say(`Each flush ${run.delayMs} ms late for ${run.secondsSlow} s`)
  say(`Bookings a second: ${run.usualRate.toFixed(1)} before, ${run.slowRate.toFixed(1)} meanwhile`)
  say(`At most ${run.longestGap.toFixed(0)} ms without a booking; booked ${run.recovery.toFixed(0)} ms after the end`)
  reportWork(run, say)
  say(`Audit log and offer ledger: ${run.broken ?? 'whole'}`)
}
/** A slow disk may make people wait, and some repeat a call, but bookings go on. */
export const isPatient = (run: SlowDiskRun) =>
  isLossless(run) &&
  run.broken === null &&
  run.slowRate > 0 &&
  Object.keys(run.failed).every((code) => code.startsWith('503'))
