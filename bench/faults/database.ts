import { join } from 'node:path'
import { connect, type Database } from '#server/platform/database.ts'
import { addressOfRunning } from '#server/platform/embedded/running.ts'
import { type Embedded, startEmbedded } from '#server/platform/embedded/server.ts'
import { brand } from '#test/helpers/brand.ts'

type Started = {
  url: string
  db: Database
  embedded: Embedded
  /** Ends what the work has started, the last first, before the database. */
  after: (end: () => unknown) => void
}

/** Ends what a run has started, the last first. */
export const withEnds = async <T>(work: (after: (end: () => unknown) => void) => Promise<T>): Promise<T> => {
  const ends: (() => unknown)[] = []
  try {
    return await work((end) => void ends.push(end))
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

/** Does the work with an empty database of its own in this folder, and ends both. */
export const withDatabase = <T>(
  folder: string,
  work: (started: Started) => Promise<T>,
  settings: Record<string, string | number> = {},
): Promise<T> =>
  withEnds(async (after) => {
    const embedded = await startEmbedded({ dir: join(folder, 'database'), settings })
    after(() => embedded.stop())
    const db = connect({ url: embedded.url, brand, max: 4 })
    after(() => db.close())
    return work({ url: embedded.url, db, embedded, after })
  })

/** A handle on the database that a process keeps in its data folder. */
export const databaseIn = async (folder: string) =>
  connect({ url: (await addressOfRunning(join(folder, 'database')))!, brand, max: 4 })
