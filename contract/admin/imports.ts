/**
 * Imports of people, employers or subjects from a file. The file is staged first and changes
 * nothing: the admin assigns columns, reviews the effect of each row, and confirms. Then it runs in
 * batches, each completely or not at all. Importing the same file again updates instead of
 * duplicating.
 */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, instant, Page, paging, pastedLines, Sector, TimeZone, withId } from '../platform/values.ts'

export const ImportKind = z.enum(['staff', 'employers', 'subjects'])
export type ImportKind = z.infer<typeof ImportKind>

/**
 * `mapping` waits for the admin's columns, `ready` for the confirmation; `checking` and `running`
 * are in progress.
 */
const ImportState = z.enum(['mapping', 'checking', 'ready', 'running', 'finished'])
export type ImportState = z.infer<typeof ImportState>

export const IMPORT_MAX_BYTES = 10 * 1024 * 1024
/** Longest text that can be pasted, in characters; a longer one is uploaded as a file. */
export const IMPORT_MAX_PASTED = 500_000
export const IMPORT_MAX_ROWS = 50_000
export const IMPORT_MAX_COLUMNS = 100
const IMPORT_TYPES = ['text/csv', 'text/plain', 'text/tab-separated-values'] as const

/** Fields that a column can hold, by kind, in the order of the example file. */
export const importFields = {
  staff: {
    name: 'Name',
    first_name: 'First name',
    last_name: 'Last name',
    email: 'Email',
    phone: 'Phone',
    classifications: 'Role',
    registration: 'VIT ID or AHPRA number',
    subjects: 'Subjects or specialties',
    year_levels: 'Year levels or care settings',
    sector: 'Sector',
    time_zone: 'State or time zone',
    suburb: 'Home suburb',
    postcode: 'Postcode',
    work_preferences: 'Work preferences',
  },
  employers: {
    name: 'Organisation',
    email: 'Email',
    contact_name: 'Contact name',
    phone: 'Phone',
    address: 'Address',
    website: 'Website',
    sector: 'Sector',
    time_zone: 'State or time zone',
    suburb: 'Suburb',
    postcode: 'Postcode',
  },
  subjects: { category: 'Category', name: 'Name' },
} as const satisfies Record<ImportKind, Record<string, string>>

const hasName = { fields: [['name'], ['first_name', 'last_name']], said: 'a name, or a first and a last name' }
/** Fields that each kind of file requires; one of several alternatives is enough. */
const neededFields: Record<ImportKind, readonly { fields: readonly (readonly string[])[]; said: string }[]> = {
  staff: [hasName, { fields: [['email']], said: 'an email' }],
  employers: [
    { fields: [['name']], said: 'an organisation' },
    { fields: [['email']], said: 'an email' },
  ],
  subjects: [
    { fields: [['category']], said: 'a category' },
    { fields: [['name']], said: 'a name' },
  ],
}
/** Sentences for required fields that no chosen column provides; empty if none is missing. */
export const lackingFields = (kind: ImportKind, chosen: readonly (string | null)[]): string[] =>
  neededFields[kind]
    .filter(({ fields }) => !fields.some((all) => all.every((field) => chosen.includes(field))))
    .map(({ said }) => said)

/**
 * Effect of a row. An update fills empty fields. It replaces other values only while the account
 * has no owner.
 */
export const ImportOutcome = z.enum(['new', 'update', 'unchanged', 'problem'])
export type ImportOutcome = z.infer<typeof ImportOutcome>

const ImportColumn = z.object({
  /** Its heading, or a letter if the file has no headings. */
  name: z.string(),
  samples: z.array(z.string()),
  field: z.string().nullable(),
})

const summary = {
  id,
  kind: ImportKind,
  file_name: z.string(),
  state: ImportState,
  /** Rows of the file, without the heading. */
  rows: z.int(),
  /** Rows done in the current or last step. */
  done: z.int(),
  counts: z.object({ new: z.int(), update: z.int(), unchanged: z.int(), problem: z.int(), noted: z.int() }),
  employer: z.object({ id, name: z.string() }).nullable(),
  /** The admin who uploaded the file; null if that account no longer exists. */
  admin: z.string().nullable(),
  created_at: instant,
  confirmed_at: instant.nullable(),
  finished_at: instant.nullable(),
}
export const ImportSummary = z.object(summary)
export type ImportSummary = z.infer<typeof ImportSummary>

