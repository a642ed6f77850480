import type { Fragment } from '../platform/database.ts'

export type Me = { id: number; role: 'employer' | 'employee' }

/** One file of the export. */
export type Part = {
  file: string
  /** What it holds, for whoever opens it. */
  says: string
  /** Only people of this role have it. */
  of?: Me['role']
  /** Whose tables it reads the rows of; the test of all tables goes by it. */
  tables: readonly string[]
  /** The person's own rows: a query to be set into another. */
  rows: (me: Me) => Fragment
}
