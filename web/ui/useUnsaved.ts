import { useRef } from 'react'
import { useLeaveGuard } from '#web/platform/leaveGuard.ts'

/** Everything that a form would send, to be compared. */
const contentOf = (form: HTMLFormElement) =>
  JSON.stringify(
    [...new FormData(form)].map(([name, value]) => [name, value instanceof File ? [value.name, value.size] : value]),
  )

/** What came back from a draft was never saved, so nothing equals it. */
const savedOf = (form: HTMLFormElement) => (form.dataset.restored === undefined ? contentOf(form) : '')

/**
 * Knows whether a form holds what is not saved yet, and keeps the way back, Logout and the closing of the window from
 * losing it. `watch` is the ref of any element in the form.
 */
export function useUnsaved() {
  const form = useRef<HTMLFormElement | null>(null)
  const saved = useRef<string | null>(null)

  function watch(inside: HTMLElement | null) {
    const found = inside?.closest('form') ?? null
    if (found === form.current) return
    form.current = found
    saved.current = null
    // The fields fill themselves in right after they have appeared.
    if (found) requestAnimationFrame(() => requestAnimationFrame(() => (saved.current = savedOf(found))))
  }

  /** What the form holds now is saved, and no loss to whoever leaves. */
  const noteSaved = () => {
    const saving = form.current
    // What came back of it is drawn first.
    if (saving) requestAnimationFrame(() => requestAnimationFrame(() => (saved.current = contentOf(saving))))
  }

  /** The form is done with: what it holds is saved or given up. */
  function letGo() {
    form.current = null
    saved.current = null
  }

  const isUnsaved = () => form.current !== null && saved.current !== null && contentOf(form.current) !== saved.current
  return { watch, noteSaved, letGo, isUnsaved, ...useLeaveGuard(isUnsaved) }
}
