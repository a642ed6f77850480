/** Fills the disk of the database while people book, and makes room again. */
import { mkdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runProgram } from '#scripts/program.ts'
import { verifyOfferLedger } from '#server/booking/offers/ledger-verify.ts'
import { verifyChain } from '#server/platform/audit/verify.ts'
import { startProcess } from '#test/process.ts'
import { databaseIn, withEnds } from './database.ts'
import { isLossless, reportWork, startWork, type Work } from './work.ts'

export type DiskSize = { couples: number; secondsBefore: number; secondsFull: number; secondsAfter: number }
export const diskSizes = {
  full: { couples: 24, secondsBefore: 30, secondsFull: 60, secondsAfter: 30 },
  small: { couples: 4, secondsBefore: 3, secondsFull: 5, secondsAfter: 3 },
}
export type DiskRun = Work & {
  /** Bookings acknowledged while the disk was full; small writes may still find room. */
  whileFull: number
  /** Milliseconds from when there was room again until a booking was acknowledged. */
  recovery: number
  /** Entry of a chain that was changed or removed; null if both chains are whole. */
  broken: string | null
}

const DISK_MEGABYTES = 1024
/** Free space that is left for the work to use up. */
const LEFT_KILOBYTES = 256

const must = async (command: string, ...args: string[]) => {
  const { ok, output } = await runProgram(command, args, { quiet: true })
  if (!ok) throw new Error(`${command} failed; this run needs Linux and root:\n${output}`)
}

/** Mounts a small file system from a file, so that it can be filled. */
const mountDisk = async (folder: string, after: (end: () => unknown) => void): Promise<string> => {
  const [image, disk] = [join(folder, 'disk.img'), join(folder, 'disk')]
  await mkdir(disk)
  await must('truncate', '-s', `${DISK_MEGABYTES}M`, image)
  await must('mkfs.ext4', '-q', '-m', '0', image)
  await must('mount', '-o', 'loop', image, disk)
  after(() => must('umount', disk))
  return disk
}

const freeKilobytes = async (disk: string) => {
  const { bavail, bsize } = await statfs(disk)
  return Math.floor((bavail * bsize) / 1024)
}

export const runDisk = (folder: string, size: DiskSize, say: (line: string) => void): Promise<DiskRun> =>
  withEnds(async (after) => {
    const disk = await mountDisk(folder, after)
    const app = await startProcess({ after }, { DATA_DIR: disk })
    // A killed process would leave its database running, and the disk could not be unmounted.
    after(() => app.kill('SIGTERM'))
    const db = await databaseIn(disk)
    after(() => db.close())
    const working = await startWork(db, [app.base], { couples: size.couples })
    await pause(size.secondsBefore * 1000)

    const ballast = join(disk, 'ballast')
    await must('fallocate', '-l', `${(await freeKilobytes(disk)) - LEFT_KILOBYTES}K`, ballast)
    say(`${LEFT_KILOBYTES} kB left …`)
    await working.nextFailed()
    say('The disk is full …')
    const before = working.acknowledged()
    await pause(size.secondsFull * 1000)
    const whileFull = working.acknowledged() - before

    await rm(ballast)
    const began = performance.now()
    await working.nextAcknowledged()
    const recovery = performance.now() - began
    await pause(size.secondsAfter * 1000)
    const done = await working.stop()
    const [chain, ledger] = [await verifyChain(db), await verifyOfferLedger(db, null)]
    return { ...done, whileFull, recovery, broken: chain.broken ?? ledger.broken }
  })

export const reportDisk = (run: DiskRun, say: (line: string) => void) => {
  say('')
  say(`Booked again ${run.recovery.toFixed(0)} ms after there was room; ${run.whileFull} bookings while it was full`)
  reportWork(run, say)
  say(`Audit log and offer ledger: ${run.broken ?? 'whole'}`)
}
/** A call without any answer would mean that the process had ended. */
export const isKept = (run: DiskRun) =>
  isLossless(run) && run.broken === null && Object.keys(run.failed).every((code) => code.startsWith('503'))
