import type { ImportKind, ImportProblem } from '#contract/admin/imports.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { employers } from './employers.ts'
import type { LockedImport, RowResult, Todo } from './queries.ts'
import { cellsOf, type Kind, type Plan, repeatedRowText, type Terms } from './rules.ts'
import { staff } from './staff.ts'
import { subjects } from './subjects.ts'

type KindHandler = {
  loadKnown: (db: Db) => Promise<unknown>
  /**
   * Works out the effect of each row. `seenOf` returns the numbers of earlier rows by key; the
   * batch adds its own.
   */
  check: (tx: Tx, locked: LockedImport, rows: readonly Todo[], known: unknown, seenOf: SeenOf) => Promise<RowResult[]>
  /** Applies the rows to the current data. */
  run: (tx: Tx, locked: LockedImport, rows: readonly Todo[], known: unknown, mailed: number) => Promise<RowResult[]>
}
type SeenOf = (keys: readonly string[]) => Promise<Map<string, number>>

const termsOf = ({ sector, time_zone, employer }: LockedImport): Terms => ({ sector, time_zone, employer })
const skipProblem = (column: number | null, message: string): ImportProblem => ({ column, message, skips: true })
/** Column that decides whether two rows are the same. */
const keyColumn = ({ kind, fields }: LockedImport) => {
  const column = fields.indexOf(kind === 'subjects' ? 'name' : 'email')
  return column < 0 ? null : column
}

const handlerOf = <Data, Found, Known>(kind: Kind<Data, Found, Known>): KindHandler => {
  const planRows = async (db: Db, rows: readonly Data[], terms: Terms, known: Known) => {
    const found = await kind.find(db, rows, terms)
    return (data: Data) => {
      const there = found.get(kind.keyOf(data)) ?? null
      return { data, found: there, plan: kind.plan(data, there, terms, known) }
    }
  }
  const resultOf = (
    locked: LockedImport,
    number: number,
    { outcome, changes, problem: why }: Plan,
    key: string,
    data: Data,
    noted: ImportProblem[],
  ): RowResult => ({
    number,
    key,
    data,
    outcome,
    changes,
    problems: why === undefined ? noted : [...noted, skipProblem(keyColumn(locked), why)],
  })

  return {
    loadKnown: kind.loadKnown,

    check: async (tx, locked, rows, known, seenOf) => {
      const read = rows.map((row) => ({
        ...row,
        ...kind.read(cellsOf(row.cells, locked.fields), known as Known, termsOf(locked)),
      }))
      const rowOfKey = await seenOf(read.flatMap(({ key }) => key ?? []))
      const good = read.flatMap(({ data, problems }) =>
        data === null || problems.some(({ skips }) => skips) ? [] : [data],
      )
      const planOf = await planRows(tx, good, termsOf(locked), known as Known)
      return read.map(({ number, key, data, problems }) => {
        const out = { number, key, data: null, outcome: 'problem' as const, changes: [] }
        if (key === null || data === null || problems.some(({ skips }) => skips)) return { ...out, problems }
        const earlier = rowOfKey.get(key)
        if (earlier !== undefined)
          return {
            ...out,
            problems: [...problems, skipProblem(keyColumn(locked), repeatedRowText(locked.kind, earlier))],
          }
        const result = resultOf(locked, number, planOf(data).plan, key, data, problems)
        if (result.outcome !== 'problem') rowOfKey.set(key, number)
        return result
      })
    },

    run: async (tx, locked, rows, known, mailed) => {
      const terms = termsOf(locked)
      const datas = rows.map(({ data }) => data as Data)
      await kind.lock(tx, datas)
      const planOf = await planRows(tx, datas, terms, known as Known)
      const all = rows.map((row) => ({ row, ...planOf(row.data as Data) }))
      const acted = all.filter(({ plan }) => plan.outcome === 'new' || plan.outcome === 'update')
      await kind.write(tx, acted, terms, mailed)
      return all.map(({ row, data, plan }) => resultOf(locked, row.number, plan, kind.keyOf(data), data, row.problems))
    },
  }
}

export const importHandlers: Record<ImportKind, KindHandler> = {
  staff: handlerOf(staff),
  employers: handlerOf(employers),
  subjects: handlerOf(subjects),
}
