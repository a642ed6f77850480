/** Books through PgBouncer in transaction mode, from two processes. */
import { chmod, chown, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#test/helpers/free-port.ts'
import { startProcess } from '#test/process.ts'
import { withDatabase } from './database.ts'
import { startDebianProgram } from './debian.ts'
import { reportWork, startWork, type Work } from './work.ts'

export type PoolerSize = { seconds: number; people: number }
export const poolerSizes = { full: { seconds: 60, people: 24 }, small: { seconds: 5, people: 4 } }

/**
 * Far fewer than the pools of two processes have, so that the next transaction of a client rarely
 * gets the same connection.
 */
const CONNECTIONS = 8
/** The account "nobody" of Debian, because PgBouncer does not run as root. */
const NOBODY = 65_534

/** Writes the configuration that operators get, with other ports and few connections. */
const configOf = async (folder: string, port: number, database: URL) => {
  const [config, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'userlist.txt')]
  const text = (await readFile('docs/operations/pgbouncer.ini', 'utf8'))
    .replace('port=5432', `port=${database.port}`)
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('/etc/pgbouncer/userlist.txt', users)
    .replace('default_pool_size = 20', `default_pool_size = ${CONNECTIONS}`)
  await writeFile(config, text)
  await writeFile(users, `"${database.username}" "${decodeURIComponent(database.password)}"\n`, { mode: 0o600 })
  if (process.getuid?.() === 0) {
    await chmod(folder, 0o711)
    for (const file of [config, users]) await chown(file, NOBODY, NOBODY)
  }
  return config
}

export const runPooler = (folder: string, size: PoolerSize): Promise<Work> =>
  withDatabase(folder, async ({ url, embedded, db, after }) => {
    const [database, port] = [new URL(embedded.tcpUrl), await freePort(15_000)]
    const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : undefined
    const args = [await configOf(folder, port, database)]
    const pooler = await startDebianProgram('pgbouncer', { args, port, user })
    after(() => pooler.stop())
    const pooled = Object.assign(new URL(embedded.tcpUrl), { host: `127.0.0.1:${port}` })
    const env = { DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: url, DATA_DIR: folder }
    // Starts both at the same time, so that they also compete to migrate the database.
    const apps = await Promise.all([startProcess({ after }, env), startProcess({ after }, env)])
    const bases = apps.map(({ base }) => base)
    const working = await startWork(db, bases, { couples: size.people })
    await pause(size.seconds * 1000)
    return await working.stop()
  })

export const reportPooler = (run: Work, say: (line: string) => void) => {
  say('')
  say(`Two processes over ${CONNECTIONS} connections of PgBouncer in transaction mode`)
  reportWork(run, say)
}
