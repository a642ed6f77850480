import { join } from 'node:path'
import { connect, type Database } from '#server/platform/database.ts'
import { startEmbedded } from '#server/platform/embedded/server.ts'
import { brand } from '#test/helpers/brand.ts'

type Started = {
  url: string
  db: Database
  /** Ends what the work has started, the last first, before the database. */
  after: (end: () => unknown) => void
}

/** Does the work with an empty database of its own in this folder, and ends both. */
export const withDatabase = async <T>(folder: string, work: (started: Started) => Promise<T>): Promise<T> => {
  const ends: (() => unknown)[] = []
  const embedded = await startEmbedded({ dir: join(folder, 'database') })
  const db = connect({ url: embedded.url, brand, max: 4 })
  try {
    return await work({ url: embedded.url, db, after: (end) => void ends.push(end) })
  } finally {
    for (const end of ends.toReversed()) await end()
    await db.close()
    await embedded.stop()
  }
}
