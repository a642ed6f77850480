/** Promotes a streaming standby behind haproxy, by hand, while people book. */
import { appendFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { verifyOfferLedger } from '#server/booking/offers/ledger-verify.ts'
import { verifyChain } from '#server/platform/audit/verify.ts'
import { connect } from '#server/platform/database.ts'
import { type Cluster, launch, openCluster } from '#server/platform/embedded/cluster.ts'
import { migrate } from '#server/platform/migrate.ts'
import { brand } from '#test/helpers/brand.ts'
import { freePort } from '#test/helpers/free-port.ts'
import { startProcess } from '#test/process.ts'
import { withEnds } from './database.ts'
import { startDebianProgram } from './debian.ts'
import { sendCommand } from './haproxy.ts'
import { isLossless, reportWork, startWork, type Work } from './work.ts'

export type StandbySize = { couples: number; secondsBefore: number; secondsAfter: number }
export const standbySizes = {
  full: { couples: 24, secondsBefore: 60, secondsAfter: 60 },
  small: { couples: 4, secondsBefore: 5, secondsAfter: 5 },
}
export type StandbyRun = Work & {
  /** Milliseconds from the end of the primary until a booking was acknowledged. */
  silence: number
  /** Part of this time until the standby accepted writes, in milliseconds. */
  promotion: number
  broken: string | null
}

const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', timezone: 'UTC', max_connections: 200 }

const urlOf = ({ password }: Cluster, port: number, database = 'bellbird') =>
  `postgres://bellbird:${password}@127.0.0.1:${port}/${database}`

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Copies a running primary as `pg_basebackup` does, which the embedded PostgreSQL lacks. */
const copyPrimary = (client: pg.Client, primary: Cluster, port: number, folder: string) => {
  const data = join(folder, 'data')
  const isCopied = (path: string) =>
    !/\/(postmaster\.(pid|opts)|pg_wal\/[0-9A-F]{24}|pg_replslot\/.+|\.s\.PGSQL\.[^/]+)$/.test(path) &&
    basename(path) !== 'pgsql_tmp'
  const copy = async () => {
    await client.query(`select pg_create_physical_replication_slot('standby', true)`)
    await client.query(`select pg_backup_start('standby', true)`)
    mkdirSync(folder)
    cpSync(primary.data, data, { recursive: true, filter: isCopied })
    cpSync(join(primary.folder, 'password'), join(folder, 'password'))
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    writeFileSync(join(data, 'backup_label'), rows[0]!.labelfile)
    writeFileSync(join(data, 'standby.signal'), '')
    const source = `host=127.0.0.1 port=${port} user=bellbird password=${primary.password} application_name=standby`
    appendFileSync(
      join(data, 'postgresql.auto.conf'),
      `primary_conninfo = '${source}'\nprimary_slot_name = 'standby'\n`,
    )
  }
  return copy().then(() => openCluster(folder))
}

const untilSynchronous = async (client: pg.Client) => {
  await client.query(`alter system set synchronous_standby_names = 'standby'`)
  await client.query('select pg_reload_conf()')
  for (let tries = 0; ; tries++) {
    const { rows } = await client.query(`select from pg_stat_replication where sync_state = 'sync'`)
    if (rows.length === 1) return
    if (tries === 300) throw new Error('The standby has not become synchronous.')
    await pause(100)
  }
}

/** Returns the haproxy configuration that operators get, with other ports and another socket. */
const configOf = async (port: number, socket: string, ports: { primary: number; standby: number }) =>
  (await readFile('docs/operations/haproxy-database.cfg', 'utf8'))
    .replace('127.0.0.1:5432', `127.0.0.1:${port}`)
    .replace('127.0.0.1:5433', `127.0.0.1:${ports.primary}`)
    .replace('127.0.0.1:5434', `127.0.0.1:${ports.standby}`)
    .replace('/run/haproxy/bellbird-database.sock', socket)

export const runStandby = (folder: string, size: StandbySize): Promise<StandbyRun> =>
  withEnds(async (after) => {
    const ports = { primary: await freePort(15_000), standby: await freePort(15_000) }
    const [port, socket] = [await freePort(15_000), join(folder, 'haproxy.sock')]
    mkdirSync(join(folder, 'primary'))
    const primary = openCluster(join(folder, 'primary'))
    const first = await launch(primary, ports.primary, settings)
    after(() => first.kill('SIGKILL'))
    await withClient(urlOf(primary, ports.primary, 'postgres'), (client) => client.query('create database bellbird'))
    await migrate(urlOf(primary, ports.primary))
    const standby = await withClient(urlOf(primary, ports.primary), async (client) => {
      const copied = await copyPrimary(client, primary, ports.primary, join(folder, 'standby'))
      const second = await launch(copied, ports.standby, settings)
      after(() => second.kill('SIGQUIT'))
      await untilSynchronous(client)
      return copied
    })

    await writeFile(join(folder, 'haproxy.cfg'), await configOf(port, socket, ports))
    const proxy = await startDebianProgram('haproxy', { args: ['-db', '-f', join(folder, 'haproxy.cfg')], port })
    after(() => proxy.stop())
    const db = connect({ url: urlOf(primary, port), brand, max: 4 })
    after(() => db.close())
    const env = { DATABASE_URL: urlOf(primary, port), DATA_DIR: folder }
    const apps = [await startProcess({ after }, env), await startProcess({ after }, env)]
    const working = await startWork(
      db,
      apps.map(({ base }) => base),
      { couples: size.couples },
    )
    await pause(size.secondsBefore * 1000)

    const began = performance.now()
    first.kill('SIGKILL')
    await sendCommand(socket, 'set server database/primary state maint')
    await withClient(urlOf(standby, ports.standby), (client) => client.query('select pg_promote()'))
    await sendCommand(socket, 'set server database/standby state ready')
    const promotion = performance.now() - began
    await working.nextAcknowledged()
    const silence = performance.now() - began
    await pause(size.secondsAfter * 1000)

    const done = await working.stop()
    const [chain, ledger] = [await verifyChain(db), await verifyOfferLedger(db, null)]
    return { ...done, silence, promotion, broken: chain.broken ?? ledger.broken }
  })

export const reportStandby = (run: StandbyRun, say: (line: string) => void) => {
  say('')
  say(
    `Booked again ${run.silence.toFixed(0)} ms after the primary ended; promoted after ${run.promotion.toFixed(0)} ms`,
  )
  reportWork(run, say)
  say(`Audit log and offer ledger: ${run.broken ?? 'whole'}`)
}
export const isTakenOver = (run: StandbyRun) => isLossless(run) && run.broken === null
