/** Where a browser lays what it keeps: one entry for each answer, in IndexedDB, bound to a person and a build. */

import { isOfLastWeek } from '#web/platform/lastWeek.ts'
import { SHELF } from './shelfName.ts'

const ANSWERS = 'answers'

export type Entry = {
  /** Whose it is, and which query's. */
  id: string
  userId: number
  build: string
  key: readonly unknown[]
  data: unknown
  /** When the server said so, in milliseconds since 1970. */
  at: number
}

const LARGEST = 400_000
const MOST = 150

/** Which entries stay: of this person and build, of the last days, the newest ones. */
export const worthKeeping = (
  entries: readonly Entry[],
  { userId, build, now }: { userId: number; build: string; now: number },
) =>
  entries
    .filter((entry) => entry.userId === userId && entry.build === build && isOfLastWeek(entry.at, now))
    .toSorted((a, b) => b.at - a.at)
    .slice(0, MOST)

/** What is too large is no last state to look at on the way, but an archive. */
export const isTooLarge = (data: unknown) => (JSON.stringify(data)?.length ?? 0) > LARGEST

const done = <Value>(request: IDBRequest<Value>) =>
  new Promise<Value>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

let opened: Promise<IDBDatabase> | null = null

function open() {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(SHELF, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(ANSWERS, { keyPath: 'id' })
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const database = request.result
      const letGo = () => {
        opened = null
      }
      // Somebody signed out, here or in another tab, and wants it gone.
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

export const lay = async (entry: Entry) => void (await done((await within('readwrite')).put(entry)))
export const take = async (id: string) => (await done((await within('readonly')).get(id))) as Entry | undefined
export const everything = async () => (await done((await within('readonly')).getAll())) as Entry[]

/** Takes these away; what was laid there meanwhile stays. */
export async function clearOut(entries: readonly Entry[]) {
  const shelf = await within('readwrite')
  for (const { id } of entries) shelf.delete(id)
}
