/**
 * Shows server changes within a second: the event stream names what changed, and the affected
 * queries are refetched. One tab listens for all tabs, since a browser opens few connections per
 * server.
 */
import type { Query, QueryClient } from '@tanstack/react-query'
import type { EventKind } from '#contract/platform/realtime.ts'
import { reportReachable } from './connectivity.ts'
import { expireSession, getToken } from './session.ts'

/** First parts of the query keys that each event makes stale. */
export const staleAfter: Record<EventKind, readonly string[]> = {
  notification: ['notifications', 'phones', 'credentials', 'payments', 'subscriptions'],
  shift: [
    'shifts',
    'attendance',
    'availability',
    'profiles',
    'ratings',
    'timesheets',
    'billing',
    'records',
    'subscriptions',
    'agencies',
  ],
  connection: ['connections', 'conversations', 'profiles', 'pools'],
  organisation: ['organisations', 'accounts', 'agencies'],
  pool: ['pools', 'availability'],
  message: ['conversations', 'support'],
  availability: ['availability', 'shifts', 'credentials'],
}

const EVERYTHING = [...new Set(Object.values(staleAfter).flat())]

/** Waits longer after each failure, up to half a minute, and never in step with other browsers. */
export const pause = (failures: number, random = Math.random) =>
  Math.min(30_000, 500 * 2 ** failures) * (0.5 + random() / 2)

const sleep = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(done, milliseconds)
    function done() {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })

// Enough for a tab open for longer: it takes over within moments of another tab's closing.
const RECENT_MS = 60_000
// The server counts back from when the request arrives, which on a slow line is seconds later.
const ON_THE_WAY_MS = 10_000

/** Reads one connection to its end. Returns the position to resume from. */
async function listen(token: string, lastId: string | null, signal: AbortSignal, onEvents: (kinds: string[]) => void) {
  // Loaded here, because a visitor who is not signed in needs no parser.
  const { eventReader } = await import('./event-stream.ts')
  const headers = new Headers({ authorization: `Bearer ${token}`, accept: 'text/event-stream' })
  if (lastId !== null) headers.set('last-event-id', lastId)
  // Asks for recent events too: loaded data may have changed before the stream opened, or while
  // another tab's stream was closing.
  const recent = Math.min(RECENT_MS, Math.ceil(performance.now()) + ON_THE_WAY_MS)
  const address = lastId === null ? `/api/events?recent_ms=${recent}` : '/api/events'
  const answer = await fetch(address, { headers, signal, cache: 'no-store' })
  if (answer.status === 401) expireSession()
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream')
  if (!answer.ok || !answer.body || !isStream) throw new Error(`The event stream answered ${answer.status}`)
  const stream = eventReader()
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }))
    if (done) return stream.lastId() ?? lastId
    reportReachable(true)
    const events = stream.read(value ?? '')
    if (events.length > 0) onEvents(events.map(({ event }) => event))
  }
}

async function keepListening(token: string, signal: AbortSignal, onEvents: (kinds: string[]) => void) {
  let lastId: string | null = null
  let failures = 0
  while (!signal.aborted) {
    const openedAt = performance.now()
    try {
      lastId = await listen(token, lastId, signal, onEvents)
    } catch {
      // No answer, or a refusal: the pause below grows.
    }
    if (signal.aborted || getToken() !== token) return
    // Reports the failure. The connection watch finds out whether the network or only the stream is
    // down.
    reportReachable(false)
    failures = performance.now() - openedAt > 5000 ? 0 : failures + 1
    await sleep(pause(failures), signal)
    // Without a place to resume from, anything may have been missed.
    if (lastId === null && !signal.aborted) onEvents(['missed'])
  }
}

const changeListeners = new Set<(kinds: readonly string[]) => void>()
/** For content outside the page, which no query covers. Returns a function that stops it. */
export function onChanges(listener: (kinds: readonly string[]) => void) {
  changeListeners.add(listener)
  return () => void changeListeners.delete(listener)
}

/**
 * Refetches the feature's visible queries. A first fetch already in flight may predate the change,
 * and react-query would count it as fresh, so that query is fetched once more after it.
 */
export function refetchFeature(queryClient: QueryClient, feature: string) {
  const isFirst = ({ state }: Query) => state.fetchStatus === 'fetching' && state.data === undefined
  const early = queryClient.getQueryCache().findAll({ queryKey: [feature], predicate: isFirst })
  queryClient.invalidateQueries({ queryKey: [feature] })
  for (const query of early) {
    const refetchOnce = () => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
    query.fetch().then(refetchOnce, () => null)
  }
}

/** Starts listening for the signed-in person. Returns a function that stops it. */
export function goLive(token: string, queryClient: QueryClient) {
  const stop = new AbortController()
  const channel = new BroadcastChannel('live')

  function refresh(kinds: string[]) {
    const isKnown = kinds.every((kind) => kind in staleAfter)
    const stale = isKnown ? kinds.flatMap((kind) => staleAfter[kind as EventKind]) : EVERYTHING
    for (const feature of new Set(stale)) refetchFeature(queryClient, feature)
    for (const listener of changeListeners) listener(kinds)
  }
  function onEvents(kinds: string[]) {
    refresh(kinds)
    channel.postMessage(kinds)
  }

  channel.onmessage = (message: MessageEvent<string[]>) => refresh(message.data)
  const start = () => keepListening(token, stop.signal, onEvents)
  if (navigator.locks) {
    // Other tabs wait for the lock, and one of them takes over when this tab closes; `stop` aborts
    // the wait. A browser that refuses storage also refuses locks, so such a tab listens for
    // itself.
    navigator.locks.request('live', { signal: stop.signal }, start).catch(() => (stop.signal.aborted ? null : start()))
  } else {
    // Locks exist only on secure origins; elsewhere every tab listens for itself.
    start()
  }
  return () => {
    stop.abort()
    channel.close()
  }
}
