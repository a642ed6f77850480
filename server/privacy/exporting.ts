/** All that is kept about a person, as one zip. */

import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Database, Fragment, Tx } from '../platform/database.ts'
import type { Files } from '../platform/files.ts'
import type { Me, Part } from './parts.ts'
import { partsOfAccount } from './partsOfAccount.ts'
import { partsOfPlan } from './partsOfPlan.ts'
import { partsOfProfile } from './partsOfProfile.ts'
import { partsOfProtection } from './partsOfProtection.ts'
import { partsOfWork } from './partsOfWork.ts'
import { readme } from './readme.ts'

export const parts: readonly Part[] = [
  ...partsOfAccount,
  ...partsOfProtection,
  ...partsOfProfile,
  ...partsOfWork,
  ...partsOfPlan,
]

const BATCH = 200
const UTC = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?)\+00:00$/
const instantsInUtc = (_: string, value: unknown) => (typeof value === 'string' ? value.replace(UTC, '$1Z') : value)

/** The rows of a query as a JSON list, a batch in memory at a time. */
async function* jsonOf(tx: Tx, rows: Fragment): AsyncGenerator<string> {
  await tx.run`declare part no scroll cursor for select to_json(own) as row from (${rows}) own`
  let before = '['
  for (;;) {
    const batch = await tx.all<{ row: unknown }>`fetch 200 from part`
    for (const { row } of batch) {
      yield `${before}\n${JSON.stringify(row, instantsInUtc, 2)}`
      before = ','
    }
    if (batch.length < BATCH) break
  }
  await tx.run`close part`
  yield before === '[' ? '[]\n' : '\n]\n'
}

type Upload = { key: string; name: string; kind: string }

/** Two files may have the same name, and a name may be anything that somebody typed. */
const pathOf = ({ name, kind }: Upload, place: number) =>
  `files/${place + 1}-${kind}-${name
    .replace(/[^\p{L}\p{N}._ -]/gu, '_')
    .replace(/^\.+/, '_')
    .slice(-100)}`

const lazily = (zip: ZipFile, path: string, mtime: Date, open: () => Promise<Readable>) =>
  zip.addReadStreamLazy(
    path,
    { mtime },
    (hand) =>
      void open().then(
        (stream) => hand(null, stream),
        (error) => hand(error, Readable.from([])),
      ),
  )

export type Taken = { size: number; stream: Readable }
type Means = { db: Database; files: Files; productName: string }

/**
 * Writes the zip from one snapshot of the database to a file that nobody else can open, so that neither a slow line
 * holds the snapshot nor a large account the memory; the file is gone once it has been read.
 */
export const exportOf = async ({ db, files, productName }: Means, me: Me, now: Temporal.Instant): Promise<Taken> => {
  const path = join(tmpdir(), `export-${randomUUID()}.zip`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await db.transaction(async (tx) => {
      await tx.run`set transaction isolation level repeatable read, read only`
      const zip = new ZipFile()
      const written = pipeline(zip.outputStream, file.createWriteStream({ autoClose: false, start: 0 }))
      zip.on('error', (error: Error) => (zip.outputStream as Readable).destroy(error))
      const own = parts.filter(({ of }) => of === undefined || of === me.role)
      const mtime = new Date(now.epochMilliseconds)
      const uploads = await tx.all<Upload>`
        select key, name, kind from stored_files where owner_id = ${me.id} order by id`
      zip.addBuffer(Buffer.from(readme(productName, own, now)), 'README.txt', { mtime })
      for (const part of own) lazily(zip, part.file, mtime, async () => Readable.from(jsonOf(tx, part.rows(me))))
      for (const [place, upload] of uploads.entries())
        lazily(zip, pathOf(upload, place), mtime, async () => Readable.from([(await files.read(upload.key)) ?? '']))
      zip.end()
      await written
    })
    const { size } = await file.stat()
    return { size, stream: file.createReadStream({ start: 0 }) }
  } catch (error) {
    await file.close()
    throw error
  } finally {
    await rm(path, { force: true })
  }
}
