import { spawnSync } from 'node:child_process'
import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { EmbeddedRefusal } from './refusal.ts'

const attempt = <Value>(work: () => Value): Value | null => {
  try {
    return work()
  } catch {
    return null
  }
}

const statOf = (pid: number) => {
  const text = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  if (text === null) return null
  const [state, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return { name: text.slice(text.indexOf('(') + 1, text.lastIndexOf(')')), state, since: rest[18]! }
}

/**
 * Start time of a process as its system reports it, or null if it is not running; the pid alone may
 * have been reused.
 */
const startTimeOf = (pid: number) => {
  if (process.platform === 'linux') {
    const stat = statOf(pid)
    return stat === null || stat.state === 'Z' ? null : stat.since
  }
  if (process.platform === 'win32') return attempt(() => process.kill(pid, 0)) ? 'alive' : null
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim() || null
}

type Owner = { pid: number; since: string }

const ownerOf = (file: string) => attempt(() => JSON.parse(readFileSync(file, 'utf8')) as Owner)

/** Makes this process the only one that uses the folder. Returns a function that releases it. */
export const takeFolder = async (folder: string) => {
  const file = join(folder, 'owner.json')
  const me: Owner = { pid: process.pid, since: startTimeOf(process.pid) ?? '' }
  const owner = ownerOf(file)
  if (owner && startTimeOf(owner.pid) === owner.since) throw inUse(folder, owner.pid)
  const ownFile = `${file}.${process.pid}`
  writeFileSync(ownFile, JSON.stringify(me))
  renameSync(ownFile, file)
  // Two processes may take over from the same dead one; the last writer wins, and the other notices
  // here.
  if (owner) await pause(50)
  const now = ownerOf(file)
  if (now?.pid !== me.pid) throw inUse(folder, now?.pid ?? 0)
  return () => rmSync(file, { force: true })
}

const inUse = (folder: string, pid: number) =>
  new EmbeddedRefusal(
    `${folder} is already in use by process ${pid}: stop that process first, or set another DATA_DIR.`,
  )

const lockingPid = (data: string) => {
  const text = attempt(() => readFileSync(join(data, 'postmaster.pid'), 'utf8')) ?? ''
  return Number.parseInt(text, 10) || null
}

/**
 * PostgreSQL processes that use the data folder: a server and its backends, or backends that
 * outlived theirs. Finds only the server on macOS, and nothing on Windows.
 */
const processesIn = (data: string) => {
  const postmaster = lockingPid(data)
  if (process.platform === 'linux') {
    const at = realpathSync(data)
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && attempt(() => readlinkSync(`/proc/${pid}/cwd`)) === at)
      .filter((pid) => statOf(pid)?.name === 'postgres')
  }
  if (postmaster === null || process.platform === 'win32') return []
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(postmaster)], { encoding: 'utf8' })
  return stdout.includes('postgres') && stdout.includes(data) ? [postmaster] : []
}

const haveEnded = async (data: string, within: number) => {
  for (const end = performance.now() + within; performance.now() < end; await pause(10))
    if (!processesIn(data).length) return true
  return false
}

/**
 * Ends processes that a killed predecessor left in the data folder, and frees its lock file even if
 * its pid was reused by another program.
 */
export const clearFolder = async (data: string) => {
  if (!existsSync(join(data, 'postmaster.pid'))) return
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of processesIn(data)) attempt(() => process.kill(pid, signal))
  }
  const postmaster = lockingPid(data)
  if (postmaster !== null && processesIn(data).includes(postmaster)) {
    attempt(() => process.kill(postmaster, 'SIGINT'))
    if (!(await haveEnded(data, 20_000))) signalAll('SIGQUIT')
  } else signalAll('SIGQUIT')
  if (!(await haveEnded(data, 5_000))) {
    signalAll('SIGKILL')
    await haveEnded(data, 5_000)
  }
  clearPid(join(data, 'postmaster.pid'))
}

/**
 * Replaces the pid with an impossible one and keeps the rest, so that PostgreSQL still checks for
 * running backends.
 */
const clearPid = (file: string) => {
  const text = attempt(() => readFileSync(file, 'utf8'))
  if (text === null) return
  if (/^\d+\n/.test(text)) writeFileSync(file, text.replace(/^\d+/, '2147483646'))
  else rmSync(file, { force: true })
}
