/** Offline cache in IndexedDB: one entry per query result, bound to a person and a build. */

import { isOfLastWeek } from '#web/platform/last-week.ts'
import { CACHE } from './cache-name.ts'

const ANSWERS = 'answers'

export type Entry = {
  /** User id and query hash. */
  id: string
  userId: number
  build: string
  key: readonly unknown[]
  data: unknown
  /** Time of the server's answer, in milliseconds since 1970. */
  at: number
}

const LARGEST = 400_000
const MOST = 150

/** Keeps the newest entries of this person and build from the last week. */
export const validEntries = (
  entries: readonly Entry[],
  { userId, build, now }: { userId: number; build: string; now: number },
) =>
  entries
    .filter((entry) => entry.userId === userId && entry.build === build && isOfLastWeek(entry.at, now))
    .toSorted((a, b) => b.at - a.at)
    .slice(0, MOST)

/** Large results are archives, not something to read offline on the way. */
export const isTooLarge = (data: unknown) => (JSON.stringify(data)?.length ?? 0) > LARGEST

const done = <Value>(request: IDBRequest<Value>) =>
  new Promise<Value>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

let opened: Promise<IDBDatabase> | null = null

function open() {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(CACHE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(ANSWERS, { keyPath: 'id' })
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const database = request.result
      const letGo = () => {
        opened = null
      }
      // The person signed out here or in another tab, so the database is being deleted.
      database.onversionchange = () => {
        database.close()
        letGo()
      }
      database.onclose = letGo
      resolve(database)
    }
  }).catch((refused) => {
    opened = null
    throw refused
  })
  return opened
}

const within = async (mode: IDBTransactionMode) => (await open()).transaction(ANSWERS, mode).objectStore(ANSWERS)

export const putEntry = async (entry: Entry) => void (await done((await within('readwrite')).put(entry)))
export const getEntry = async (id: string) => (await done((await within('readonly')).get(id))) as Entry | undefined
export const allEntries = async () => (await done((await within('readonly')).getAll())) as Entry[]

/** Deletes these; entries added meanwhile stay. */
export async function deleteEntries(entries: readonly Entry[]) {
  const store = await within('readwrite')
  for (const { id } of entries) store.delete(id)
}
