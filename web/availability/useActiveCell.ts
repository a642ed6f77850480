import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/**
 * The one cell of a grid that the Tab key reaches; arrow keys move on from there. Focus follows the cell once it is
 * on the page, also when the page of the calendar had to be turned for it.
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
