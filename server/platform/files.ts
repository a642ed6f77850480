import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tx } from './database.ts'

export type NewFile = {
  ownerId: number
  kind: 'avatar' | 'cv' | 'logo' | 'credential' | 'vacancy'
  contentType: string
  name: string
  bytes: Buffer
}

/**
 * Storage of uploads. Keys are random and unguessable, but a key alone grants no access: the calls
 * check permissions.
 */
export type Files = {
  write(key: string, bytes: Buffer): Promise<void>
  /** Null when there is no such file. */
  read(key: string): Promise<Buffer | null>
  remove(key: string): Promise<void>
  /** Everything that is there, half-written leftovers too. */
  list(): AsyncIterable<{ key: string; writtenAt: Temporal.Instant }>
  /** Called before a new file is recorded; throws if a storage limit is reached. */
  admit?(tx: Tx, file: NewFile): Promise<void>
}

export const newFileKey = () => randomBytes(24).toString('base64url')

const pathOf = (folder: string, key: string) => join(folder, key.slice(0, 2), key)

const unlessAbsent =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead
    throw error
  }

/** Uploads in a local folder; a file is there whole or not at all. */
export const localFiles = (folder: string): Files => ({
  async write(key, bytes) {
    const path = pathOf(folder, key)
    await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
    await writeFile(`${path}.part`, bytes, { mode: 0o600, flush: true })
    await rename(`${path}.part`, path)
  },
  read: (key) => readFile(pathOf(folder, key)).catch(unlessAbsent(null)),
  remove: (key) => rm(pathOf(folder, key), { force: true }),
  async *list() {
    const entries = await readdir(folder, { withFileTypes: true }).catch(unlessAbsent([]))
    for (const drawer of entries) {
      // Our files are in folders named after the first two characters of the key; others are
      // ignored.
      if (!drawer.isDirectory() || drawer.name.length !== 2) continue
      for (const key of await readdir(join(folder, drawer.name))) {
        const found = await stat(pathOf(folder, key)).catch(unlessAbsent(null))
        if (found) yield { key, writtenAt: Temporal.Instant.fromEpochMilliseconds(Math.floor(found.mtimeMs)) }
      }
    }
  },
})
