const REACHABLE = 'button, a[href]'

/**
 * For a button whose whole row (`li`) goes away when it is pressed: whoever uses the keyboard goes on at the same button
 * of the next row, else of the one before, else at what the list stands in: the panel of its tab, or the page.
 */
export function leaveRow(pressed: Element) {
  const row = pressed.closest('li')
  if (!row) return
  const column = [...row.querySelectorAll(REACHABLE)].indexOf(pressed)
  const neighbour = row.nextElementSibling ?? row.previousElementSibling
  const target = neighbour
    ? neighbour.querySelectorAll<HTMLElement>(REACHABLE)[column]
    : row.closest<HTMLElement>('[role=tabpanel], #content')
  target?.focus()
}
