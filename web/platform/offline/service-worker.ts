/** Service worker that caches the app's own files; see public/shell.js. */
import { isInstalled } from '#web/platform/device.ts'
import type { Role } from '#web/platform/session.ts'

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * Has the service worker cache the code of this role's screens for offline use. Skipped in
 * data-saving mode, unless the app is installed, which shows that the person wants it there.
 */
export function cacheShell(role: Role) {
  if (!('serviceWorker' in navigator) || (savesData() && !isInstalled())) return () => {}
  const { serviceWorker } = navigator
  // Sent to each new worker, because every build has a worker and a cache of its own.
  const ask = () => void serviceWorker.ready.then(({ active }) => active?.postMessage({ keep: role }))
  serviceWorker.addEventListener('controllerchange', ask)
  serviceWorker.register('/sw.js').then(ask, () => null)
  return () => serviceWorker.removeEventListener('controllerchange', ask)
}
