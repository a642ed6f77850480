/**
 * Recomputes the chains of the offer ledger from its rows, without the database functions that
 * wrote them: a person who could change a row could have changed those too.
 */
import { createHash } from 'node:crypto'
import type { Database, Db } from '#server/platform/database.ts'

/** All chains up to a day in one code, for operators to keep. */
export type LedgerCode = { day: string; hash: string }
export type LedgerVerification = { rows: number; chains: number; code: LedgerCode; broken: string | null }

type Row = { organisation_id: number; day: string; seq: number; parts: (string | null)[]; hash: string }
type Head = { organisation_id: number; day: string; start: string; entries: number; hash: string }

const BATCH = 2000

/** Columns in the order in which the database function hashes them, as text. */
const rowsAfter = (db: Db, { organisation_id, day, seq }: Pick<Row, 'organisation_id' | 'day' | 'seq'>) => db.all<Row>`
  select organisation_id, day, seq, encode(hash, 'hex') as hash, array[organisation_id::text, day::text, seq::text,
    slot_id::text, ((extract(epoch from at) * 1000000)::bigint)::text, asks, wave::text, people::text, reasons::text,
    beyond::text] || case when chances_percent is not null then array[chances_percent::text] else '{}' end as parts
  from offer_ledger where (organisation_id, day, seq) > (${organisation_id}, ${day}::date, ${seq})
  order by organisation_id, day, seq limit ${BATCH}`

const headsAfter = (db: Db, { organisation_id, day }: Pick<Head, 'organisation_id' | 'day'>) => db.all<Head>`
  select organisation_id, day, encode(start, 'hex') as start, entries, encode(hash, 'hex') as hash
  from offer_ledger_heads where (organisation_id, day) > (${organisation_id}, ${day}::date)
  order by organisation_id, day limit ${BATCH}`

async function* eachRow(db: Db): AsyncGenerator<Row> {
  for (let last = { organisation_id: 0, day: '-infinity', seq: 0 }; ; ) {
    const rows = await rowsAfter(db, last)
    yield* rows
    if (rows.length < BATCH) return
    last = rows.at(-1)!
  }
}

async function* eachHead(db: Db): AsyncGenerator<Head> {
  for (let last = { organisation_id: 0, day: '-infinity' }; ; ) {
    const heads = await headsAfter(db, last)
    yield* heads
    if (heads.length < BATCH) return
    last = heads.at(-1)!
  }
}

const sha256 = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}
const first = sha256('Bellbird')
const part = (text: string | null) => (text === null ? '-' : `${Buffer.byteLength(text)}:${text}`)

const isOf = (row: Row | undefined, head: Head) =>
  row !== undefined && row.organisation_id === head.organisation_id && row.day === head.day

const isBefore = (row: Row, head: Head) =>
  row.organisation_id < head.organisation_id || (row.organisation_id === head.organisation_id && row.day < head.day)

/** Follows the heads and the rows side by side, and describes the first that do not fit. */
const checkRows = async (db: Db, counted: { until: string; digest: (head: Head) => void }) => {
  const rows = eachRow(db)
  let row = (await rows.next()).value as Row | undefined
  let [count, chains] = [0, 0]
  let before: { organisation: number; hashes: Set<string> } | undefined
  const withoutHead = ({ organisation_id, day }: Row) =>
    `Organisation ${organisation_id}, ${day}: the end of the chain is missing.`
  const result = (broken: string | null) => ({ rows: count, chains, broken })
  for await (const head of eachHead(db)) {
    const chain = `Organisation ${head.organisation_id}, ${head.day}`
    if (row !== undefined && isBefore(row, head)) return result(withoutHead(row))
    const starts: Set<string> = before?.organisation === head.organisation_id ? before.hashes : new Set([first])
    if (!starts.has(head.start))
      return result(`${chain}: does not continue the day before, which was changed or removed.`)
    let [hash, last] = [head.start, 0]
    const hashes = new Set<string>([head.start])
    while (isOf(row, head)) {
      const { seq, parts, hash: written } = row!
      if (seq > last + 1) return result(`${chain}: row ${last + 1} is missing.`)
      hash = sha256(Buffer.from(hash, 'hex'), parts.map(part).join(''))
      if (hash !== written) return result(`${chain}: row ${seq} was changed after it was written.`)
      if (seq > head.entries) return result(`${chain}: row ${seq} was inserted outside the chain.`)
      hashes.add(hash)
      ;[last, count] = [seq, count + 1]
      row = (await rows.next()).value as Row | undefined
    }
    if (last < head.entries) return result(`${chain}: row ${last + 1} is missing: the newest rows were removed.`)
    if (hash !== head.hash) return result(`${chain}: the end of the chain does not match row ${last}.`)
    before = { organisation: head.organisation_id, hashes }
    chains += 1
    if (head.day <= counted.until) counted.digest(head)
  }
  return result(row === undefined ? null : withoutHead(row))
}

/**
 * Verifies all chains in one snapshot. Returns the code of the days before today, or of those up to
 * the day of a code that was kept earlier, which must still match.
 */
export const verifyOfferLedger = (db: Database, kept: LedgerCode | null = null): Promise<LedgerVerification> =>
  db.transaction(async (tx) => {
    await tx.run`set transaction isolation level repeatable read, read only`
    const yesterday = tx.now.toZonedDateTimeISO('Australia/Perth').toPlainDate().subtract({ days: 1 })
    const day = kept?.day ?? yesterday.toString()
    const digest = createHash('sha256')
    const found = await checkRows(tx, {
      until: day,
      digest: (head) => digest.update(`${head.organisation_id} ${head.day} ${head.entries} ${head.hash}\n`),
    })
    const code = { day, hash: digest.digest('hex') }
    const isOther = found.broken === null && kept !== null && kept.hash !== code.hash
    return {
      ...found,
      code,
      broken: isOther ? `The rows up to ${day} do not match the code kept earlier.` : found.broken,
    }
  })
