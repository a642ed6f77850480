import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** Address of the embedded server that another process runs in a folder; null if none answers. */
export const addressOfRunning = async (dir: string): Promise<string | null> => {
  try {
    const port = readFileSync(join(dir, 'data', 'postmaster.pid'), 'utf8')
      .split('\n')[3]!
      .trim()
    const url = `postgres://bellbird:${readFileSync(join(dir, 'password'), 'utf8')}@127.0.0.1:${port}/bellbird`
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
    await client.connect()
    await client.end()
    return url
  } catch {
    return null
  }
}
