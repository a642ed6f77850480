import { type Import, importFields, imports, lackingFields } from '#contract/admin/imports.ts'
import { invalid, Problem } from '#contract/platform/errors.ts'
import { line } from '#contract/platform/values.ts'
import { record, recordRead } from '#server/platform/audit/queries.ts'
import type { Column } from '#server/platform/csv.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { sendCsv } from '#server/platform/downloads.ts'
import { queue } from '#server/platform/jobs.ts'
import { implement } from '#server/platform/routes.ts'
import { exampleOf } from './examples.ts'
import { guessFields, looksLikeHeader, otherKindOf } from './headings.ts'
import { CHECK, RUN } from './jobs.ts'
import { readFile, readText } from './parser.ts'
import {
  allImports,
  firstRows,
  importById,
  importRows,
  insertImport,
  type LockedImport,
  lockImport,
  problemsAfter,
  putMapping,
  removeImport,
  type StoredImport,
  startRun,
} from './queries.ts'
import { letterOf } from './rules.ts'
import { inARow } from './values.ts'

/** Name of a file, without any path its sender may have put before it. */
const nameOf = (claimed: string) => {
  const name = line(200).safeParse(claimed.split(/[\\/]/).at(-1)?.slice(-200))
  return name.success && name.data !== '' ? name.data : 'import.csv'
}

const PASTED = 'Pasted rows'

const SAMPLES = 3
const LONGEST_SAMPLE = 80
const withColumns = async (db: Db, { fields, ...stored }: StoredImport): Promise<Import> => {
  const rows = await firstRows(db, stored.id, 30)
  const header = stored.has_header ? rows[0] : undefined
  const samplesOf = (column: number) => [
    ...new Set(rows.slice(header ? 1 : 0).flatMap((cells) => cells[column]?.slice(0, LONGEST_SAMPLE) || [])),
  ]
  const read = rows.map((cells, at) => ({ number: at + 1, cells }))
  return {
    ...stored,
    looks_like: read.length > 0 ? otherKindOf(stored.kind, read, fields.length) : null,
    columns: fields.map((field, column) => ({
      name: header?.[column]?.slice(0, LONGEST_SAMPLE) || `Column ${letterOf(column)}`,
      samples: samplesOf(column).slice(0, SAMPLES),
      field,
    })),
  }
}
const shownImport = async (db: Db, id: number) => withColumns(db, await importById(db, id))

/** Locks the import for a change; a confirmed one cannot be changed. */
const lockStaged = async (tx: Tx, id: number): Promise<LockedImport> => {
  const locked = await lockImport(tx, id)
  if (locked === null) throw new Problem('not_found')
  if (locked.state === 'running' || locked.state === 'finished') throw new Problem('import_confirmed')
  return locked
}

const refuseFields = ({ kind, fields }: LockedImport, chosen: readonly (string | null)[]) => {
  if (chosen.length !== fields.length) throw invalid('fields', `This file has ${fields.length} columns.`)
  const named = chosen.filter((field) => field !== null)
  if (named.some((field) => !Object.hasOwn(importFields[kind], field)))
    throw invalid('fields', 'One of the columns has a field that this import does not know.')
  if (new Set(named).size < named.length)
    throw invalid('fields', 'Two columns have the same field. Please leave one of them out.')
  const [lacking] = lackingFields(kind, chosen)
  if (lacking) throw invalid('fields', `Please choose the column with ${lacking}.`)
}

/**
 * The employer that invites the people of a file must be open and verified, so that they can
 * connect with it.
 */
const refuseEmployer = async (tx: Tx, { kind }: LockedImport, employerId: number | null) => {
  if (employerId === null) return
  const found = await tx.maybe<{ can_be_met: boolean }>`
    select email_verified_at is not null as can_be_met from users
    where id = ${employerId} and role = 'employer' and status in ('active', 'on_leave')`
  if (kind !== 'staff' || !found) throw invalid('employer_id', 'Please choose an employer.')
  if (!found.can_be_met)
    throw invalid('employer_id', 'This employer has not claimed its account yet, so it cannot invite anyone.')
}

type LeftOut = Awaited<ReturnType<typeof problemsAfter>>[number]
const BATCH = 1000
async function* leftOut(db: Db, id: number) {
  for (let after = 0; ; ) {
    const rows = await problemsAfter(db, id, after, BATCH)
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    after = rows.at(-1)!.number
  }
}

export const importRoutes = implement(imports, {
  list: ({ db, query }) => allImports(db, query),

  upload: async ({ tx, actor, body, file }) => {
    if (!file && body.text === undefined) throw invalid('file', 'Please choose a file.')
    const read = file ? readFile(file.bytes) : readText(body.text!)
    const has_header = looksLikeHeader(body.kind, read.rows[0]!)
    if (has_header && read.rows.length === 1) throw invalid('file', 'This file has a header row but no other rows.')
    const fields = guessFields(body.kind, read.rows, read.columns, has_header)
    const file_name = file ? nameOf(file.claimedName) : PASTED
    const id = await insertImport(tx, { kind: body.kind, file_name, has_header, adminId: actor.id, file: read, fields })
    return shownImport(tx, id)
  },

  get: async ({ db, params }) => ({ data: await shownImport(db, params.id) }),

  map: async ({ tx, params, body }) => {
    const locked = await lockStaged(tx, params.id)
    refuseFields(locked, body.fields)
    await refuseEmployer(tx, locked, body.employer_id)
    await putMapping(tx, locked.id, body)
    await queue(tx, CHECK, { id: locked.id, round: locked.round + 1 })
    return shownImport(tx, locked.id)
  },

  rows: async ({ db, params, query }) => {
    await importById(db, params.id)
    return importRows(db, params.id, query)
  },

  problems: async ({ db, actor, params, reply }) => {
    const { columns, file_name } = await shownImport(db, params.id)
    const subject = { kind: 'import', id: params.id, name: file_name } as const
    await recordRead(db, { actor, action: 'exported', subject, after: { rows: 'problem' } })
    const leftOutColumns: Column<LeftOut>[] = [
      ...columns.map(({ name }, at): Column<LeftOut> => [name, ({ cells }) => cells[at]]),
      ['Row', ({ number }) => number],
      ['Problem', ({ problems }) => inARow(problems.map(({ message }) => message))],
    ]
    sendCsv(reply, `import-${params.id}-problems`, leftOutColumns, leftOut(db, params.id))
  },

  confirm: async ({ tx, actor, params }) => {
    const locked = await lockStaged(tx, params.id)
    if (locked.state !== 'ready') throw new Problem('import_not_ready')
    await startRun(tx, locked.id)
    await queue(tx, RUN, { id: locked.id, round: locked.round })
    const { new: created, update, unchanged, problem } = locked.counts
    const after = {
      kind: locked.kind,
      employer: locked.employer?.name ?? null,
      new: created,
      update,
      unchanged,
      problem,
    }
    record(tx, {
      actor,
      action: 'import_confirmed',
      subject: { kind: 'import', id: locked.id, name: locked.file_name },
      after,
    })
    return shownImport(tx, locked.id)
  },

  discard: async ({ tx, params }) => {
    await lockStaged(tx, params.id)
    await removeImport(tx, params.id)
  },

  example: async ({ params, reply }) => {
    const { columns, rows } = exampleOf(params.kind)
    sendCsv(reply, `example-${params.kind}`, columns, [rows])
  },
})
