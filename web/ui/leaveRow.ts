const REACHABLE = 'button, a[href]'

/**
 * For a button whose whole row (`li`) goes away when it is pressed: whoever uses the keyboard goes on at the same button
 * of the next row, else of the one before, else at whatever holds the list and can take focus.
 */
export function leaveRow(pressed: Element) {
  const row = pressed.closest('li')
  if (!row) return
  const column = [...row.querySelectorAll(REACHABLE)].indexOf(pressed)
  const neighbour = row.nextElementSibling ?? row.previousElementSibling
  const offered = neighbour?.querySelectorAll<HTMLElement>(REACHABLE) ?? []
  const target = offered[Math.min(column, offered.length - 1)] ?? row.closest<HTMLElement>('[tabindex="-1"]')
  target?.focus()
}
