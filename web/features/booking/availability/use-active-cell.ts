import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Tells screen readers that the arrow keys move between the cells of a table. */
export const GRID = { role: 'grid' }

/**
 * Roving tab stop of a grid: Tab reaches one cell, and arrow keys move on from there. Focus follows
 * the cell once it is rendered, also after the calendar turned its page.
 */
export function useActiveCell(grid: RefObject<HTMLElement | null>, first: string) {
  const [active, setActive] = useState(first)
  const isMoving = useRef(false)

  useLayoutEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    grid.current?.querySelector<HTMLElement>(`[data-cell="${active}"]`)?.focus()
  }, [active, grid])

  function move(cell: string) {
    isMoving.current = true
    setActive(cell)
  }

  return { active, setActive, move }
}
