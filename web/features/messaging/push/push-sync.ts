/**
 * Keeps this browser's push subscription current and removes notifications of answered requests.
 */
import { api } from '#web/platform/client.ts'
import { onChanges } from '#web/platform/live.ts'
import { queryClient } from '#web/platform/queries.ts'
import { getSession } from '#web/platform/session.ts'
import { abilityOf, isSubscribedFor } from './browser.ts'
import { personId, pushQuery, subscribeHere } from './data.ts'

/**
 * Subscribes this browser again after a new sign-in or a changed push address, if the person turned
 * notifications on here, whichever site they act for.
 */
async function renew() {
  const userId = await personId()
  if (!isSubscribedFor(userId) || abilityOf() !== 'allowed') return
  const { thisDevice, publicKey } = await queryClient.fetchQuery(pushQuery)
  if (thisDevice?.is_current) return
  await subscribeHere(userId, publicKey)
  await queryClient.invalidateQueries({ queryKey: ['push'] })
}

type Command = { wanted: 'asked' | 'no more' } | { wanted: 'gone'; shifts: number[] }
/**
 * Sends a command to the service worker, which queues it with its own notifications (sw.js).
 * Returns the shifts whose requests are shown.
 */
async function sendCommand(command: Command): Promise<number[]> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration?.active) return []
  const { port1, port2 } = new MessageChannel()
  const reply = new Promise<number[]>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
  })
  registration.active.postMessage(command, [port2])
  return reply
}

/** Removes pushes of requests that were answered elsewhere or withdrawn. */
async function closeAnsweredRequests(userId: number) {
  const answer = await sendCommand({ wanted: 'asked' })
  if (answer.length === 0) return
  const query = { status: 'pending', per_page: 100 } as const
  const { data } = await api.shifts.ofEmployee({ params: { id: String(userId) }, query })
  await sendCommand({ wanted: 'gone', shifts: answer.filter((shift) => !data.some(({ id }) => id === shift)) })
}

/**
 * Checks after each shift event, and once at the start for events while no page was open. Returns a
 * function that stops it.
 */
function watchRequests(userId: number) {
  const check = () => void closeAnsweredRequests(userId).catch(() => null)
  const stop = onChanges((kinds) => {
    if (kinds.includes('shift')) check()
  })
  check()
  return stop
}

/** Starts for the signed-in person. Returns a function that stops it. */
export function syncPush(): () => void {
  const session = getSession()
  if (session === null || !('serviceWorker' in navigator)) return () => {}
  const { id, role } = session.user
  const renewNow = () => void renew().catch(() => null)
  const onMessage = ({ data }: MessageEvent<{ isRenewed?: true }>) => data.isRenewed && renewNow()
  renewNow()
  navigator.serviceWorker.addEventListener('message', onMessage)
  const stopWatching = role === 'employee' ? watchRequests(id) : () => {}
  return () => {
    navigator.serviceWorker.removeEventListener('message', onMessage)
    stopWatching()
    // Clears notifications at sign-out, because the device may be shared.
    if (getSession() === null) void sendCommand({ wanted: 'no more' }).catch(() => null)
  }
}
