const LOOK_AGAIN = 30

/**
 * Brings focus to an element once no dialog stands open any more: until then a dialog keeps focus to itself. For when
 * what opened the dialog is gone, and focus has nowhere to go back to.
 */
export function focusAfterDialog(find: () => HTMLElement | null | undefined) {
  const timer = setInterval(() => {
    if (document.querySelector('[role=dialog], [role=alertdialog]')) return
    clearInterval(timer)
    find()?.focus()
  }, LOOK_AGAIN)
}
