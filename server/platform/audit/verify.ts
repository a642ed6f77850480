/**
 * Recomputes the chain of the audit log from its rows, without the database functions that wrote
 * it: a person who could change a row could have changed those too.
 */
import { createHash } from 'node:crypto'
import type { Database, Db } from '#server/platform/database.ts'

/** End of a chain, as shown to operators: the number of entries and the hash of the newest. */
export type Head = { entries: number; hash: string }
export type Verification = { head: Head; broken: null } | { head: Head; broken: string }

type Row = { seq: number; parts: (string | null)[]; hash: string }

const BATCH = 2000
const BEFORE_ALL = '-9223372036854775808'

/**
 * Columns in the order in which the database function hashes them. Each is text, so that nothing is
 * lost in reading it.
 */
const rowsAfter = (db: Db, seq: number | string) => db.all<Row>`
  select seq, encode(hash, 'hex') as hash, array[seq::text, ((extract(epoch from at) * 1000000)::bigint)::text,
    actor_id::text, actor_name, actor_role, network, user_agent, action, subject_kind, subject_id::text, subject_name,
    before::text, after::text] as parts
  from audit_entries where seq > ${seq} order by seq limit ${BATCH}`

const part = (text: string | null) => (text === null ? '-' : `${Buffer.byteLength(text)}:${text}`)
const entryHash = (before: Buffer, parts: Row['parts']) =>
  createHash('sha256').update(before).update(parts.map(part).join('')).digest()

const first = createHash('sha256').update('Bellbird').digest()

/** Reads the rows in order and describes the first one that does not fit. */
const checkEntries = async (db: Db, head: Head, expected: Head | null): Promise<string | null> => {
  let computed = first
  let last = 0
  for (let rows = await rowsAfter(db, BEFORE_ALL); rows.length > 0; rows = await rowsAfter(db, last)) {
    for (const { seq, parts, hash } of rows) {
      if (seq <= last) return `Entry ${seq} was inserted outside the chain.`
      if (seq > last + 1) return `Entry ${last + 1} is missing.`
      computed = entryHash(computed, parts)
      if (computed.toString('hex') !== hash) return `Entry ${seq} was changed after it was written.`
      if (seq > head.entries) return `Entry ${seq} was inserted outside the chain.`
      if (expected?.entries === seq && expected.hash !== hash)
        return `The chain up to entry ${seq} does not match the code kept earlier.`
      last = seq
    }
  }
  if (last < head.entries) return `Entry ${last + 1} is missing: the newest entries were removed.`
  if (computed.toString('hex') !== head.hash) return `The end of the chain does not match entry ${last}.`
  const { count } = await db.one<{ count: number }>`select count(*) as count from audit_entries`
  if (count !== last) return `There are ${count} entries, but the chain has ${last}.`
  if (expected && expected.entries > last)
    return `Entry ${last + 1} is missing: there were ${expected.entries} earlier.`
  return null
}

/** Verifies the whole log in one snapshot, and that it still leads to a head kept earlier. */
export const verifyChain = (db: Database, expected: Head | null = null): Promise<Verification> =>
  db.transaction(async (tx) => {
    await tx.run`set transaction isolation level repeatable read, read only`
    const head = await tx.maybe<Head>`select entries, encode(hash, 'hex') as hash from audit_head`
    if (head === null) return { head: { entries: 0, hash: '' }, broken: 'The end of the chain is missing.' }
    return { head, broken: await checkEntries(tx, head, expected) }
  })
