/**
 * Stores the signed-in person's query results and restores them when the server does not answer.
 */
import { hashKey, type Query } from '@tanstack/react-query'
import { isInstalled } from '#web/platform/device.ts'
import { failureOf } from '#web/platform/failure.ts'
import { queryClient } from '#web/platform/queries.ts'
import { getSession } from '#web/platform/session.ts'
import { isKept } from './kept-keys.ts'
import { clearOut, type Entry, everything, isTooLarge, lay, take, worthKeeping } from './shelf.ts'

/**
 * The script's file name identifies the build. Results cached by another version may have another
 * shape.
 */
const build = document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''

const idOf = (userId: number, key: readonly unknown[]) => `${userId} ${hashKey(key)}`

function mayKeep({ queryKey }: Query) {
  const session = getSession()
  return session !== null && isKept(queryKey, session.user.role, isInstalled())
}

async function keep({ queryKey, state }: Query) {
  const userId = getSession()?.user.id
  if (userId === undefined || isTooLarge(state.data)) return
  const { data, dataUpdatedAt: at } = state
  await lay({ id: idOf(userId, queryKey), userId, build, key: queryKey, data, at })
}

/** Only where nothing newer is there, and the person is still the same. */
function show({ userId, key, data, at }: Entry) {
  if (getSession()?.user.id !== userId || queryClient.getQueryData(key) !== undefined) return
  queryClient.setQueryData(key, data, { updatedAt: at })
}

const worth = (entries: readonly Entry[], userId: number) => worthKeeping(entries, { userId, build, now: Date.now() })

/** Shows everything that is kept, as the first screens of a start without an answer want it. */
export async function restoreKept() {
  const userId = getSession()?.user.id
  if (userId === undefined) return
  for (const entry of worth(await everything(), userId)) show(entry)
}

async function restoreOne({ queryKey }: Query) {
  const userId = getSession()?.user.id
  const entry = userId === undefined ? undefined : await take(idOf(userId, queryKey))
  if (entry) for (const good of worth([entry], entry.userId)) show(good)
}

async function clearUp(userId: number) {
  const entries = await everything()
  const good = new Set(worth(entries, userId))
  await clearOut(entries.filter((entry) => !good.has(entry)))
}

const unheard = (thrown: unknown) => failureOf(thrown).status === 0

/** Begins for the person signed in. Answers the way to stop. */
export function keepSeen(userId: number) {
  const quietly = (work: Promise<unknown>) => void work.catch(() => null)
  quietly(clearUp(userId))
  const seen = queryClient.getQueryCache()
  // Queries of the first screen may have succeeded before this started.
  for (const query of seen.getAll()) if (query.state.status === 'success' && mayKeep(query)) quietly(keep(query))
  return seen.subscribe((event) => {
    if (event.type !== 'updated' || !mayKeep(event.query)) return
    const { action, query } = event
    if (action.type === 'success' && !action.manual) quietly(keep(query))
    const isLost = action.type === 'failed' || action.type === 'error'
    if (isLost && unheard(action.error) && query.state.data === undefined) quietly(restoreOne(query))
  })
}
