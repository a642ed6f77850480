/**
 * Injects faults and counts their effects: `npm run faults -- NAME`, with `--small` for a quick
 * run. docs/reliability.md lists the runs, and says what each proves.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clockSizes, isOnTime, reportClock, runClock } from './clock.ts'
import { connectionsSizes, isServing, reportConnections, runConnections } from './connections.ts'
import { daylightSizes, isCorrect, reportDaylight, runDaylight } from './daylight.ts'
import { diskSizes, isKept, reportDisk, runDisk } from './disk.ts'
import { frozenSizes, isReleased, reportFrozen, runFrozen } from './frozen.ts'
import { fuzzSizes, isUnbroken, reportFuzz, runFuzz } from './fuzz.ts'
import { gatewaySizes, isUnhindered, reportGateway, runGateway } from './gateway.ts'
import { isUnharmed, killSizes, reportKills, runKills } from './kill.ts'
import { isClean, reportFaults, runMessageFaults, sizes } from './messages.ts'
import { poolerSizes, reportPooler, runPooler } from './pgbouncer.ts'
import { isFair, raceSizes, reportRace, runSlotRace } from './race.ts'
import { isRestored, reportRestore, restoreSizes, runRestore } from './restore.ts'
import { reportRolling, rollingSizes, runRolling } from './rolling.ts'
import { isPatient, reportSlowDisk, runSlowDisk, slowDiskSizes } from './slow-disk.ts'
import { isTakenOver, reportStandby, runStandby, standbySizes } from './standby.ts'
import { isMigrated, reportUpdate, runUpdate, updateSizes } from './update.ts'
import { isWhole } from './work.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const isSmall = process.argv.includes('--small')

type Sizes<Size> = { full: Size; small: Size }
/** Starts a run, prints it, and returns whether nothing was wrong. */
const fault =
  <Size, Run>(
    sizes: Sizes<Size>,
    start: (folder: string, size: Size, say: (line: string) => void) => Promise<Run>,
    report: (run: Run, say: (line: string) => void) => void,
    isRight: (run: Run) => boolean,
  ) =>
  async (folder: string): Promise<boolean> => {
    const run = await start(folder, isSmall ? sizes.small : sizes.full, say)
    report(run, say)
    return isRight(run)
  }

const runs: Record<string, (folder: string) => Promise<boolean>> = {
  clock: fault(clockSizes, runClock, reportClock, isOnTime),
  connections: fault(connectionsSizes, runConnections, reportConnections, isServing),
  daylight: fault(daylightSizes, runDaylight, reportDaylight, isCorrect),
  disk: fault(diskSizes, runDisk, reportDisk, isKept),
  frozen: fault(frozenSizes, runFrozen, reportFrozen, isReleased),
  fuzz: fault(fuzzSizes, runFuzz, reportFuzz, isUnbroken),
  gateway: fault(gatewaySizes, runGateway, reportGateway, isUnhindered),
  kill: fault(killSizes, runKills, reportKills, isUnharmed),
  messages: fault({ full: sizes.full(), small: sizes.small() }, runMessageFaults, reportFaults, isClean),
  race: fault(raceSizes, runSlotRace, reportRace, isFair),
  pgbouncer: fault(poolerSizes, runPooler, reportPooler, isWhole),
  restore: fault(restoreSizes, runRestore, reportRestore, (run) => isWhole(run) && isRestored(run)),
  'slow-disk': fault(slowDiskSizes, runSlowDisk, reportSlowDisk, isPatient),
  standby: fault(standbySizes, runStandby, reportStandby, isTakenOver),
  rolling: fault(rollingSizes, runRolling, reportRolling, isWhole),
  update: fault(updateSizes, runUpdate, reportUpdate, (run) => isWhole(run) && isMigrated(run)),
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
