/** Restores a copy of the data folder after a disaster, and checks what came back. */
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { verifyOfferLedger } from '#server/booking/offers/ledger-verify.ts'
import { verifyChain } from '#server/platform/audit/verify.ts'
import { startProcess } from '#test/process.ts'
import { databaseIn } from './database.ts'
import { reportWork, startWork, type Work } from './work.ts'

export type RestoreSize = { seconds: number; people: number }
export const restoreSizes = { full: { seconds: 60, people: 24 }, small: { seconds: 5, people: 4 } }
export type RestoreRun = Work & {
  /** Bookings that exist after the restore. */
  restored: number
  /** Seconds until the copy was in place, and from then until the service answered. */
  copied: number
  answeredAfter: number
  /** Entry of a chain that was changed or removed; null if both chains are whole. */
  broken: string | null
}

const countBooked = async (db: Awaited<ReturnType<typeof databaseIn>>) =>
  (await db.one<{ booked: number }>`select count(*) as booked from shifts where is_booked(status)`).booked

export const runRestore = async (folder: string, size: RestoreSize): Promise<RestoreRun> => {
  const ends: (() => unknown)[] = []
  const after = { after: (end: () => unknown) => void ends.push(end) }
  const [live, backup] = [join(folder, 'live'), join(folder, 'backup')]
  try {
    const server = await startProcess(after, { DATA_DIR: live })
    const before = await databaseIn(live)
    const working = await startWork(before, [server.base], { couples: size.people })
    await pause(size.seconds * 1000)
    const done = await working.stop()
    const kept = { chain: (await verifyChain(before)).head, ledger: (await verifyOfferLedger(before, null)).code }
    await before.close()
    await server.kill('SIGTERM')
    await cp(live, backup, { recursive: true })
    await rm(live, { recursive: true })

    const began = performance.now()
    await cp(backup, live, { recursive: true })
    const copied = (performance.now() - began) / 1000
    await startProcess(after, { DATA_DIR: live })
    const answeredAfter = (performance.now() - began) / 1000 - copied
    const db = await databaseIn(live)
    const restored = await countBooked(db)
    const [chain, ledger] = [await verifyChain(db, kept.chain), await verifyOfferLedger(db, kept.ledger)]
    await db.close()
    return { ...done, restored, copied, answeredAfter, broken: chain.broken ?? ledger.broken }
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

export const reportRestore = (run: RestoreRun, say: (line: string) => void) => {
  say('')
  reportWork(run, say)
  say(`Restored ${run.restored} bookings; audit log and offer ledger: ${run.broken ?? 'whole'}`)
  say(`Copied back in ${run.copied.toFixed(1)} s, answered ${run.answeredAfter.toFixed(1)} s later`)
}
export const isRestored = ({ acknowledged, restored, broken }: RestoreRun) =>
  restored === acknowledged && broken === null
