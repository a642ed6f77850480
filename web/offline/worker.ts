/** The service worker that keeps the app itself; see public/shell.js. */
import { isInstalled } from '#web/platform/device.ts'
import type { Role } from '#web/platform/session.ts'

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * Has the code of this role's screens kept, so that they open without a network. Whoever saves data is spared that,
 * unless the app was put on the device, which is a wish to have it there.
 */
export function keepShell(role: Role) {
  if (!('serviceWorker' in navigator) || (savesData() && !isInstalled())) return () => {}
  const { serviceWorker } = navigator
  // Each build has a worker, and each of them is to keep the same.
  const ask = () => void serviceWorker.ready.then(({ active }) => active?.postMessage({ keep: role }))
  serviceWorker.addEventListener('controllerchange', ask)
  serviceWorker.register('/sw.js').then(ask, () => null)
  return () => serviceWorker.removeEventListener('controllerchange', ask)
}
