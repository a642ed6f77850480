/**
 * Stores the signed-in person's query results and restores them when the server does not answer.
 */
import { hashKey, type Query } from '@tanstack/react-query'
import { isInstalled } from '#web/platform/device.ts'
import { failureOf } from '#web/platform/failure.ts'
import { queryClient } from '#web/platform/queries.ts'
import { getSession } from '#web/platform/session.ts'
import { allEntries, deleteEntries, type Entry, getEntry, isTooLarge, putEntry, validEntries } from './cache-store.ts'
import { isCacheable } from './cached-keys.ts'

/**
 * The script's file name identifies the build. Results cached by another version may have another
 * shape.
 */
const build = document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''

const idOf = (userId: number, key: readonly unknown[]) => `${userId} ${hashKey(key)}`

function mayStore({ queryKey }: Query) {
  const session = getSession()
  return session !== null && isCacheable(queryKey, session.user.role, isInstalled())
}

async function store({ queryKey, state }: Query) {
  const userId = getSession()?.user.id
  if (userId === undefined || isTooLarge(state.data)) return
  const { data, dataUpdatedAt: at } = state
  await putEntry({ id: idOf(userId, queryKey), userId, build, key: queryKey, data, at })
}

/** Restores an entry unless newer data is loaded or another person has signed in. */
function restore({ userId, key, data, at }: Entry) {
  if (getSession()?.user.id !== userId || queryClient.getQueryData(key) !== undefined) return
  queryClient.setQueryData(key, data, { updatedAt: at })
}

const validFor = (entries: readonly Entry[], userId: number) =>
  validEntries(entries, { userId, build, now: Date.now() })

/** Restores all valid entries, when the app starts and the server does not answer. */
export async function restoreCache() {
  const userId = getSession()?.user.id
  if (userId === undefined) return
  for (const entry of validFor(await allEntries(), userId)) restore(entry)
}

async function restoreOne({ queryKey }: Query) {
  const userId = getSession()?.user.id
  const entry = userId === undefined ? undefined : await getEntry(idOf(userId, queryKey))
  if (entry) for (const valid of validFor([entry], entry.userId)) restore(valid)
}

async function removeInvalid(userId: number) {
  const entries = await allEntries()
  const valid = new Set(validFor(entries, userId))
  await deleteEntries(entries.filter((entry) => !valid.has(entry)))
}

const isUnanswered = (thrown: unknown) => failureOf(thrown).status === 0

/** Starts storing for the signed-in person. Returns a function that stops it. */
export function persistQueries(userId: number) {
  const quietly = (work: Promise<unknown>) => void work.catch(() => null)
  quietly(removeInvalid(userId))
  const cache = queryClient.getQueryCache()
  // Queries of the first screen may have succeeded before this started.
  for (const query of cache.getAll()) if (query.state.status === 'success' && mayStore(query)) quietly(store(query))
  return cache.subscribe((event) => {
    if (event.type !== 'updated' || !mayStore(event.query)) return
    const { action, query } = event
    if (action.type === 'success' && !action.manual) quietly(store(query))
    const isLost = action.type === 'failed' || action.type === 'error'
    if (isLost && isUnanswered(action.error) && query.state.data === undefined) quietly(restoreOne(query))
  })
}
