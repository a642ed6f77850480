import { useState } from 'react'
import { useLeaveGuard } from '#web/platform/leave-guard.ts'

/** Everything that a form would send, to be compared. */
const contentOf = (form: HTMLFormElement) =>
  JSON.stringify(
    [...new FormData(form)].map(([name, value]) => [name, value instanceof File ? [value.name, value.size] : value]),
  )

/** A restored draft was never saved, so nothing may equal it. */
const savedOf = (form: HTMLFormElement) => (form.dataset.restored === undefined ? contentOf(form) : '')

const afterTwoFrames = (action: () => void) => requestAnimationFrame(() => requestAnimationFrame(action))

/** Events that come before a person changes a field. */
const BEFORE_A_CHANGE = ['pointerdown', 'keydown', 'beforeinput', 'paste', 'drop'] as const

function createWatcher() {
  let form: HTMLFormElement | null = null
  let saved: string | null = null

  function watch(element: HTMLElement | null) {
    const newForm = element?.closest('form') ?? null
    if (newForm === form) return
    form = newForm
    saved = null
    if (!newForm) return
    const take = () => {
      for (const event of BEFORE_A_CHANGE) newForm.removeEventListener(event, take, true)
      if (form === newForm) saved ??= savedOf(newForm)
    }
    // The fields fill themselves in right after they have appeared. On a slow device a person may
    // type sooner, and that must not count as saved.
    afterTwoFrames(take)
    for (const event of BEFORE_A_CHANGE) newForm.addEventListener(event, take, true)
  }

  function markSaved() {
    const savedForm = form
    // Waits until the saved values have rendered.
    afterTwoFrames(() => {
      if (savedForm && form === savedForm) saved = contentOf(savedForm)
    })
  }

  /** The form is done: its values are saved or discarded. */
  function stopWatching() {
    form = null
    saved = null
  }

  const isUnsaved = () => form !== null && saved !== null && contentOf(form) !== saved
  return { watch, markSaved, stopWatching, isUnsaved }
}

/**
 * Detects unsaved changes in a form and guards the back button, Logout and closing the window.
 * `watch` is the ref of any element in the form.
 */
export function useUnsavedChanges() {
  // Kept in state, because React calls a ref again whenever its function changes.
  const [watcher] = useState(createWatcher)
  return { ...watcher, ...useLeaveGuard(watcher.isUnsaved) }
}
