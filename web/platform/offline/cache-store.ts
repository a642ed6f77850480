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

const MAX_LENGTH = 400_000
const MAX_ENTRIES = 150

/** Keeps the newest entries of this person and build from the last week. */
export const validEntries = (
  entries: readonly Entry[],
  { userId, build, now }: { userId: number; build: string; now: number },
) =>
  entries
    .filter((entry) => entry.userId === userId && entry.build === build && isOfLastWeek(entry.at, now))
    .toSorted((a, b) => b.at - a.at)
    .slice(0, MAX_ENTRIES)

/** Large results are archives, not something to read offline on the way. */
export const isTooLarge = (data: unknown) => (JSON.stringify(data)?.length ?? 0) > MAX_LENGTH

const promiseOf = <Value>(request: IDBRequest<Value>) =>
  new Promise<Value>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

let openDatabase: Promise<IDBDatabase> | null = null

function open() {
  openDatabase ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(CACHE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(ANSWERS, { keyPath: 'id' })
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const database = request.result
      const forgetDatabase = () => {
        openDatabase = null
      }
      // The person signed out here or in another tab, so the database is being deleted.
      database.onversionchange = () => {
        database.close()
        forgetDatabase()
      }
      database.onclose = forgetDatabase
      resolve(database)
    }
  }).catch((error) => {
    openDatabase = null
    throw error
  })
  return openDatabase
}

const objectStore = async (mode: IDBTransactionMode) => (await open()).transaction(ANSWERS, mode).objectStore(ANSWERS)

export const putEntry = async (entry: Entry) => void (await promiseOf((await objectStore('readwrite')).put(entry)))
export const getEntry = async (id: string) =>
  (await promiseOf((await objectStore('readonly')).get(id))) as Entry | undefined
export const allEntries = async () => (await promiseOf((await objectStore('readonly')).getAll())) as Entry[]

/** Deletes these; entries added meanwhile stay. */
export async function deleteEntries(entries: readonly Entry[]) {
  const store = await objectStore('readwrite')
  for (const { id } of entries) store.delete(id)
}
