import type { Import, ImportRow, ImportSummary } from '#contract/admin/imports.ts'
import { type Db, sql, type Tx } from '#server/platform/database.ts'
import type { FileRow, ReadFile } from './parser.ts'

const counts = sql`json_build_object('new', i.new_rows, 'update', i.update_rows, 'unchanged', i.unchanged_rows,
  'problem', i.problem_rows, 'noted', i.noted_rows)`
const summary = sql`i.id, i.kind, i.file_name, i.state, i.total as rows, i.done, ${counts} as counts,
  case when e.id is not null then json_build_object('id', e.id, 'name', e.name) end as employer,
  a.name as admin, i.created_at, i.confirmed_at, i.finished_at`
const joins = sql`left join users e on e.id = i.employer_id left join users a on a.id = i.admin_id`

type Paging = { page: number; per_page: number }
export const allImports = async (db: Db, { page, per_page }: Paging) => {
  const { total } = await db.one<{ total: number }>`select count(*) as total from imports`
  const data = await db.all<ImportSummary>`
    with shown as (
      select * from imports order by created_at desc, id desc limit ${per_page} offset ${(page - 1) * per_page})
    select ${summary} from shown i ${joins} order by i.created_at desc, i.id desc`
  return { data, page, per_page, total }
}

/** An import as it is stored; `fields` says what each column holds. */
export type StoredImport = Omit<Import, 'columns' | 'looks_like'> & { fields: (string | null)[] }
export const importById = (db: Db, id: number) => db.one<StoredImport>`
  select ${summary}, i.has_header, i.encoding, i.delimiter, i.sector, i.time_zone, i.fields,
    exists (select from import_rows r where r.import_id = i.id and not r.is_header) as has_rows
  from imports i ${joins} where i.id = ${id}`

/** The first rows of a file, including its heading. */
export const firstRows = async (db: Db, importId: number, most: number): Promise<string[][]> =>
  (
    await db.all<{ cells: string[] }>`
    select cells from import_rows where import_id = ${importId} order by number limit ${most}`
  ).map(({ cells }) => cells)

export type NewImport = Pick<Import, 'kind' | 'file_name' | 'has_header'> & {
  adminId: number
  file: ReadFile
  fields: (string | null)[]
}
export const insertImport = async (
  tx: Tx,
  { kind, file_name, has_header, adminId, file, fields }: NewImport,
): Promise<number> => {
  const total = file.rows.length - (has_header ? 1 : 0)
  const { id } = await tx.one<{ id: number }>`
    insert into imports (kind, admin_id, file_name, encoding, delimiter, has_header, fields, total, created_at)
    values (${kind}, ${adminId}, ${file_name}, ${file.encoding}, ${file.delimiter}, ${has_header}, ${fields}::text[],
      ${total}, ${tx.now})
    returning id`
  await insertRows(tx, id, file.rows, has_header)
  return id
}

const ROWS_AT_ONCE = 5000
const insertRows = async (tx: Tx, importId: number, rows: readonly FileRow[], hasHeader: boolean) => {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const batch = JSON.stringify(rows.slice(from, from + ROWS_AT_ONCE))
    await tx.run`
      insert into import_rows (import_id, number, cells, is_header)
      select ${importId}, r.number, array(select jsonb_array_elements_text(r.cells)),
        ${hasHeader}::boolean and r.number = ${rows[0]!.number}::int
      from jsonb_to_recordset(${batch}::jsonb) as r (number integer, cells jsonb)`
  }
}

export type LockedImport = Pick<
  StoredImport,
  'id' | 'kind' | 'state' | 'rows' | 'has_header' | 'fields' | 'sector' | 'time_zone'
> & {
  file_name: string
  employer: { id: number; name: string } | null
  round: number
  done: number
  counts: Import['counts']
}
/**
 * Locks an import for a change, so that admins and jobs take turns; null if it is gone. An employer
 * that has been closed since is left out, and invites nobody.
 */
export const lockImport = (tx: Tx, id: number) => tx.maybe<LockedImport>`
  select i.id, i.kind, i.state, i.total as rows, i.has_header, i.fields, i.sector, i.time_zone, i.round, i.done, i.file_name,
    ${counts} as counts,
    (select json_build_object('id', e.id, 'name', e.name) from users e
      where e.id = i.employer_id and e.status in ('active', 'on_leave')) as employer
  from imports i where i.id = ${id} for no key update of i`

export type Mapping = Pick<StoredImport, 'has_header' | 'fields' | 'sector' | 'time_zone'> & {
  employer_id: number | null
}
/** Restarts the check with other columns. */
export const putMapping = async (tx: Tx, id: number, mapping: Mapping): Promise<void> => {
  await tx.run`
    update import_rows set done = false, outcome = null, key = null, data = null, has_notes = false,
      problems = '[]', changes = '[]'
    where import_id = ${id} and outcome is not null`
  await tx.run`
    update import_rows set is_header = ${mapping.has_header}::boolean
    where import_id = ${id} and number = (select min(number) from import_rows where import_id = ${id})`
  await tx.run`
    update imports set state = 'checking', round = round + 1, done = 0, has_header = ${mapping.has_header},
      fields = ${mapping.fields}::text[], sector = ${mapping.sector}, time_zone = ${mapping.time_zone},
      employer_id = ${mapping.employer_id}, new_rows = 0, update_rows = 0, unchanged_rows = 0, problem_rows = 0,
      noted_rows = 0, total = (select count(*) from import_rows where import_id = ${id} and not is_header)
    where id = ${id}`
}

