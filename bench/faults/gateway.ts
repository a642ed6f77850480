/** Stalls the SMS gateway and the mail server while people book. */
import { migrate } from '#server/platform/migrate.ts'
import { startProcess } from '#test/process.ts'
import { withDatabase } from './database.ts'
import { startGateways } from './gateways.ts'
import { untilDrained, writeMessages } from './messages.ts'
import { countFaults, type FaultCounts } from './result.ts'
import { isWhole, reportWork, startWork, type Work } from './work.ts'

export type GatewaySize = {
  couples: number
  messages: number
  recipients: number
  secondsCalm: number
  secondsStalled: number
}
export const gatewaySizes = {
  full: { couples: 24, messages: 2000, recipients: 500, secondsCalm: 30, secondsStalled: 120 },
  small: { couples: 4, messages: 100, recipients: 40, secondsCalm: 4, secondsStalled: 30 },
}
export type GatewayRun = {
  work: Work
  messages: FaultCounts
  secondsStalled: number
  /** Bookings acknowledged each second, before the gateways stalled and while they did. */
  calmRate: number
  stalledRate: number
  /** Seconds from the first answer of the gateways until nothing was waiting. */
  drainedInSeconds: number
}

export const runGateway = (folder: string, size: GatewaySize, say: (line: string) => void): Promise<GatewayRun> =>
  withDatabase(folder, async ({ url, db, after }) => {
    await migrate(url)
    const gateways = await startGateways()
    after(() => gateways.close())
    const env = { DATABASE_URL: url, DATA_DIR: folder, ...gateways.env }
    const apps = [await startProcess({ after }, env), await startProcess({ after }, env)]
    const working = await startWork(
      db,
      apps.map(({ base }) => base),
      size,
    )
    const { secondsCalm, secondsStalled } = size
    const writing = writeMessages(db, size, (secondsCalm + secondsStalled) * 1000)
    await working.nextAcknowledged()
    const calmRate = await working.rateOver(secondsCalm)
    await gateways.enter('stalled')
    say('The gateways do not answer …')
    const stalledRate = await working.rateOver(secondsStalled)
    await writing
    await gateways.enter('calm')
    const began = performance.now()
    await untilDrained(db)
    const drainedInSeconds = (performance.now() - began) / 1000
    const work = await working.stop()
    await untilDrained(db)
    return { work, messages: await countFaults(db, gateways), secondsStalled, calmRate, stalledRate, drainedInSeconds }
  })

export const reportGateway = (run: GatewayRun, say: (line: string) => void) => {
  const { work, messages, secondsStalled, calmRate, stalledRate, drainedInSeconds } = run
  say('')
  say(`Gateways stalled for ${secondsStalled} s`)
  say(`Bookings a second: ${calmRate.toFixed(1)} before, ${stalledRate.toFixed(1)} meanwhile`)
  say(`No message was waiting ${drainedInSeconds.toFixed(1)} s after they answered again`)
  reportWork(work, say)
  say(`Messages written ${messages.written}, accepted ${messages.accepted}`)
  say(`Lost ${messages.lost}, doubled ${messages.doubled}, out of order ${messages.outOfOrder}`)
  say(
    `Sent again: ${messages.recognised} texts recognised by their key, ${messages.mailsTwice} mails by their Message-ID`,
  )
}
/** Bookings must not wait for a gateway, so they must keep at least half of their usual rate. */
export const isUnhindered = ({ work, messages: { lost, doubled, outOfOrder }, calmRate, stalledRate }: GatewayRun) =>
  isWhole(work) && lost + doubled + outOfOrder === 0 && stalledRate >= calmRate / 2
