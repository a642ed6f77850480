/**
 * Metadata and owners of uploads: the `stored_files` table, kept in step with the bytes in storage.
 */
import type { Database, Db, Tx } from './database.ts'
import { type Files, type NewFile, newFileKey } from './files.ts'
import type { RecurringJob } from './jobs.ts'

/**
 * Records a file and returns its key. The bytes are written just before the commit, so that a
 * refused change writes nothing; leftovers of a failed commit are deleted by `deleteOrphanFiles`.
 */
export const storeFile = async (tx: Tx, files: Files, file: NewFile): Promise<string> => {
  await files.admit?.(tx, file)
  const key = newFileKey()
  await tx.run`
    insert into stored_files (key, owner_id, kind, content_type, name, size, created_at)
    values (${key}, ${file.ownerId}, ${file.kind}, ${file.contentType}, ${file.name}, ${file.bytes.length},
      ${tx.now})`
  // The key sorts first, because a storage can take seconds, and the later ones lock rows that
  // others wait for, such as the end of the audit log.
  tx.beforeCommit(`!file:${key}`, () => files.write(key, file.bytes))
  return key
}

/** Deletes the record of a file, and its bytes after the commit. */
export const dropFile = async (tx: Tx, files: Files, key: string): Promise<void> => {
  await tx.run`delete from stored_files where key = ${key}`
  // A file that cannot be deleted now is deleted by `deleteOrphanFiles`.
  tx.afterCommit(() => void files.remove(key).catch(() => {}))
}

/** A file this young may belong to a change that has not been committed yet. */
const YOUNG = { hours: 1 }
const BATCH = 500

const removeUnknown = async (db: Db, files: Files, keys: readonly string[]) => {
  const rows = await db.all<{ key: string }>`select key from stored_files where key = any(${keys})`
  const knownKeys = new Set(rows.map((row) => row.key))
  for (const key of keys) if (!knownKeys.has(key)) await files.remove(key)
}

/**
 * Deletes files without an owner: from closed accounts, and from changes interrupted by a crash.
 */
export const deleteOrphanFiles = async (db: Database, files: Files): Promise<void> => {
  const youngest = db.now.subtract(YOUNG)
  let batch: string[] = []
  for await (const { key, writtenAt } of files.list()) {
    if (Temporal.Instant.compare(writtenAt, youngest) > 0) continue
    batch.push(key)
    if (batch.length < BATCH) continue
    await removeUnknown(db, files, batch)
    batch = []
  }
  await removeUnknown(db, files, batch)
}

export const fileJobs = (files: Files): RecurringJob[] => [
  { kind: 'sweep_files', every: 6 * 3600, run: ({ db }) => deleteOrphanFiles(db, files) },
]
