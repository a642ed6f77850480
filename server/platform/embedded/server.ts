import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, realpathSync, statfsSync } from 'node:fs'
import { totalmem } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { environment, program } from './binaries.ts'
import {
  type Cluster,
  databaseUrl,
  endOfLog,
  freePort,
  launch,
  openCluster,
  prepareSocketFolder,
  type Settings,
} from './cluster.ts'
import { forgetServer, type RunningServer, stopWithProcess } from './exit.ts'
import { clearFolder, takeFolder } from './lock.ts'
import { DiskFull, EmbeddedRefusal, refusalFrom, startRefusal } from './refusal.ts'

export type EmbeddedOptions = {
  /** The folder for data, password and log; made when it is not there. */
  dir: string
  /** PostgreSQL settings on top of ours. */
  settings?: Settings
  /** Called when the server died and runs again, at the same address. */
  onRestart?: (reason: string) => void
  /** Called when the server died and cannot be restarted. */
  onUnexpectedExit?: (reason: string) => void
}

export type Embedded = {
  /**
   * Address of the database `bellbird`, with its password: not for logs. It is the server's Unix
   * socket if there is one, else the loopback address.
   */
  url: string
  /** The same database at the loopback address, for programs of other accounts. */
  tcpUrl: string
  /** The server's process now; another one after a restart. */
  readonly pid: number
  stop(): Promise<void>
}

/**
 * Starts the bundled PostgreSQL, which only this machine can reach; throws an `EmbeddedRefusal`.
 * The server lives as long as this process: it is stopped on every exit, and restarted if it dies.
 */
export const startEmbedded = async (options: EmbeddedOptions): Promise<Embedded> => {
  try {
    return await startIn(options)
  } catch (error) {
    throw startRefusal(error, options.dir)
  }
}

const startIn = async (options: EmbeddedOptions): Promise<Embedded> => {
  mkdirSync(options.dir, { recursive: true })
  const dir = realpathSync(options.dir)
  const release = await takeFolder(dir)
  try {
    const cluster = openCluster(dir)
    await clearFolder(cluster.data)
    const socket = await prepareSocketFolder(cluster)
    const settings = { ...defaults(), ...(socket !== null && { unix_socket_directories: '.' }), ...options.settings }
    const { server, port } = await launchOnFreePort(cluster, settings)
    const tcpUrl = databaseUrl(cluster.password, port)
    const urls = { url: databaseUrl(cluster.password, port, socket), tcpUrl }
    const embedded = supervise(cluster, server, () => launch(cluster, port, settings), urls, release, options)
    await createDatabase(urls.url).catch(async (error) => {
      await embedded.stop()
      throw error
    })
    return embedded
  } catch (error) {
    release()
    throw error
  }
}

const defaults = (): Settings => {
  const megabytes = Math.min(totalmem(), process.constrainedMemory() || totalmem()) / 2 ** 20
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: `${Math.round(Math.min(Math.max(megabytes / 8, 64), 2048))}MB`,
    effective_cache_size: `${Math.round(megabytes / 2)}MB`,
    max_wal_size: '2GB',
    random_page_cost: 1.1,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Keeps users' data out of the log, which is for the operator of the machine.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'fatal',
  }
}

/** Retries, because another process may take the free port before the server does. */
const launchOnFreePort = async (cluster: Cluster, settings: Settings) => {
  for (let tries = 1; ; tries++) {
    const port = await freePort()
    try {
      return { server: await launch(cluster, port, settings), port }
    } catch (error) {
      if (tries === 5 || !(error instanceof EmbeddedRefusal) || !/TCP\/IP|in use/.test(error.message)) throw error
    }
  }
}

const createDatabase = async (url: string) => {
  const client = new pg.Client({ connectionString: url.replace(/bellbird$/, 'postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query(`select from pg_database where datname = 'bellbird'`)
    if (!rowCount) await client.query('create database bellbird')
  } finally {
    await client.end()
  }
}

/** Pause between attempts to start a server whose disk is full. */
const FULL_DISK_REST_MS = 2000
/** PostgreSQL writes files of 16 MB and does not start without room for one. */
const FULL_DISK_BYTES = 16 * 2 ** 20

const supervise = (
  cluster: Cluster,
  first: ChildProcess,
  relaunch: () => Promise<ChildProcess>,
  urls: Pick<Embedded, 'url' | 'tcpUrl'>,
  release: () => void,
  { onRestart, onUnexpectedExit }: EmbeddedOptions,
): Embedded => {
  let server = first
  let stopping: Promise<void> | null = null
  let restarting = Promise.resolve()
  const deaths: number[] = []

  /** The log may not mention a full disk, because it is on that disk itself. */
  const hasNoSpace = () => {
    const { bavail, bsize } = statfsSync(cluster.folder)
    return bavail * bsize < FULL_DISK_BYTES
  }
  /** Retries until the disk has space: a process that ended would not come back by itself. */
  const launchAgain = async () => {
    while (!stopping) {
      try {
        await clearFolder(cluster.data)
        return await relaunch()
      } catch (error) {
        if (!(startRefusal(error, cluster.folder) instanceof DiskFull) && !hasNoSpace()) throw error
        await pause(FULL_DISK_REST_MS)
      }
    }
    return null
  }
  const restart = async (code: number | null, signal: NodeJS.Signals | null) => {
    if (stopping) return
    const reason = `PostgreSQL stopped unexpectedly (${signal ?? code})`
    try {
      if (!(refusalFrom(endOfLog(cluster), cluster.folder, cluster.log) instanceof DiskFull) && !hasNoSpace())
        deaths.push(performance.now())
      if (deaths.length > 5 && deaths.at(-1)! - deaths.at(-6)! < 60_000)
        throw new EmbeddedRefusal(`${reason} for the sixth time within a minute (${cluster.log})`)
      const again = await launchAgain()
      if (again === null) return
      server = again
      watch()
      if (!stopping) onRestart?.(reason)
    } catch (error) {
      if (!stopping) onUnexpectedExit?.(error instanceof Error ? error.message : reason)
    }
  }
  const watch = () =>
    server.once('exit', (code, signal) => {
      restarting = restart(code, signal)
    })
  watch()

  const running: RunningServer = {
    stop: () => {
      stopping ??= restarting.then(() => end(server, cluster)).finally(() => forgetServer(running))
      return stopping
    },
    abandon: () => {
      server.kill('SIGINT')
      release()
    },
    release,
  }
  stopWithProcess(running)
  return {
    ...urls,
    get pid() {
      return server.pid!
    },
    stop: running.stop,
  }
}

/** Fast shutdown: open transactions are rolled back. */
const end = async (server: ChildProcess, cluster: Cluster) => {
  const ended = () => server.exitCode !== null || server.signalCode !== null
  if (ended()) return
  const exit = once(server, 'exit')
  server.ref()
  if (process.platform === 'win32')
    spawn(program(cluster.binaries.folder, 'pg_ctl'), ['stop', '-D', cluster.data, '-m', 'fast'], { env: environment })
  else server.kill('SIGINT')
  await Promise.race([exit, pause(20_000, null, { ref: false })])
  if (ended()) return
  server.kill('SIGQUIT')
  await exit
}
