/**
 * Lets the clock of two processes jump forward and back while people book and messages are sent.
 */
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { migrate } from '#server/platform/migrate.ts'
import { onClock } from '#test/helpers/clock.ts'
import { startProcess } from '#test/process.ts'
import { withDatabase } from './database.ts'
import { startGateways } from './gateways.ts'
import { untilDrained, writeMessages } from './messages.ts'
import { countFaults, type FaultCounts } from './result.ts'
import { isWhole, reportWork, startWork, type Work } from './work.ts'

/** Minutes that the clock is ahead in each step. It is right again at the end. */
const JUMPS = [60, 0, -60, 0, 1440, 0, -1440, 0, 5, -5, 1, 0]

export type ClockSize = { couples: number; messages: number; recipients: number; secondsEach: number }
export const clockSizes = {
  full: { couples: 24, messages: 4000, recipients: 1000, secondsEach: 15 },
  small: { couples: 4, messages: 200, recipients: 40, secondsEach: 2 },
}
export type ClockRun = {
  work: Work
  messages: FaultCounts
  /** Messages of all kinds, also those about bookings, that are still waiting. */
  unsent: number
  /** Recurring jobs that would not run again before the clock has caught up with the jump. */
  stopped: string[]
}

export const runClock = (folder: string, size: ClockSize, say: (line: string) => void): Promise<ClockRun> =>
  withDatabase(folder, async ({ url, db, after }) => {
    await migrate(url)
    const gateways = await startGateways()
    after(() => gateways.close())
    await gateways.enter('slow')
    const file = join(folder, 'clock')
    let ahead = 0
    const set = async (minutes: number) => {
      ahead = minutes
      await writeFile(`${file}.new`, String(minutes * 60_000))
      await rename(`${file}.new`, file)
    }
    await set(0)
    const env = { DATABASE_URL: url, DATA_DIR: folder, CLOCK_FILE: file, ...gateways.env }
    const start = () => startProcess({ after }, env, { program: 'bench/faults/jumping-process.ts' })
    const apps = [await start(), await start()]
    const working = await startWork(
      db,
      apps.map(({ base }) => base),
      size,
    )
    const jumping = onClock(db, () => Temporal.Now.instant().add({ minutes: ahead }))
    const writing = writeMessages(jumping, size, size.secondsEach * 1000 * JUMPS.length)
    for (const minutes of JUMPS) {
      await set(minutes)
      say(`${minutes} minutes …`)
      await pause(size.secondsEach * 1000)
    }
    await writing
    const work = await working.stop()
    await untilDrained(db)
    const { unsent } = await db.one<{ unsent: number }>`
      select count(*) as unsent from messages where state = 'waiting'`
    const stopped = await db.all<{ kind: string }>`
      select kind from job_runs where ran_at > ${db.now.add({ minutes: 1 })}`
    return { work, messages: await countFaults(db, gateways), unsent, stopped: stopped.map(({ kind }) => kind) }
  })

export const reportClock = ({ work, messages, unsent, stopped }: ClockRun, say: (line: string) => void) => {
  say('')
  say(`Clock ahead by ${JUMPS.join(', ')} minutes in turn`)
  reportWork(work, say)
  say(`Messages written ${messages.written}, accepted ${messages.accepted}`)
  say(`Lost ${messages.lost}, doubled ${messages.doubled}, out of order ${messages.outOfOrder}`)
  say(`Messages of all kinds still waiting: ${unsent}`)
  say(`Jobs that stopped: ${stopped.join(', ') || 'none'}`)
}
export const isOnTime = ({ work, messages: { lost, doubled, outOfOrder }, unsent, stopped }: ClockRun) =>
  isWhole(work) && lost + doubled + outOfOrder + unsent + stopped.length === 0
