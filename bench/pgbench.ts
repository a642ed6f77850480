import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dbOver, type Queryable } from '#server/platform/database.ts'
import { brand } from '#test/helpers/brand.ts'

export type Recorded = { text: string; values: unknown[] }

/**
 * Creates a client that records its statements and answers with the rows that `answer` finds or
 * makes up.
 */
export const recorder = (now: Temporal.Instant, answer: (statement: Recorded) => unknown[] | Promise<unknown[]>) => {
  const statements: Recorded[] = []
  const client: Queryable = {
    query: async ({ text, values }) => {
      statements.push({ text, values })
      const rows = await answer({ text, values })
      return { rows, rowCount: rows.length }
    },
  }
  return { statements, db: dbOver(client, brand, now) }
}

const literal = (value: unknown, names: ReadonlyMap<unknown, string>): string => {
  const name = names.get(value)
  if (name !== undefined) return name
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Uint8Array) return `'\\x${value.toHex()}'`
  if (Array.isArray(value) && value.length === 0) return "'{}'"
  if (Array.isArray(value))
    return `array[${value.map((each) => literal(each, names) + (names.has(each) ? '::int' : '')).join(', ')}]`
  return `'${String(value).replaceAll("'", "''")}'`
}

/** A recorded statement as pgbench reads it; values that have a name become its variables. */
export const scriptOf = ({ text, values }: Recorded, names: ReadonlyMap<unknown, string> = new Map()) =>
  `${text
    // pgbench reads a colon before a letter as a variable, even inside a quoted text.
    .replace(/'([^':]*):([A-Za-z_][^']*)'/g, "('$1' || chr(58) || '$2')")
    .replace(/\$(\d+)/g, (_, n: string) => literal(values[Number(n) - 1], names))
    .replace(/\s+/g, ' ')
    .trim()};`

const PLACES = ['pgbench', ...[18, 17, 16, 15].map((major) => `/usr/lib/postgresql/${major}/bin/pgbench`)]
const findPgbench = () => PLACES.find((place) => spawnSync(place, ['--version']).status === 0) ?? null

/**
 * Returns the transactions per second that pgbench reaches with these scripts, or null without
 * pgbench.
 */
export const pgbench = async (
  url: string,
  scripts: readonly string[],
  {
    callers,
    seconds,
    count,
    variables = {},
  }: { callers: number; seconds: number; count?: number; variables?: Record<string, number> },
): Promise<number | null> => {
  const program = findPgbench()
  if (!program) return null
  const folder = await mkdtemp(join(tmpdir(), 'bellbird-pgbench-'))
  try {
    const files = await Promise.all(
      scripts.map(async (script, i) => {
        const file = join(folder, `${i}.sql`)
        await writeFile(file, script)
        return ['-f', file]
      }),
    )
    const length = count === undefined ? ['-T', String(Math.ceil(seconds))] : ['-t', String(count)]
    const defined = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`])
    const output = await new Promise<string>((resolve, reject) => {
      const child = spawn(program, [
        '-n',
        '-M',
        'prepared',
        '-c',
        String(callers),
        '-j',
        '2',
        ...length,
        ...defined,
        ...files.flat(),
        url,
      ])
      let text = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      child.on('error', reject)
      child.on('close', () => resolve(text))
    })
    const tps = /tps = ([\d.]+) \(without/.exec(output)?.[1] ?? /tps = ([\d.]+)/.exec(output)?.[1]
    if (tps === undefined || /aborted|ERROR/.test(output)) throw new Error(`pgbench failed:\n${output.slice(0, 2000)}`)
    return Number(tps)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
