const LOOK_AGAIN = 30

/**
 * Focuses an element once no dialog is open, because an open dialog traps focus. For cases where
 * the element that opened the dialog is gone.
 */
export function focusAfterDialog(find: () => HTMLElement | null | undefined) {
  const timer = setInterval(() => {
    if (document.querySelector('[role=dialog], [role=alertdialog]')) return
    clearInterval(timer)
    find()?.focus()
  }, LOOK_AGAIN)
}
