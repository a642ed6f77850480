const REACHABLE = 'button, a[href]'

/**
 * Moves focus when a button's whole row (`li`) disappears: to the same button of the next row, else
 * of the previous one, else to the list's nearest focusable ancestor.
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
