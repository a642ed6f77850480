import { join } from 'node:path'
import { connect, type Database } from '#server/platform/database.ts'
import { addressOfRunning } from '#server/platform/embedded/running.ts'
import { type Embedded, startEmbedded } from '#server/platform/embedded/server.ts'
import { brand } from '#test/helpers/brand.ts'

export type Started = {
  url: string
  db: Database
  embedded: Embedded
  /**
   * Registers a function that ends something that the work has started. The last one is called
   * first, and all of them before the database stops.
   */
  after: (end: () => unknown) => void
}

/** Runs the work, then ends everything that it has started, the last first. */
export const withEnds = async <T>(work: (after: (end: () => unknown) => void) => Promise<T>): Promise<T> => {
  const ends: (() => unknown)[] = []
  try {
    return await work((end) => void ends.push(end))
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

/** Runs the work with an empty database of its own in this folder, then stops the database. */
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

/** Connects to the database that a process runs in its data folder. */
export const databaseIn = async (folder: string) =>
  connect({ url: (await addressOfRunning(join(folder, 'database')))!, brand, max: 4 })
