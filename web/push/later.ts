/** Of notifications, what the app needs from its first moment on; it weighs next to nothing. */
import { beginWhenIdle } from '#web/ui/whenIdle.ts'

/** A notification was touched while a page was open: it shows what the notification tells of. */
export function onTouched(go: (href: string) => unknown) {
  if (!('serviceWorker' in navigator)) return () => {}
  const hear = ({ data }: MessageEvent<{ goTo?: string }>) => data?.goTo && go(data.goTo)
  navigator.serviceWorker.addEventListener('message', hear)
  return () => navigator.serviceWorker.removeEventListener('message', hear)
}

/** Keeps notifications up once the first screen stands, in browsers that were allowed to show any. */
export function keepUpLater() {
  if (!('Notification' in window) || Notification.permission !== 'granted') return () => {}
  return beginWhenIdle(async () => (await import('./keepUp.ts')).keepUp())
}
