import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  globSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Account, type Binaries, binariesPackage, environment, prepareBinaries, program } from './binaries.ts'
import { EmbeddedRefusal, refusalFrom } from './refusal.ts'

/** A data folder with all that is needed to run it. */
export type Cluster = {
  folder: string
  data: string
  log: string
  password: string
  account: Account
  binaries: Binaries
}

export type Settings = Record<string, string | number>

/** Finds the cluster in the folder or makes a new one. */
export const openCluster = (folder: string): Cluster => {
  const data = join(folder, 'data')
  const account = accountFor(data)
  const binaries = prepareBinaries(binariesPackage(), folder, account)
  const log = join(folder, 'postgres.log')
  const settings = { folder, data, log, account, binaries }
  if (!existsSync(data)) return create(settings)
  const version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (version !== binaries.major)
    throw new EmbeddedRefusal(
      `${data} was written by PostgreSQL ${version}, but this release includes ${binaries.major}: run it with the release that created it, or set DATA_DIR to an empty folder.`,
    )
  return { ...settings, password: passwordIn(folder) }
}

/**
 * Account for PostgreSQL, which refuses to run as root: the owner of the data, else `postgres` or
 * `nobody`. Null if we are not root.
 */
const accountFor = (data: string): Account => {
  if (process.getuid?.() !== 0) return null
  const owner = statSync(data, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  const [, , uid, gid] =
    ['postgres:', 'nobody:'].flatMap((name) => accounts.find((line) => line.startsWith(name)) ?? [])[0]?.split(':') ??
    []
  if (!uid)
    throw new EmbeddedRefusal(
      'PostgreSQL refuses to run as root, and there is no account "nobody": start as a normal user.',
    )
  const account = { uid: Number(uid), gid: Number(gid) }
  // A folder that root restored from a backup is root's throughout.
  if (owner) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, data])
  return account
}

const passwordIn = (folder: string) => {
  const file = join(folder, 'password')
  if (existsSync(file)) return readFileSync(file, 'utf8')
  throw new EmbeddedRefusal(
    `${file} is missing, and the database cannot be opened without it: restore it from your backup.`,
  )
}

const create = (settings: Omit<Cluster, 'password'>): Cluster => {
  const { folder, data, account } = settings
  const password = randomBytes(24).toString('hex')
  const secret = join(folder, 'password')
  const unfinished = join(folder, 'data.new')
  rmSync(unfinished, { recursive: true, force: true })
  rmSync(secret, { force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  writeFileSync(secret, password, { mode: 0o600 })
  for (const path of account ? [unfinished, secret] : []) chownSync(path, account!.uid, account!.gid)
  const passed = passPaths(account, unfinished, secret)
  const initdb = spawnSync(
    program(settings.binaries.folder, 'initdb'),
    [
      ...[
        '-D',
        passed.names[0]!,
        '-U',
        'bellbird',
        '--auth=scram-sha-256',
        `--pwfile=${passed.names[1]}`,
        '-E',
        'UTF8',
      ],
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
    ],
    { ...account, cwd: '/', env: environment, stdio: ['ignore', 'pipe', 'pipe', ...passed.files], encoding: 'utf8' },
  )
  passed.close()
  if (initdb.status !== 0) throw refusalFrom(`${initdb.stderr ?? initdb.error}`, folder, settings.log)
  renameSync(unfinished, data)
  return { ...settings, password }
}

/**
 * Paths through which the account can use our files. As root they are open files passed to the
 * process, so the account needs no access to the folders above: a project in /root works without
 * opening /root to others.
 */
const passPaths = (account: Account, ...paths: string[]) => {
  if (!account || !existsSync('/proc/self/fd')) return { names: paths, files: [], close: () => {} }
  const files = paths.map((path) => openSync(path, 'r'))
  return {
    names: paths.map((_, i) => `/proc/self/fd/${3 + i}`),
    files,
    close: () => {
      for (const file of files) closeSync(file)
    },
  }
}

/** Starts the server and waits until it takes connections. */
export const launch = async (cluster: Cluster, port: number, settings: Settings): Promise<ChildProcess> => {
  const { data, account, log } = cluster
  const began = rotateLog(log)
  if (account || process.platform !== 'win32') chmodSync(data, 0o700)
  const output = openSync(log, 'a', 0o600)
  const passed = passPaths(account, data)
  const options = Object.entries({ ...settings, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Runs in its own process group, so that Ctrl-C in a terminal reaches us and the database runs
  // until we have finished.
  const server = spawn(program(cluster.binaries.folder, 'postgres'), ['-D', passed.names[0]!, ...options], {
    ...{ ...account, cwd: '/', env: environment, detached: true, windowsHide: true },
    stdio: ['ignore', output, output, ...passed.files],
  })
  server.unref()
  server.on('error', () => {})
  passed.close()
  closeSync(output)
  while (server.exitCode === null && server.signalCode === null && server.pid) {
    if (isReady(data, server.pid)) return server
    await pause(10)
  }
  throw refusalFrom(readFileSync(log, 'utf8').slice(began), cluster.folder, log)
}

/**
 * Deletes the sockets that killed servers left in the data folder, and returns that folder for the
 * server's own; null where it cannot hold one: on Windows, on some network file systems, and where
 * its path is longer than a socket's may be. A socket costs less processor time than the loopback
 * address (decision 0363).
 */
export const prepareSocketFolder = async ({ data }: Cluster): Promise<string | null> => {
  if (process.platform === 'win32') return null
  for (const left of globSync('.s.PGSQL.*', { cwd: data })) rmSync(join(data, left), { force: true })
  // The longest name that the server's own socket can have.
  const path = join(data, '.s.PGSQL.65535')
  const probe = createServer()
  try {
    probe.listen(path)
    await once(probe, 'listening')
    return data
  } catch {
    return null
  } finally {
    probe.close()
  }
}

/** Address of a server's database `bellbird`: its socket, or else the loopback address. */
export const databaseUrl = (password: string, port: number | string, socket: string | null = null) =>
  `postgres://bellbird:${password}@${socket === null ? '127.0.0.1' : encodeURIComponent(socket)}:${port}/bellbird`

const isReady = (data: string, pid: number) => {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    // A standby accepts read-only queries, and never becomes `ready`.
    return Number(lines[0]) === pid && ['ready', 'standby'].includes(lines[7]?.trim() ?? '')
  } catch {
    return false
  }
}

/** The last lines of the log, which say why a server has ended. */
export const endOfLog = ({ log }: Cluster): string => readFileSync(log, 'utf8').slice(-2000)

const rotateLog = (log: string) => {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  if (size < 10_000_000) return size
  renameSync(log, `${log}.1`)
  return 0
}

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
