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

  function watch(element: HTMLElement | null) {
    const newForm = element?.closest('form') ?? null
    if (newForm === form.current) return
    form.current = newForm
    saved.current = null
    // The fields fill themselves in right after they have appeared.
    if (newForm) requestAnimationFrame(() => requestAnimationFrame(() => (saved.current = savedOf(newForm))))
  }

  const markSaved = () => {
    const savedForm = form.current
    // Waits until the saved values have rendered.
    if (savedForm) requestAnimationFrame(() => requestAnimationFrame(() => (saved.current = contentOf(savedForm))))
  }

  /** The form is done: its values are saved or discarded. */
  function stopWatching() {
    form.current = null
    saved.current = null
  }

  const isUnsaved = () => form.current !== null && saved.current !== null && contentOf(form.current) !== saved.current
  return { watch, markSaved, stopWatching, isUnsaved, ...useLeaveGuard(isUnsaved) }
}
