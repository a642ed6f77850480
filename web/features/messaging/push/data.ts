import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PushDevice } from '#contract/messaging/push.ts'
import { api } from '#web/platform/client.ts'
import {
  type Ability,
  abilityOf,
  forgetSubscriber,
  ownFingerprint,
  rememberSubscriber,
  subscribeBrowser,
  unsubscribeBrowser,
} from './browser.ts'

export type PushStatus = {
  ability: Ability
  publicKey: string
  /** This browser, if its notifications are on. */
  thisDevice: PushDevice | null
  otherDevices: PushDevice[]
}

const readStatus = async (signal?: AbortSignal): Promise<PushStatus> => {
  const [{ data }, fingerprint] = await Promise.all([api.push.status({}, { signal }), ownFingerprint()])
  const thisDevice = data.devices.find((device) => device.fingerprint === fingerprint) ?? null
  return {
    ability: abilityOf(),
    publicKey: data.public_key,
    thisDevice,
    otherDevices: data.devices.filter((device) => device !== thisDevice),
  }
}

/** Browsers that show this person's notifications, and whether this one is among them. */
export const pushQuery = queryOptions({
  queryKey: ['push'],
  queryFn: ({ signal }) => readStatus(signal),
  // The browser's permission can change without the page noticing.
  staleTime: 0,
})
export const usePush = () => useQuery(pushQuery)

/** The person who signed in; the id in the session is that of the site they act for. */
export const personId = async () => (await api.accounts.me()).person_id

type TurnedOn = 'on' | 'blocked' | 'dismissed'

/** Subscribes this browser for this person, where it may show notifications already. */
export async function subscribeHere(userId: number, publicKey: string) {
  const { data } = await api.push.subscribe({ body: await subscribeBrowser(publicKey) })
  rememberSubscriber(userId)
  return data
}

/** Asks the browser, which asks its owner; that must be the first thing after the press. */
export function useTurnOn() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (): Promise<TurnedOn> => {
      const permission = await Notification.requestPermission()
      if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'dismissed'
      const { publicKey } = await queryClient.fetchQuery(pushQuery)
      await subscribeHere(await personId(), publicKey)
      return 'on'
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['push'] }),
  })
}

/** Turns notifications off here or elsewhere. */
export function useTurnOff() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, isHere }: { id: number; isHere: boolean }) => {
      const answer = await api.push.unsubscribe({ params: { id: String(id) } })
      if (isHere) {
        forgetSubscriber()
        await unsubscribeBrowser().catch(() => null)
      }
      return answer
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['push'] }),
  })
}

export const useTestPush = () => useMutation({ mutationFn: () => api.push.test() })
