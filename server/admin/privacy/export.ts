/** Writes everything that is stored about a person to one zip. */

import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { allowSilence, type Database, type Fragment, type Tx } from '#server/platform/database.ts'
import type { Files } from '#server/platform/files.ts'
import { parts } from './export-parts.ts'
import type { AccountOwner } from './queries.ts'
import { readme } from './readme.ts'

const BATCH = 200
const UTC = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?)\+00:00$/
const instantsInUtc = (_: string, value: unknown) => (typeof value === 'string' ? value.replace(UTC, '$1Z') : value)

/** The rows of a query as a JSON list, a batch in memory at a time. */
async function* jsonOf(tx: Tx, rows: Fragment): AsyncGenerator<string> {
  await tx.run`declare part no scroll cursor for select to_json(own) as row from (${rows}) own`
  let before = '['
  for (;;) {
    // Row type unchecked: FETCH has no columns before it is executed.
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

/** Several files may share a name, and names are user input. */
const pathOf = ({ name, kind }: Upload, index: number) =>
  `files/${index + 1}-${kind}-${name
    .replace(/[^\p{L}\p{N}._ -]/gu, '_')
    .replace(/^\.+/, '_')
    .slice(-100)}`

/**
 * Opened when its turn comes. The zip does not listen for errors of the stream, so they are passed
 * on.
 */
const addLazily = (zip: ZipFile, path: string, mtime: Date, content: () => Promise<Readable>) =>
  zip.addReadStreamLazy(path, { mtime }, (hand) => {
    const fail = (error: Error) => void zip.emit('error', error)
    content().then((stream) => hand(null, stream.once('error', fail)), fail)
  })

export type Archive = { size: number; stream: Readable }
type Deps = { db: Database; files: Files }

const writeZip = async (tx: Tx, { files }: Deps, member: AccountOwner, path: string) => {
  const { now } = tx
  await tx.run`set transaction isolation level repeatable read, read only`
  // Many uploads are read from storage without a statement in between.
  await allowSilence(tx)
  const uploads = await tx.all<Upload>`
    select key, name, kind from stored_files where owner_id = ${member.id} order by id`
  const own = parts.filter(({ of }) => of === undefined || of === member.role)
  const mtime = new Date(now.epochMilliseconds)
  const zip = new ZipFile()
  zip.on('error', (error: Error) => (zip.outputStream as Readable).destroy(error))
  zip.addBuffer(Buffer.from(readme(tx.brand.productName, own, now)), 'README.txt', { mtime })
  for (const part of own) addLazily(zip, part.file, mtime, async () => Readable.from(jsonOf(tx, part.rows(member))))
  for (const [index, upload] of uploads.entries())
    addLazily(zip, pathOf(upload, index), mtime, async () => Readable.from([(await files.read(upload.key)) ?? '']))
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path, { mode: 0o600 }))
}

/**
 * Writes the zip from one snapshot of the database to a private temporary file, so that a slow
 * connection does not keep the snapshot open and a large account does not fill the memory. The file
 * is unlinked before it is read.
 */
export const exportOf = async (deps: Deps, member: AccountOwner): Promise<Archive> => {
  const folder = await mkdtemp(join(tmpdir(), 'export-'))
  try {
    const path = join(folder, 'data.zip')
    await deps.db.transaction((tx) => writeZip(tx, deps, member, path))
    const file = await open(path)
    const { size } = await file.stat()
    return { size, stream: file.createReadStream() }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
