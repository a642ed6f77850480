/**
 * Computes the chain of the audit log anew, from what stands in its rows, and without the functions of the database
 * that wrote it: whoever could change a row could have changed those too.
 */
import { createHash } from 'node:crypto'
import type { Database, Db } from '../platform/database.ts'

/** The end of a chain, as it is shown to operators: how many entries, and the seal of the newest. */
export type Head = { entries: number; hash: string }
export type Verdict = { head: Head; broken: null } | { head: Head; broken: string }

type Row = { seq: number; parts: (string | null)[]; hash: string }

const BATCH = 2000
const BEFORE_ALL = '-9223372036854775808'

/** In the order of the function that seals them. Each is text already, so that nothing is lost in reading it. */
const rowsAfter = (db: Db, seq: number | string) => db.all<Row>`
  select seq, encode(hash, 'hex') as hash, array[seq::text, ((extract(epoch from at) * 1000000)::bigint)::text,
    actor_id::text, actor_name, actor_role, network, user_agent, action, subject_kind, subject_id::text, subject_name,
    before::text, after::text] as parts
  from audit_entries where seq > ${seq} order by seq limit ${BATCH}`

const part = (text: string | null) => (text === null ? '-' : `${Buffer.byteLength(text)}:${text}`)
const sealOf = (before: Buffer, parts: Row['parts']) =>
  createHash('sha256').update(before).update(parts.map(part).join('')).digest()

const first = createHash('sha256').update('Bellbird').digest()

/** Reads one row after the other; says in a sentence what is wrong with the first that does not fit. */
const walk = async (db: Db, head: Head, kept: Head | null): Promise<string | null> => {
  let seal = first
  let last = 0
  for (let rows = await rowsAfter(db, BEFORE_ALL); rows.length > 0; rows = await rowsAfter(db, last)) {
    for (const { seq, parts, hash } of rows) {
      if (seq <= last) return `Entry ${seq} was put in behind the chain.`
      if (seq > last + 1) return `Entry ${last + 1} is missing.`
      seal = sealOf(seal, parts)
      if (seal.toString('hex') !== hash) return `Entry ${seq} is not what was written there.`
      if (seq > head.entries) return `Entry ${seq} was put in behind the chain.`
      if (kept?.entries === seq && kept.hash !== hash)
        return `The chain up to entry ${seq} is not the one that was kept.`
      last = seq
    }
  }
  if (last < head.entries) return `Entry ${last + 1} is missing: the newest entries were cut off.`
  if (seal.toString('hex') !== head.hash) return `The end of the chain is not the seal of entry ${last}.`
  const { count } = await db.one<{ count: number }>`select count(*) as count from audit_entries`
  if (count !== last) return `There are ${count} entries, but the chain has ${last}.`
  if (kept && kept.entries > last) return `Entry ${last + 1} is missing: ${kept.entries} were kept.`
  return null
}

/** Whether the log is what was written, all of it as it stands at one moment; and still leads to a head that was kept. */
export const verifyChain = (db: Database, kept: Head | null = null): Promise<Verdict> =>
  db.transaction(async (tx) => {
    await tx.run`set transaction isolation level repeatable read, read only`
    const head = await tx.maybe<Head>`select entries, encode(hash, 'hex') as hash from audit_head`
    if (head === null) return { head: { entries: 0, hash: '' }, broken: 'The end of the chain is missing.' }
    return { head, broken: await walk(tx, head, kept) }
  })
