import type { Fragment } from '#server/platform/database.ts'

export type Me = { id: number; role: 'employer' | 'employee' }

/** One file of the export. */
export type Part = {
  file: string
  /** Description of the content, for the reader of the export. */
  says: string
  /** Only people of this role have it. */
  of?: Me['role']
  /** Tables that `rows` reads; the test of all tables checks them. */
  tables: readonly string[]
  /** The person's own rows: a query to be set into another. */
  rows: (me: Me) => Fragment
}
