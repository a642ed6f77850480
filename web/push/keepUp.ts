/** What an open page does for notifications: keeps this browser's address known, and takes away what is answered. */
import { api } from '#web/platform/client.ts'
import { onChanges } from '#web/platform/live.ts'
import { queryClient } from '#web/platform/queries.ts'
import { getSession } from '#web/platform/session.ts'
import { abilityOf, isKeptFor } from './browser.ts'
import { pushQuery, subscribeHere } from './data.ts'

/** Whoever turned notifications on here and signed in anew, or whose browser has another address now, is known again. */
async function renew(userId: number) {
  if (!isKeptFor(userId) || abilityOf() !== 'allowed') return
  const { here, publicKey } = await queryClient.fetchQuery(pushQuery)
  if (here?.is_current) return
  await subscribeHere(userId, publicKey)
  await queryClient.invalidateQueries({ queryKey: ['push'] })
}

type Asking = { shift_id: number | null; answers: { says?: string } | null }
const asks = ({ data }: Notification): boolean => {
  const { answers, shift_id } = (data ?? {}) as Partial<Asking>
  return Boolean(answers && !answers.says && shift_id)
}

/** A request that was answered elsewhere, or taken back, is not asked any more. */
async function closeAnswered(userId: number) {
  const registration = await navigator.serviceWorker.getRegistration()
  const asking = ((await registration?.getNotifications()) ?? []).filter(asks)
  if (asking.length === 0) return
  const query = { status: 'pending', per_page: 100 } as const
  const { data } = await api.shifts.ofEmployee({ params: { id: String(userId) }, query })
  for (const notification of asking)
    if (!data.some(({ id }) => id === (notification.data as Asking).shift_id)) notification.close()
}

/** Whoever signs out on a shared device leaves nothing on its screen. */
async function closeAll() {
  const registration = await navigator.serviceWorker.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
}

/** Begins for the person signed in. Answers the way to stop. */
export function keepUp(): () => void {
  const session = getSession()
  if (session === null || !('serviceWorker' in navigator)) return () => {}
  const { id, role } = session.user
  const again = () => void renew(id).catch(() => null)
  const onMessage = ({ data }: MessageEvent<{ isRenewed?: true }>) => data.isRenewed && again()
  again()
  navigator.serviceWorker.addEventListener('message', onMessage)
  const stopHearing =
    role === 'employee'
      ? onChanges((kinds) => {
          if (kinds.includes('shift')) void closeAnswered(id).catch(() => null)
        })
      : () => {}
  return () => {
    navigator.serviceWorker.removeEventListener('message', onMessage)
    stopHearing()
    if (getSession() === null) void closeAll().catch(() => null)
  }
}
