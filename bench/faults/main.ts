/**
 * Injects faults and counts their effects: `npm run faults -- NAME`, with `--small` for a quick
 * run. docs/reliability.md lists the runs, and says what each proves.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clockSizes, isOnTime, reportClock, runClock } from './clock.ts'
import { connectionsSizes, isServing, reportConnections, runConnections } from './connections.ts'
import { diskSizes, isKept, reportDisk, runDisk } from './disk.ts'
import { isUnharmed, killSizes, reportKills, runKills } from './kill.ts'
import { isClean, reportFaults, runMessageFaults, sizes } from './messages.ts'
import { poolerSizes, reportPooler, runPooler } from './pgbouncer.ts'
import { isFair, raceSizes, reportRace, runSlotRace } from './race.ts'
import { isRestored, reportRestore, restoreSizes, runRestore } from './restore.ts'
import { reportRolling, rollingSizes, runRolling } from './rolling.ts'
import { isTakenOver, reportStandby, runStandby, standbySizes } from './standby.ts'
import { isWhole } from './work.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const isSmall = process.argv.includes('--small')

/** Each returns whether nothing was wrong. */
const runs: Record<string, (folder: string) => Promise<boolean>> = {
  clock: async (folder) => {
    const run = await runClock(folder, isSmall ? clockSizes.small : clockSizes.full, say)
    reportClock(run, say)
    return isOnTime(run)
  },
  connections: async (folder) => {
    const run = await runConnections(folder, isSmall ? connectionsSizes.small : connectionsSizes.full, say)
    reportConnections(run, say)
    return isServing(run)
  },
  disk: async (folder) => {
    const run = await runDisk(folder, isSmall ? diskSizes.small : diskSizes.full, say)
    reportDisk(run, say)
    return isKept(run)
  },
  kill: async (folder) => {
    const run = await runKills(folder, isSmall ? killSizes.small : killSizes.full, say)
    reportKills(run, say)
    return isUnharmed(run)
  },
  messages: async (folder) => {
    const run = await runMessageFaults(folder, isSmall ? sizes.small() : sizes.full(), say)
    reportFaults(run, say)
    return isClean(run)
  },
  race: async (folder) => {
    const run = await runSlotRace(folder, isSmall ? raceSizes.small : raceSizes.full, say)
    reportRace(run, say)
    return isFair(run)
  },
  pgbouncer: async (folder) => {
    const run = await runPooler(folder, isSmall ? poolerSizes.small : poolerSizes.full)
    reportPooler(run, say)
    return isWhole(run)
  },
  restore: async (folder) => {
    const run = await runRestore(folder, isSmall ? restoreSizes.small : restoreSizes.full)
    reportRestore(run, say)
    return isWhole(run) && isRestored(run)
  },
  standby: async (folder) => {
    const run = await runStandby(folder, isSmall ? standbySizes.small : standbySizes.full)
    reportStandby(run, say)
    return isTakenOver(run)
  },
  rolling: async (folder) => {
    const run = await runRolling(folder, isSmall ? rollingSizes.small : rollingSizes.full, say)
    reportRolling(run, say)
    return isWhole(run)
  },
}

const chosen = runs[process.argv[2] ?? '']
if (chosen === undefined) {
  say(`npm run faults -- ${Object.keys(runs).join(' | ')} [--small]`)
  process.exit(1)
}
const folder = await mkdtemp(join(tmpdir(), 'bellbird-faults-'))
try {
  if (!(await chosen(folder))) process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
