import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { databaseUrl } from './cluster.ts'

/** Address of the embedded server that another process runs in a folder; null if none answers. */
export const addressOfRunning = async (dir: string): Promise<string | null> => {
  try {
    const port = readFileSync(join(dir, 'data', 'postmaster.pid'), 'utf8')
      .split('\n')[3]!
      .trim()
    const url = databaseUrl(readFileSync(join(dir, 'password'), 'utf8'), port)
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
    await client.connect()
    await client.end()
    return url
  } catch {
    return null
  }
}
