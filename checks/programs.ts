import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

const home = join(import.meta.dirname, 'packages')
const packageRequire = createRequire(join(home, 'package.json'))

/** Whether the machine has a program of this name. */
export const isInstalled = (program: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))

/**
 * Loads a package of the external checks. The caller gives its type, as the package is not
 * installed everywhere.
 */
export const load = async <T>(name: string): Promise<T> => (await import(packageRequire.resolve(name))) as T

/** Returns the path of a file in the packages of the external checks. */
export const packaged = (path: string): string => join(home, 'node_modules', path)

export type Ran = { code: number | null; out: string; err: string }

export const runScript = (path: string, args: readonly string[], cwd: string): Ran => {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [packaged(path), ...args], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  })
  if (error) throw error
  return { code: status, out: stdout, err: stderr }
}
