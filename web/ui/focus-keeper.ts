/** Milliseconds in which a dialog or a screen may set the focus itself. */
const GRACE = 60
/** Number of retries while a dialog covers the target. */
const TRIES = 40

const CONTROLS = 'button, a[href], input, select, textarea, [role=button], [role=switch]'
const ROWS = 'li, tr'
const SECTIONS = 'section, article, form, main, [role=dialog], [role=alertdialog], [role=tabpanel]'
const HEADINGS = 'h1, h2, h3, h4'

/** Focus position, with enough context to find a replacement. */
type Place = {
  control: HTMLElement
  /** From the nearest ancestor outwards, without the body. */
  ancestors: HTMLElement[]
  /** The place of each row in its list and of the control in its row, as they were. */
  indexes: Map<HTMLElement, number>
  /** For a control in a dialog or menu: where the focus was before that opened. */
  opener: Place | null
}

function ancestorsOf(control: HTMLElement) {
  const found: HTMLElement[] = []
  for (let each = control.parentElement; each && each !== document.body; each = each.parentElement) found.push(each)
  return found
}

const isUsable = (control: HTMLElement) =>
  control.isConnected && !control.matches(':disabled') && control.checkVisibility()

const controlsIn = (row: Element) => [...row.querySelectorAll<HTMLElement>(CONTROLS)].filter(isUsable)

const layerOf = ({ control, ancestors }: Place) => ancestors.at(-1) ?? control

function placeOf(control: HTMLElement, before: Place | null): Place {
  const ancestors = ancestorsOf(control)
  const indexes = new Map<HTMLElement, number>()
  for (const each of ancestors) {
    if (!each.matches(ROWS)) continue
    indexes.set(each, [...(each.parentElement?.children ?? [])].indexOf(each))
    if (!indexes.has(control)) indexes.set(control, controlsIn(each).indexOf(control))
  }
  const place: Place = { control, ancestors, indexes, opener: null }
  // Dialogs and menus are separate children of the body. Returning to an earlier layer drops the
  // later ones.
  for (let each = before; each; each = each.opener)
    if (layerOf(each) === layerOf(place)) return { ...place, opener: each.opener }
  return { ...place, opener: before }
}

function take(target: HTMLElement | undefined, isHeading = false) {
  if (!target || target.closest('[inert], [aria-hidden=true]')) return false
  // Without it a heading takes no focus.
  if (isHeading && !target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: target.matches('main, h1') })
  return document.activeElement === target
}

function takeRow(row: Element | undefined, index: number) {
  if (!(row instanceof HTMLElement)) return false
  if (row.hasAttribute('tabindex')) return take(row)
  const controls = controlsIn(row)
  return take(controls[Math.min(Math.max(index, 0), controls.length - 1)])
}

/** Focuses the nearest thing that is left of a place; false if nothing of it is. */
function restore({ control, ancestors, indexes, opener }: Place): boolean {
  if (isUsable(control) && take(control)) return true
  const column = indexes.get(control) ?? 0
  let gone: HTMLElement = control
  for (const each of ancestors) {
    if (!each.isConnected) {
      gone = each
      continue
    }
    const rowIndex = gone.matches(ROWS) ? indexes.get(gone) : undefined
    gone = each
    if (rowIndex !== undefined) {
      const rows = [...each.children].filter((child) => child.matches(ROWS))
      if (takeRow(rows[Math.min(rowIndex, rows.length - 1)], column)) return true
    }
    if (each.matches(ROWS) && takeRow(each, column)) return true
    if (each.hasAttribute('tabindex') && !each.matches('main') && take(each)) return true
    if (each.matches(SECTIONS) && take(each.querySelector<HTMLElement>(HEADINGS) ?? undefined, true)) return true
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
  let place: Place | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0

  const isOnBody = () => (document.activeElement ?? document.body) === document.body
  const isLost = () => place !== null && isOnBody()

  function onFocus({ target }: FocusEvent) {
    if (target === document.body || !(target instanceof HTMLElement)) place = null
    else place = placeOf(target, place)
    tries = 0
  }

  function look() {
    if (timer === undefined && isLost()) timer = setTimeout(check, GRACE)
  }

  // A press beside all controls leaves the control as it was: then nothing is lost.
  function onBlur({ relatedTarget }: FocusEvent) {
    if (relatedTarget !== null) return
    setTimeout(() => {
      if (!isLost() || !document.hasFocus()) return
      if (place && isUsable(place.control)) place = null
      else look()
    })
  }

  function check() {
    timer = undefined
    if (!place || !isLost()) return
    // An element under a dialog takes no focus; the dialog sets it on opening or closing.
    if (!restore(place) && tries++ < TRIES) timer = setTimeout(check, GRACE)
  }

  const observer = new MutationObserver(look)
  const focused = document.activeElement
  if (focused instanceof HTMLElement && focused !== document.body) place = placeOf(focused, null)
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
