import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where uploads live. Keys are random and unguessable, but a key alone opens nothing: the calls check who asks. */
export type Files = {
  write(key: string, bytes: Buffer): Promise<void>
  /** Null when there is no such file. */
  read(key: string): Promise<Buffer | null>
  remove(key: string): Promise<void>
}

export const newFileKey = () => randomBytes(24).toString('base64url')

const pathOf = (folder: string, key: string) => join(folder, key.slice(0, 2), key)

/** Uploads in a local folder; a file is there whole or not at all. */
export const localFiles = (folder: string): Files => ({
  async write(key, bytes) {
    const path = pathOf(folder, key)
    await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
    await writeFile(`${path}.part`, bytes, { mode: 0o600, flush: true })
    await rename(`${path}.part`, path)
  },
  read: (key) =>
    readFile(pathOf(folder, key)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    }),
  remove: (key) => rm(pathOf(folder, key), { force: true }),
})
