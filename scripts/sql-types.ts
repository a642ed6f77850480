/**
 * Compares the row type of each query in server/ with the columns that PostgreSQL describes for its
 * text, on a database that all migrations have built. Part of `npm run check`.
 */
import { join, relative } from 'node:path'
import pg from 'pg'
import { API } from 'typescript/unstable/sync'
import { cloneDatabase } from '#test/cluster.ts'
import { type Claim, claimsOf } from './sql-types/claims.ts'
import { type Column, describer } from './sql-types/columns.ts'
import { complaintsAbout } from './sql-types/comparison.ts'

const root = join(import.meta.dirname, '..')
type ColumnsOf = (text: string) => Promise<Column[]>
export type Result = { claims: number; exempt: number; complaints: string[] }

/** Compares the claims of these sources; a claim that cannot be checked is a complaint too. */
export const checkRowTypes = async (isChecked: (file: string) => boolean, columnsOf: ColumnsOf): Promise<Result> => {
  const api = new API({ cwd: root })
  try {
    const project = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] }).getProjects()[0]!
    const files = project.rootFiles.filter((file) => isChecked(relative(root, file)))
    const claims = claimsOf(project, files)
    const complaints: string[] = []
    for (const claim of claims) {
      const at = `${relative(root, claim.file)}:${claim.line}`
      for (const complaint of await complaintsOf(claim, project.checker, columnsOf))
        complaints.push(`${at} ${complaint}`)
    }
    return { claims: claims.length, exempt: claims.filter(({ exemption }) => exemption).length, complaints }
  } finally {
    api.close()
  }
}

const complaintsOf = async (
  { variants, problem, exemption, notNull }: Claim,
  checker: Parameters<typeof complaintsAbout>[0],
  columnsOf: ColumnsOf,
): Promise<Iterable<string>> => {
  if (exemption) return []
  if (problem) return [`cannot be composed: ${problem}`]
  const complaints = new Set<string>()
  const refusals = new Set<string>()
  let described = 0
  for (const { text, row } of variants)
    try {
      const columns = await columnsOf(text)
      described++
      for (const complaint of complaintsAbout(checker, row, text, columns)) complaints.add(complaint)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error
      refusals.add(`is refused by PostgreSQL: ${error.message}`)
    }
  // Branches that never meet at run time may not fit together, so one good text is enough.
  if (!described) return refusals
  return [...complaints].filter((complaint) => !notNull.some((name) => complaint === `${name} may be null`))
}

/** Calls `work` with a function that describes statements on a migrated database. */
export const withDescriptions = async <T>(work: (columnsOf: ColumnsOf) => Promise<T>): Promise<T> => {
  const database = await cloneDatabase()
  const client = new pg.Client({ connectionString: database.url })
  try {
    await client.connect()
    return await work(await describer(client))
  } finally {
    await client.end()
    await database.drop()
  }
}

if (import.meta.main) {
  const isChecked = (file: string) => file.startsWith('server/') && !file.endsWith('.test.ts')
  const { claims, exempt, complaints } = await withDescriptions((columnsOf) => checkRowTypes(isChecked, columnsOf))
  for (const complaint of complaints) process.stdout.write(`${complaint}\n`)
  process.stdout.write(
    `${claims} queries with a row type, ${exempt} of them unchecked, ${complaints.length} complaints\n`,
  )
  process.exitCode = complaints.length ? 1 : 0
}