/** Starts the run of a confirmed import; rows with a problem are skipped. */
export const startRun = async (tx: Tx, id: number): Promise<void> => {
  await tx.run`update import_rows set done = outcome = 'problem' where import_id = ${id} and not is_header`
  await tx.run`
    update imports set state = 'running', confirmed_at = ${tx.now}, done = problem_rows, new_rows = 0,
      update_rows = 0, unchanged_rows = 0, noted_rows = 0
    where id = ${id}`
}

export const markReady = (tx: Tx, id: number) => tx.run`update imports set state = 'ready' where id = ${id}`

/** Keeps the skipped rows for review, and deletes the rest of the file. */
export const markFinished = async (tx: Tx, id: number): Promise<void> => {
  await tx.run`update imports set state = 'finished', finished_at = ${tx.now} where id = ${id}`
  await tx.run`delete from import_rows where import_id = ${id} and not is_header and outcome <> 'problem'`
}

export const removeImport = (tx: Tx, id: number) => tx.run`delete from imports where id = ${id}`

/** Deletes imports not confirmed in time, and the skipped rows of finished imports. */
export const deleteOldFiles = async (tx: Tx, staged: Temporal.Instant, finished: Temporal.Instant): Promise<void> => {
  await tx.run`delete from imports where confirmed_at is null and created_at < ${staged}`
  await tx.run`
    delete from import_rows r using imports i
    where i.id = r.import_id and i.state = 'finished' and i.finished_at < ${finished}`
}

/** Unfinished imports that no job works on any more; locked, so that one process takes each. */
export const unattendedImports = (tx: Tx) => tx.all<{ id: number; round: number; state: 'checking' | 'running' }>`
  select id, round, state from imports i
  where state in ('checking', 'running') and not exists (
    select from jobs j where j.dead_at is null and j.kind in ('check_import', 'run_import')
      and (j.payload ->> 'id')::int = i.id)
  for no key update skip locked`

export type Todo = Pick<ImportRow, 'number' | 'cells' | 'problems'> & { data: unknown }
export const nextRows = (tx: Tx, importId: number, most: number) => tx.all<Todo>`
  select number, cells, data, problems from import_rows
  where import_id = ${importId} and not done and not is_header order by number limit ${most}`

/** The rows before this one that have one of these keys, and are to be imported. */
export const keysBefore = async (tx: Tx, importId: number, before: number, keys: readonly string[]) => {
  // Not null: key, because it is compared.
  const rows = await tx.all<{ key: string; number: number }>`
    select key, min(number) as number from import_rows
    where import_id = ${importId} and key = any(${keys}::text[]) and number < ${before} and outcome <> 'problem'
    group by key`
  return new Map(rows.map(({ key, number }) => [key, number]))
}

export type RowResult = Pick<ImportRow, 'number' | 'outcome' | 'problems' | 'changes'> & {
  key: string | null
  data: unknown
}
/** Stores and counts the results of a batch, in the same transaction as its effects. */
export const saveResults = async (tx: Tx, importId: number, results: readonly RowResult[]): Promise<void> => {
  const isNoted = ({ outcome, problems }: RowResult) => outcome !== 'problem' && problems.length > 0
  const rows = results.map((result) => ({ ...result, has_notes: isNoted(result) }))
  await tx.run`
    update import_rows r set key = v.key, data = v.data, outcome = v.outcome, problems = v.problems,
      changes = v.changes, has_notes = v.has_notes, done = true
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (number integer, key text, data jsonb, outcome text,
      problems jsonb, changes jsonb, has_notes boolean)
    where r.import_id = ${importId} and r.number = v.number`
  const count = (state: ImportRow['outcome']) => rows.filter(({ outcome }) => outcome === state).length
  await tx.run`
    update imports set done = done + ${rows.length}::int, new_rows = new_rows + ${count('new')}::int,
      update_rows = update_rows + ${count('update')}::int, unchanged_rows = unchanged_rows + ${count('unchanged')}::int,
      problem_rows = problem_rows + ${count('problem')}::int,
      noted_rows = noted_rows + ${rows.filter(({ has_notes }) => has_notes).length}::int
    where id = ${importId}`
}

const rowFilters = {
  all: sql`true`,
  new: sql`outcome = 'new'`,
  update: sql`outcome = 'update'`,
  unchanged: sql`outcome = 'unchanged'`,
  problem: sql`outcome = 'problem'`,
  noted: sql`has_notes`,
}
export const importRows = async (
  db: Db,
  importId: number,
  { show, page, per_page }: Paging & { show: keyof typeof rowFilters },
) => {
  const found = sql`import_id = ${importId} and not is_header and outcome is not null and ${rowFilters[show]}`
  const { total } = await db.one<{ total: number }>`select count(*) as total from import_rows where ${found}`
  const data = await db.all<ImportRow>`
    select number, outcome, cells, problems, changes from import_rows where ${found}
    order by number limit ${per_page} offset ${(page - 1) * per_page}`
  return { data, page, per_page, total }
}

/** Rows with a problem after this one, for the file of them. */
export const problemsAfter = (db: Db, importId: number, after: number, most: number) =>
  db.all<Pick<ImportRow, 'number' | 'cells' | 'problems'>>`
    select number, cells, problems from import_rows
    where import_id = ${importId} and outcome = 'problem' and number > ${after} order by number limit ${most}`