export const Import = z.object({
  ...summary,
  has_header: z.boolean(),
  encoding: z.enum(['UTF-8', 'UTF-16', 'Windows-1252']),
  delimiter: z.enum([',', ';', '\t', '|']),
  columns: z.array(ImportColumn),
  /** Another kind that fits these columns better. */
  looks_like: ImportKind.nullable(),
  /** Default for rows without a value of their own. */
  sector: Sector,
  time_zone: z.string(),
  /** Whether its problem rows are still stored. */
  has_rows: z.boolean(),
})
export type Import = z.infer<typeof Import>

/** `column` counts from 0; a problem keeps the row out, a note only the value. */
export const ImportProblem = z.object({ column: z.int().nullable(), message: z.string(), skips: z.boolean() })
export type ImportProblem = z.infer<typeof ImportProblem>

export const ImportRow = z.object({
  /** Row number as in a spreadsheet. */
  number: z.int(),
  outcome: ImportOutcome,
  cells: z.array(z.string()),
  problems: z.array(ImportProblem),
  /** Changes that an update makes. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string() })),
})
export type ImportRow = z.infer<typeof ImportRow>

const onlyAdmins = ['admin'] as const
const filters = z.strictObject({
  show: z.enum(['all', ...ImportOutcome.options, 'noted']).default('all'),
  ...paging(15),
})

export const imports = {
  list: endpoint('GET /admin/imports', {
    summary: 'Lists all imports, newest first.',
    access: onlyAdmins,
    query: z.strictObject(paging(15)),
    returns: z.object({ data: z.array(ImportSummary), ...Page }),
  }),
  upload: endpoint('POST /admin/imports', {
    summary: 'Stages a CSV file, or rows copied from a spreadsheet, and guesses the columns; nothing is imported yet.',
    access: onlyAdmins,
    body: z.strictObject({
      kind: ImportKind,
      /** Rows copied from a spreadsheet, instead of a file. */
      text: pastedLines(IMPORT_MAX_PASTED, 'Please paste some rows.').optional(),
    }),
    upload: { field: 'file', maxBytes: IMPORT_MAX_BYTES, types: IMPORT_TYPES },
    // Pasted rows.
    maxBody: 2 * 1024 * 1024,
    returns: Import,
    status: 201,
    message: 'File uploaded. Nothing is imported yet.',
    budget: { account: { count: 60, window: 3600 } },
  }),
  get: endpoint('GET /admin/imports/:id', {
    summary: 'Returns one import: its columns, counts and progress.',
    access: onlyAdmins,
    params: withId,
    returns: z.object({ data: Import }),
  }),
  map: endpoint('PUT /admin/imports/:id', {
    summary: 'Maps the columns of the file and checks every row.',
    access: onlyAdmins,
    params: withId,
    body: z.strictObject({
      has_header: z.boolean(),
      /** Field of each column; null for a skipped one. */
      fields: z.array(z.string().max(40).nullable()).max(IMPORT_MAX_COLUMNS),
      sector: Sector,
      time_zone: TimeZone,
      /** Employer who invites the imported staff. */
      employer_id: id.nullable(),
    }),
    returns: Import,
    message: 'Columns saved. The rows are being checked.',
    problems: ['import_confirmed'],
  }),
  rows: endpoint('GET /admin/imports/:id/rows', {
    summary: 'Lists the rows with what each does or did, and its problems.',
    access: onlyAdmins,
    params: withId,
    query: filters,
    returns: z.object({ data: z.array(ImportRow), ...Page }),
  }),
  problems: endpoint('GET /admin/imports/:id/problems', {
    summary: 'Exports the rows with a problem as a CSV file, each with its reason.',
    access: onlyAdmins,
    params: withId,
    mode: 'file',
    budget: { account: { count: 60, window: 60 } },
  }),
  confirm: endpoint('POST /admin/imports/:id/confirm', {
    summary: 'Imports every row that has no problem.',
    access: onlyAdmins,
    params: withId,
    returns: Import,
    message: 'Import started.',
    problems: ['import_not_ready', 'import_confirmed'],
  }),
  discard: endpoint('DELETE /admin/imports/:id', {
    summary: 'Deletes a staged file before it is imported.',
    access: onlyAdmins,
    params: withId,
    message: 'Import discarded.',
    problems: ['import_confirmed'],
  }),
  example: endpoint('GET /admin/import-examples/:kind', {
    summary: 'Returns an example CSV file of a kind.',
    access: onlyAdmins,
    params: z.strictObject({ kind: ImportKind }),
    mode: 'file',
  }),
}
