import { useRef } from 'react'
import { useLeaveGuard } from '#web/platform/leave-guard.ts'

/** Everything that a form would send, to be compared. */
const contentOf = (form: HTMLFormElement) =>
  JSON.stringify(
    [...new FormData(form)].map(([name, value]) => [name, value instanceof File ? [value.name, value.size] : value]),
  )

/** A restored draft was never saved, so nothing may equal it. */
const savedOf = (form: HTMLFormElement) => (form.dataset.restored === undefined ? contentOf(form) : '')

/**
 * Detects unsaved changes in a form and guards the back button, Logout and closing the window.
 * `watch` is the ref of any element in the form.
 */
export function useUnsavedChanges() {
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

  const noteSaved = () => {
    const saving = form.current
    // Waits until the saved values have rendered.
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
