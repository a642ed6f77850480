/** Meaning and effect of one row of an import; each kind implements the same steps. */

import type { ImportKind, ImportOutcome, ImportProblem, ImportRow } from '#contract/admin/imports.ts'
import type { Sector } from '#contract/platform/values.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import type { Cells } from './values.ts'

export type Change = ImportRow['changes'][number]
/** Settings for all rows of an import. */
export type Terms = {
  sector: Sector
  time_zone: string
  employer: { id: number; name: string } | null
}

/** A parsed row. A row without a key cannot be imported. */
export type ParsedRow<Data> = { key: string | null; data: Data | null; problems: ImportProblem[] }
export type Plan = { outcome: ImportOutcome; changes: Change[]; problem?: string }
export type Planned<Data, Found> = { data: Data; found: Found | null; plan: Plan }

/**
 * One kind of import. `Known` is what its rows refer to, `Found` what already exists under the same
 * key.
 */
export type Kind<Data, Found, Known> = {
  loadKnown: (db: Db) => Promise<Known>
  read: (cells: Cells, known: Known, terms: Terms) => ParsedRow<Data>
  find: (db: Db, rows: readonly Data[], terms: Terms) => Promise<Map<string, Found>>
  /** Locks the existing records, so that they do not change until the transaction ends. */
  lock: (tx: Tx, rows: readonly Data[]) => Promise<unknown>
  keyOf: (data: Data) => string
  plan: (data: Data, found: Found | null, terms: Terms, known: Known) => Plan
  /**
   * Adds and updates the planned rows; `mailed` is how many people this import has mailed before.
   */
  write: (tx: Tx, rows: readonly Planned<Data, Found>[], terms: Terms, mailed: number) => Promise<void>
}
/** Another account took an address after we read and before we wrote; a retry sees it. */
export class AddressTaken extends Error {}

/** The cells of a row by the names of their fields. */
export const cellsOf = (cells: readonly string[], fields: readonly (string | null)[]): Cells =>
  Object.fromEntries(
    fields.flatMap((field, column) => (field === null ? [] : [[field, { text: cells[column] ?? '', column }]])),
  )

const plural: Record<ImportKind, string> = { staff: 'person', employers: 'organisation', subjects: 'subject' }
export const repeatedRowText = (kind: ImportKind, number: number) =>
  `Row ${number} already has the same ${plural[kind]}.`

/** Names a column without a heading by its letter, as spreadsheets do. */
export const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

/** Value of a field: the owner's own value stays, and without an owner the file decides. */
export const keepOwned = <T>(before: T | null, after: T | null, isOwned: boolean): T | null =>
  isOwned ? (before ?? after) : (after ?? before)

export const changeOf = (field: string, before: string | null, after: string | null): Change[] =>
  after === null || after === before ? [] : [{ field, before, after }]
