/** Small part of the push code that the app needs from its first moment. */
import { startWhenIdle } from '#web/ui/idle.ts'

/** Opens the target of a notification that was tapped while a page was open. */
export function onNotificationTapped(navigate: (href: string) => unknown) {
  if (!('serviceWorker' in navigator)) return () => {}
  const onMessage = ({ data }: MessageEvent<{ goTo?: string }>) => data?.goTo && navigate(data.goTo)
  navigator.serviceWorker.addEventListener('message', onMessage)
  return () => navigator.serviceWorker.removeEventListener('message', onMessage)
}

/** Maintains push notifications once the first screen is idle, in browsers that allow them. */
export function startPushSync() {
  if (!('Notification' in window) || Notification.permission !== 'granted') return () => {}
  return startWhenIdle(async () => (await import('./push-sync.ts')).syncPush())
}
