import { getSession, type Session } from '#web/platform/session.ts'

/**
 * Decides how long toasts stay and how many show at once: `toast.ok('Saved')`, `toast.bad('Failed
 * to save')`, `toast.ok('Request sent successfully!', { for: 'invitation' })`.
 */

/**
 * Recipient and flow of a toast; invitations and admins have shorter times (product.md section 9).
 */
export type Audience = 'everyone' | 'invitation' | 'admin'
export type ToastKind = 'ok' | 'bad'
export type ToastOptions = {
  /** By default the admin if one is signed in, otherwise everyone. */
  for?: Audience
  /** A second, quieter sentence. */
  detail?: string
  /** Something the reader can still do about it, such as Undo. */
  action?: { label: string; onPress: () => void }
}
export type Toast = ToastOptions & { id: number; kind: ToastKind; text: string; for: Audience }

const SECONDS: Record<Audience, Record<ToastKind, number>> = {
  everyone: { ok: 4, bad: 4 },
  invitation: { ok: 3, bad: 2 },
  admin: { ok: 3, bad: 3 },
}
// An undo button stays for five seconds for every audience.
const ACTION_SECONDS = 5
const VISIBLE = 3

type Running = { toast: Toast; left: number; since: number; timer: ReturnType<typeof setTimeout> | null }

/** Queue of toasts. Time runs only for the visible ones, and pauses while they are read. */
export function toastQueue(now: () => number = () => performance.now(), usual: () => Audience = () => 'everyone') {
  let entries: Running[] = []
  let visibleToasts: readonly Toast[] = []
  let lastId = 0
  let isPaused = false
  const listeners = new Set<() => void>()

  function start(entry: Running) {
    if (entry.timer !== null || isPaused) return
    entry.since = now()
    entry.timer = setTimeout(() => dismiss(entry.toast.id), entry.left)
  }

  function stop(entry: Running) {
    if (entry.timer === null) return
    clearTimeout(entry.timer)
    entry.timer = null
    entry.left -= now() - entry.since
  }

  function settle() {
    const visible = entries.slice(0, VISIBLE)
    visible.forEach(start)
    visibleToasts = visible.map((entry) => entry.toast)
    for (const listener of listeners) listener()
  }

  function add(kind: ToastKind, text: string, options: ToastOptions = {}) {
    const audience = options.for ?? usual()
    // Shows the same sentence once for longer, instead of twice.
    entries = entries.filter((entry) => {
      const isSame = entry.toast.text === text && entry.toast.kind === kind && !entry.toast.action
      if (isSame) stop(entry)
      return !isSame
    })
    const toast: Toast = { ...options, id: ++lastId, kind, text, for: audience }
    const seconds = options.action ? ACTION_SECONDS : SECONDS[audience][kind]
    entries.push({ toast, left: seconds * 1000, since: 0, timer: null })
    settle()
    return toast.id
  }

  function dismiss(id: number) {
    for (const entry of entries) if (entry.toast.id === id) stop(entry)
    entries = entries.filter((entry) => entry.toast.id !== id)
    // The region loses its pointer and focus with its last toast, without an event that says so.
    if (entries.length === 0) isPaused = false
    settle()
  }

  /**
   * Pauses the timers under the pointer or focus, so that a toast does not vanish while it is read.
   */
  function setPaused(paused: boolean) {
    isPaused = paused
    entries.slice(0, VISIBLE).forEach(paused ? stop : start)
  }

  return {
    add,
    dismiss,
    setPaused,
    shown: () => visibleToasts,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const audienceOf = (session: Session | null): Audience => (session?.user.role === 'admin' ? 'admin' : 'everyone')

export const toasts = toastQueue(undefined, () => audienceOf(getSession()))

export const toast = {
  ok: (text: string, options?: ToastOptions) => toasts.add('ok', text, options),
  bad: (text: string, options?: ToastOptions) => toasts.add('bad', text, options),
  dismiss: (id: number) => toasts.dismiss(id),
}
