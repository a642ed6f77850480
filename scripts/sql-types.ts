/**
 * Compares the row type of each query in server/ with the columns that PostgreSQL describes for its
 * text, on a database that all migrations have built, and reports queries that are costly to plan.
 * Part of `npm run check`.
 */
import { join, relative } from 'node:path'
import pg from 'pg'
import { API } from 'typescript/unstable/sync'
import { cloneDatabase } from '#test/cluster.ts'
import { type Claim, claimsOf } from './sql-types/claims.ts'
import { type Column, describer } from './sql-types/columns.ts'
import { complaintsAbout } from './sql-types/comparison.ts'

const root = join(import.meta.dirname, '..')
type QueryInfo = {
  columnsOf: (text: string) => Promise<Column[]>
  /**
   * Memory that planning takes, in kB. It grows with the planning time, but does not vary from run
   * to run.
   */
  planMemoryOf: (text: string) => Promise<number>
}
/** In kB. Planning a query took 24 MB and 204 ms on each new connection (docs/decisions/0333). */
const MOST_PLAN_MEMORY = 6 * 1024
export type Result = { claims: number; exempt: number; complaints: string[] }

/** Checks the queries of these sources; one that cannot be checked is a complaint too. */
export const checkQueries = async (isChecked: (file: string) => boolean, info: QueryInfo): Promise<Result> => {
  const api = new API({ cwd: root })
  try {
    const project = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] }).getProjects()[0]!
    const files = project.rootFiles.filter((file) => isChecked(relative(root, file)))
    const claims = claimsOf(project, files)
    const complaints: string[] = []
    for (const claim of claims) {
      const at = `${relative(root, claim.file)}:${claim.line}`
      for (const complaint of await complaintsOf(claim, project.checker, info)) complaints.push(`${at} ${complaint}`)
    }
    return { claims: claims.length, exempt: claims.filter(({ exemption }) => exemption).length, complaints }
  } finally {
    api.close()
  }
}

const complaintsOf = async (
  { variants, problem, exemption, notNull }: Claim,
  checker: Parameters<typeof complaintsAbout>[0],
  { columnsOf, planMemoryOf }: QueryInfo,
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
      const memory = await planMemoryOf(text)
      if (memory > MOST_PLAN_MEMORY)
        complaints.add(`takes ${memory} kB to plan, more than ${MOST_PLAN_MEMORY}: join fewer tables in one statement`)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error
      refusals.add(`is refused by PostgreSQL: ${error.message}`)
    }
  // Branches that never meet at run time may not fit together, so one good text is enough.
  if (!described) return refusals
  return [...complaints].filter((complaint) => !notNull.some((name) => complaint === `${name} may be null`))
}

type Explained = { 'QUERY PLAN': [{ Planning: { 'Memory Used': number } }] }
/** Calls `work` with functions that describe and plan statements on a migrated database. */
export const withQueryInfo = async <T>(work: (info: QueryInfo) => Promise<T>): Promise<T> => {
  const database = await cloneDatabase()
  const client = new pg.Client({ connectionString: database.url })
  try {
    await client.connect()
    const planMemoryOf = async (text: string) => {
      const { rows } = await client.query<Explained>(`explain (generic_plan, memory, format json) ${text}`)
      return rows[0]!['QUERY PLAN'][0].Planning['Memory Used']
    }
    return await work({ columnsOf: await describer(client), planMemoryOf })
  } finally {
    await client.end()
    await database.drop()
  }
}

if (import.meta.main) {
  const isChecked = (file: string) => file.startsWith('server/') && !file.endsWith('.test.ts')
  const memories: number[] = []
  const { claims, exempt, complaints } = await withQueryInfo(({ columnsOf, planMemoryOf }) =>
    checkQueries(isChecked, {
      columnsOf,
      planMemoryOf: async (text) => {
        const memory = await planMemoryOf(text)
        memories.push(memory)
        return memory
      },
    }),
  )
  for (const complaint of complaints) process.stdout.write(`${complaint}\n`)
  process.stdout.write(
    `${claims} queries with a row type, ${exempt} of them unchecked, ${complaints.length} complaints
${memories.length} statements planned, the largest with ${Math.max(...memories)} kB\n`,
  )
  process.exitCode = complaints.length ? 1 : 0
}
