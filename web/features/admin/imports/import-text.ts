/** Labels and texts for imports. */
import type { Import, ImportKind, ImportOutcome, ImportSummary } from '#contract/admin/imports.ts'

export const kindNames: Record<ImportKind, string> = { staff: 'Staff', employers: 'Employers', subjects: 'Subjects' }
/** Screen for managing each imported kind. */
export const listPages: Record<ImportKind, { name: string; to: string }> = {
  staff: { name: 'Employee Management', to: '/admin/employees' },
  employers: { name: 'Employer Directory', to: '/admin/employers' },
  subjects: { name: 'Manage Subjects & Specialties', to: '/admin/subject-list-editor' },
}
export const kinds = Object.keys(kindNames) as ImportKind[]

export const outcomeNames: Record<ImportOutcome, string> = {
  new: 'New',
  update: 'Update',
  unchanged: 'No change',
  problem: 'Skipped',
}

/** Error if a file looks like another kind; null otherwise. */
export const wrongKindOf = ({ looks_like }: Pick<Import, 'looks_like'>) =>
  looks_like && `This looks like a list of ${looks_like}. Discard it and choose ${kindNames[looks_like]}.`

export const grouped = (count: number) => count.toLocaleString('en-AU')
const counted = (count: number, one: string, many = `${one}s`) => `${grouped(count)} ${count === 1 ? one : many}`
export const rowsIn = (count: number) => counted(count, 'row')

const separators = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' } as const
/** 'Read as Windows-1252, separated by semicolons.' */
export const readingOf = ({ encoding, delimiter }: Pick<Import, 'encoding' | 'delimiter'>) =>
  `Read as ${encoding}, separated by ${separators[delimiter]}.`

/** Progress of the current step from 0 to 100; 100 only when everything is done. */
export const percentOf = ({ done, rows }: Pick<ImportSummary, 'done' | 'rows'>) =>
  rows === 0 ? 100 : Math.floor((done / rows) * 100)

/** Number of rows that confirming would import. */
export const toImport = ({ counts }: Pick<ImportSummary, 'counts'>) => counts.new + counts.update

/** '2 new and 1 to update'; counts of zero are left out. */
export const changesText = ({ counts }: Pick<ImportSummary, 'counts'>) =>
  [counts.new > 0 && `${grouped(counts.new)} new`, counts.update > 0 && `${grouped(counts.update)} to update`]
    .filter(Boolean)
    .join(' and ')

/** '2 new, 1 update, 3 unchanged, 1 skipped'; counts of zero are left out. */
export const outcomeText = ({ counts }: Pick<ImportSummary, 'counts'>): string => {
  const parts = [
    counts.new > 0 && `${grouped(counts.new)} new`,
    counts.update > 0 && counted(counts.update, 'update'),
    counts.unchanged > 0 && `${grouped(counts.unchanged)} unchanged`,
    counts.problem > 0 && `${grouped(counts.problem)} skipped`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : 'nothing'
}

export const stateText = (shown: ImportSummary): string =>
  ({
    mapping: 'Waiting for columns',
    checking: `Checking, ${percentOf(shown)}%`,
    ready: 'Waiting for confirmation',
    running: `Importing, ${percentOf(shown)}%`,
    finished: 'Finished',
  })[shown.state]
