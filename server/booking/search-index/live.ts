/** Keeps the people in memory as the database has them. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import { observe } from '#server/platform/telemetry/meter.ts'
import { createPeople, type IndexedPeople } from './people.ts'
import { changesSince, type DatabaseState, everyone, peopleInBatches, readState } from './queries.ts'

/** Time between refreshes without a search, so that the next search has few changes to read. */
const REFRESH_MS = 10_000
/** Time that a search waits for the first reading, which is enough for a small database. */
const FIRST_WAIT_MS = 200
/** Days before yesterday are over in every zone. */
const KEPT_DAYS = 2

export type SearchIndex = {
  /**
   * The people as of this call, with everything that was committed before it. Null while they are
   * read for the first time or again: then the database answers the search.
   */
  current(): Promise<IndexedPeople | null>
  /** Grows with each change, so that two answers can be compared. */
  version(): number
  /** Forgets the people; the next search reads them again. */
  discard(): void
  close(): void
}

type Loaded = { people: IndexedPeople; seen: DatabaseState; at: Temporal.Instant }

export const openSearchIndex = ({ db, log }: { db: Database; log: Log }): SearchIndex => {
  let loaded: Loaded | null = null
  let loading: Promise<void> | null = null
  let running: Promise<void> | null = null
  let following: Promise<void> | null = null
  let version = 0
  let isClosed = false

  const load = async (): Promise<void> => {
    const people = createPeople()
    // The first refresh reads those again who change in the meantime.
    const seen = await readState(db)
    for await (const piece of peopleInBatches(db, await everyone(db))) {
      if (isClosed) return
      for (const person of piece) people.put(person)
    }
    loaded = { people, seen, at: db.now }
  }
  const startLoading = (): Promise<void> => {
    loading ??= load()
      .catch((err) => log.warn({ err }, 'the search index could not be read; the database answers searches'))
      .finally(() => {
        loading = null
      })
    return loading
  }

  const discard = () => {
    version += 1
    loaded = null
  }

  const refresh = async (): Promise<void> => {
    if (loaded === null) return
    const { people, seen } = loaded
    try {
      const { changed, people: now, snapshot, started_at } = await changesSince(db, seen)
      if (loaded?.people !== people) return
      if (changed === null || started_at !== seen.started_at) return discard()
      if (changed.length > 0) version += 1
      for (const id of changed) people.remove(id)
      for (const person of now) people.put(person)
      people.forgetBefore(db.now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: KEPT_DAYS }).toString())
      loaded = { people, seen: { snapshot, started_at }, at: db.now }
    } catch (err) {
      log.warn({ err }, 'the search index is read again')
      discard()
    }
  }

  /** A refresh that starts after this call; calls at the same time share it. */
  const refreshed = (): Promise<void> => {
    if (running === null) {
      running = refresh().finally(() => {
        running = null
      })
      return running
    }
    following ??= running.then(() => {
      following = null
      return refreshed()
    })
    return following
  }

  const timer = setInterval(() => void refreshed(), REFRESH_MS)
  timer.unref()
  const stops = [
    observe('bellbird.search_index.people', { description: 'People in the search index.' }, (report) =>
      report(loaded?.people.placeOf.size ?? 0),
    ),
    observe(
      'bellbird.search_index.age.seconds',
      { unit: 'seconds', description: 'Time since the search index last read who has changed.' },
      (report) => loaded && report(db.now.since(loaded.at).total('seconds')),
    ),
  ]

  return {
    async current() {
      if (loaded === null) {
        const reading = startLoading()
        await Promise.race([reading, pause(FIRST_WAIT_MS, undefined, { ref: false })])
        if (loaded === null) return null
      }
      await refreshed()
      return loaded?.people ?? null
    },
    version: () => version,
    discard,
    close() {
      isClosed = true
      clearInterval(timer)
      for (const stop of stops) stop()
    },
  }
}
