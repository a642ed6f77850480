import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'

const stopsIn = (cell: Element | null | undefined): HTMLElement[] =>
  cell instanceof HTMLElement && cell.matches('[data-stop]')
    ? [cell]
    : [...(cell?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])]

/** Stop that a key leads to: along the row by days, down the column through all entries. */
function targetOf(stop: HTMLElement, { key, ctrlKey }: KeyboardEvent, grid: HTMLElement) {
  const cell = stop.closest<HTMLTableCellElement>('td')!
  const row = cell.closest('tr')!
  const all = stopsIn(grid)
  const own = stopsIn(cell)
  const at = own.indexOf(stop)
  const stopsBeside = (other: Element | null) => stopsIn(other?.matches('td') ? other : null)
  const above = (other: Element | null) => stopsIn(other?.children[cell.cellIndex])
  if (key === 'ArrowRight') return stopsBeside(cell.nextElementSibling)[0]
  if (key === 'ArrowLeft') return stopsBeside(cell.previousElementSibling)[0]
  if (key === 'ArrowDown') return own[at + 1] ?? above(row.nextElementSibling)[0]
  if (key === 'ArrowUp') return own[at - 1] ?? above(row.previousElementSibling).at(-1)
  if (key === 'Home') return ctrlKey ? all[0] : stopsIn(row)[0]
  if (key === 'End') return ctrlKey ? all.at(-1) : stopsIn(row.lastElementChild).at(0)
  return undefined
}

/**
 * Roving tab stop of a grid whose cells have several entries: Tab reaches one of the elements with
 * `data-stop`, and arrow keys, Home and End move on from there.
 */
export function useGridKeys(stops: readonly string[]) {
  const grid = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState<string | null>(null)
  const reached = active !== null && stops.includes(active) ? active : stops[0]

  const onFocus = ({ target }: FocusEvent) =>
    setActive(target.closest<HTMLElement>('[data-stop]')?.dataset.stop ?? null)

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.metaKey || event.shiftKey || !grid.current || !(event.target instanceof Element)) return
    const stop = event.target.closest<HTMLElement>('[data-stop]')
    const target = stop && targetOf(stop, event, grid.current)
    if (!target) return
    event.preventDefault()
    target.focus()
    target.scrollIntoView({ block: 'nearest' })
  }

  /** Attributes of the element with this key. */
  const stop = (key: string) => ({ 'data-stop': key, tabIndex: key === reached ? 0 : -1 })
  return { grid, onFocus, onKeyDown, stop }
}
