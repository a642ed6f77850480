/** Milliseconds in which a dialog or a screen may set the focus itself. */
const GRACE_MS = 60
/** Number of retries while a dialog covers the target. */
const MAX_TRIES = 40

const CONTROLS = 'button, a[href], input, select, textarea, [role=button], [role=switch]'
const ROWS = 'li, tr'
const SECTIONS = 'section, article, form, main, [role=dialog], [role=alertdialog], [role=tabpanel]'
const HEADINGS = 'h1, h2, h3, h4'

/** Focus position, with enough context to find a replacement. */
type FocusPosition = {
  control: HTMLElement
  /** Ancestors from the nearest one outwards, without the body. */
  ancestors: HTMLElement[]
  /** The place of each row in its list and of the control in its row, as they were. */
  indexes: Map<HTMLElement, number>
  /** For a control in a dialog or menu: where the focus was before that opened. */
  opener: FocusPosition | null
}

function ancestorsOf(control: HTMLElement) {
  const parents: HTMLElement[] = []
  for (let element = control.parentElement; element && element !== document.body; element = element.parentElement)
    parents.push(element)
  return parents
}

const isUsable = (control: HTMLElement) =>
  control.isConnected && !control.matches(':disabled') && control.checkVisibility()

const controlsIn = (row: Element) => [...row.querySelectorAll<HTMLElement>(CONTROLS)].filter(isUsable)

const layerOf = ({ control, ancestors }: FocusPosition) => ancestors.at(-1) ?? control

function positionOf(control: HTMLElement, previous: FocusPosition | null): FocusPosition {
  const ancestors = ancestorsOf(control)
  const indexes = new Map<HTMLElement, number>()
  for (const layer of ancestors) {
    if (!layer.matches(ROWS)) continue
    indexes.set(layer, [...(layer.parentElement?.children ?? [])].indexOf(layer))
    if (!indexes.has(control)) indexes.set(control, controlsIn(layer).indexOf(control))
  }
  const position: FocusPosition = { control, ancestors, indexes, opener: null }
  // Dialogs and menus are separate children of the body. Returning to an earlier layer drops the
  // later ones.
  for (let layer = previous; layer; layer = layer.opener)
    if (layerOf(layer) === layerOf(position)) return { ...position, opener: layer.opener }
  return { ...position, opener: previous }
}

function tryFocus(target: HTMLElement | undefined, isHeading = false) {
  if (!target || target.closest('[inert], [aria-hidden=true]')) return false
  // A heading takes focus only with a tabindex.
  if (isHeading && !target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: target.matches('main, h1') })
  return document.activeElement === target
}

function tryFocusRow(row: Element | undefined, index: number) {
  if (!(row instanceof HTMLElement)) return false
  if (row.hasAttribute('tabindex')) return tryFocus(row)
  const controls = controlsIn(row)
  return tryFocus(controls[Math.min(Math.max(index, 0), controls.length - 1)])
}

/** Focuses the remaining element nearest to a position; false if there is none. */
function restore({ control, ancestors, indexes, opener }: FocusPosition): boolean {
  if (isUsable(control) && tryFocus(control)) return true
  const column = indexes.get(control) ?? 0
  let removed: HTMLElement = control
  for (const ancestor of ancestors) {
    if (!ancestor.isConnected) {
      removed = ancestor
      continue
    }
    const rowIndex = removed.matches(ROWS) ? indexes.get(removed) : undefined
    removed = ancestor
    if (rowIndex !== undefined) {
      const rows = [...ancestor.children].filter((child) => child.matches(ROWS))
      if (tryFocusRow(rows[Math.min(rowIndex, rows.length - 1)], column)) return true
    }
    if (ancestor.matches(ROWS) && tryFocusRow(ancestor, column)) return true
    if (ancestor.hasAttribute('tabindex') && !ancestor.matches('main') && tryFocus(ancestor)) return true
    if (ancestor.matches(SECTIONS) && tryFocus(ancestor.querySelector<HTMLElement>(HEADINGS) ?? undefined, true))
      return true
  }
  return opener !== null && restore(opener)
}

/**
 * Keeps focus in place for keyboard and screen reader users. When the focused control is removed or
 * disabled, browsers move focus to the body, and the next Tab starts at the top of the page. This
 * focuses the next control of the same row, else the row that took its place, else the heading of
 * its section; after a dialog, the same from the control that opened it. Focus set by other code
 * wins. Returns a function that stops it.
 */
export function keepFocus() {
  let position: FocusPosition | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0

  const isOnBody = () => (document.activeElement ?? document.body) === document.body
  const isLost = () => position !== null && isOnBody()

  function onFocus({ target }: FocusEvent) {
    if (target === document.body || !(target instanceof HTMLElement)) position = null
    else position = positionOf(target, position)
    tries = 0
  }

  function scheduleCheck() {
    if (timer === undefined && isLost()) timer = setTimeout(check, GRACE_MS)
  }

  // A press beside all controls leaves the control as it was: then nothing is lost.
  function onBlur({ relatedTarget }: FocusEvent) {
    if (relatedTarget !== null) return
    setTimeout(() => {
      if (!isLost() || !document.hasFocus()) return
      if (position && isUsable(position.control)) position = null
      else scheduleCheck()
    })
  }

  function check() {
    timer = undefined
    if (!position || !isLost()) return
    // An element under a dialog takes no focus; the dialog sets it on opening or closing.
    if (!restore(position) && tries++ < MAX_TRIES) timer = setTimeout(check, GRACE_MS)
  }

  const observer = new MutationObserver(scheduleCheck)
  const focused = document.activeElement
  if (focused instanceof HTMLElement && focused !== document.body) position = positionOf(focused, null)
  document.addEventListener('focusin', onFocus)
  document.addEventListener('focusout', onBlur)
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] })
  return () => {
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('focusout', onBlur)
    observer.disconnect()
    clearTimeout(timer)
  }
}
