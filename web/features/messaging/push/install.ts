/** Installs the app on this device, and remembers when the person declines. */
import { useSyncExternalStore } from 'react'
import { isApplePhone, isInstalled } from '#web/platform/device.ts'
import { pendingInstall } from '#web/platform/offline/startup.ts'
import { snooze } from '#web/platform/snooze.ts'
import { toast } from '#web/ui/toast.ts'

/** By the browser's prompt, or by hand on an iPhone. */
export type InstallMethod = 'question' | 'home_screen'
export const BY_HAND = 'Tap Share, then Add to Home Screen.'

/** Null if the app is installed already, or this browser cannot install it. */
export function installMethod(): InstallMethod | null {
  if (isInstalled()) return null
  if (pendingInstall.prompt !== null) return 'question'
  return isApplePhone() ? 'home_screen' : null
}

const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}
const drop = () => {
  pendingInstall.prompt = null
  notify()
}
window.addEventListener('beforeinstallprompt', notify)
window.addEventListener('appinstalled', drop)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useInstallMethod = () => useSyncExternalStore(subscribe, installMethod)

/**
 * Shows the browser's install prompt, which works once per offer, or manual instructions if there
 * is none.
 */
export async function install() {
  const { prompt: question } = pendingInstall
  if (question === null) return void toast.ok(BY_HAND)
  drop()
  // A prompt that is too old is rejected.
  const answer = await question.prompt().catch(() => null)
  if (answer?.outcome === 'dismissed') snooze('install')
}
