import { useEffect, useRef } from 'react'

const BUTTONS = 'button:not([tabindex="-1"]), a[href]'

function targetRow(row: Element, key: string): Element | null {
  const list = row.parentElement
  if (key === 'ArrowDown') return row.nextElementSibling
  if (key === 'ArrowUp') return row.previousElementSibling
  if (key === 'Home') return list?.firstElementChild ?? null
  if (key === 'End') return list?.lastElementChild ?? null
  return null
}

/** Keeps focus in the row (`li`) of a button that disappears when pressed. */
export const focusSameRow = (pressed: Element) => pressed.closest('li')?.querySelector<HTMLElement>(BUTTONS)?.focus()

/**
 * Arrow keys, Home and End move between rows (`li`) of the lists inside, to the same button of the
 * next row. Tab and Enter are unchanged. Put the ref on an element around the list.
 */
export function useRowNavigation<Container extends HTMLElement>() {
  const ref = useRef<Container>(null)
  useEffect(() => {
    const container = ref.current
    if (!container) return
    function onKeyDown(event: KeyboardEvent) {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return
      const row = event.target.closest('li')
      const next = row && targetRow(row, event.key)
      if (!row || !next) return
      const column = [...row.querySelectorAll(BUTTONS)].indexOf(event.target)
      if (column === -1) return
      const targets = next.querySelectorAll<HTMLElement>(BUTTONS)
      const target = targets[Math.min(column, targets.length - 1)]
      if (!target) return
      event.preventDefault()
      target.focus()
      target.scrollIntoView({ block: 'nearest' })
    }
    container.addEventListener('keydown', onKeyDown)
    return () => container.removeEventListener('keydown', onKeyDown)
  }, [])
  return ref
}

/**
 * Moves focus when a button's whole row (`li`) disappears: to the same button of the next row, else
 * of the previous one, else to the list's nearest focusable ancestor.
 */
export function focusNextRow(pressed: Element) {
  const row = pressed.closest('li')
  if (!row) return
  const column = [...row.querySelectorAll(BUTTONS)].indexOf(pressed)
  const neighbour = row.nextElementSibling ?? row.previousElementSibling
  const offered = neighbour?.querySelectorAll<HTMLElement>(BUTTONS) ?? []
  const target = offered[Math.min(column, offered.length - 1)] ?? row.closest<HTMLElement>('[tabindex="-1"]')
  target?.focus()
}
