/** Pixels between a toast and what it must not cover. */
const GAP = 8
/**
 * Lowest place of a toast, as a part of the window's height; below it people do not look for one.
 */
const MAX_TOP_SHARE = 0.6
const CONTROLS = 'button, a[href], input, select, textarea, [role=button], [role=tab], h1, [slot=title]'

export type Box = { top: number; bottom: number; left: number; right: number }
type Block = { left: number; right: number; height: number }

/**
 * Returns the first top edge from `from` on at which the block covers none of the boxes; null if
 * none is above `lowest`.
 */
export function freeTop(boxes: readonly Box[], { left, right, height }: Block, from: number, lowest: number) {
  let top = from
  for (const box of [...boxes].sort((a, b) => a.top - b.top)) {
    if (box.left >= right || box.right <= left || box.bottom + GAP <= top) continue
    if (box.top - GAP >= top + height) break
    top = box.bottom + GAP
  }
  return top + height <= lowest ? top : null
}

const boxesIn = (roots: Iterable<Element>, except: Element): Box[] =>
  [...roots]
    .flatMap((root) => [...root.querySelectorAll(CONTROLS)])
    .filter((element) => !except.contains(element))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height, bottom }) => width > 1 && height > 1 && bottom > 0)

let pointer: Box | null = null

/**
 * Tracks the mouse, because a toast that appears under it would count as being read and stay.
 * Returns a function that stops it.
 */
export function watchMouse() {
  const stop = new AbortController()
  const note = ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
    pointer = pointerType === 'mouse' ? { top: y - 1, bottom: y + 1, left: x - 1, right: x + 1 } : null
  }
  for (const name of ['pointermove', 'pointerdown'] as const)
    addEventListener(name, note, { capture: true, passive: true, signal: stop.signal })
  return () => stop.abort()
}

/**
 * Keeps toasts off the title and controls of the open dialog or page. If there is no room they may
 * cover the header, or else stay at the usual place. Toasts being read or pressed do not move.
 * Returns a function that stops it.
 */
export function positionToasts(area: HTMLElement) {
  let frame = 0
  area.style.top = ''
  const usual = Number.parseFloat(getComputedStyle(area).top)

  function updatePosition() {
    frame = 0
    const { left, right, height } = area.getBoundingClientRect()
    if (height === 0 || area.matches(':hover, :focus-within')) return
    const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1)
    const now = area.getBoundingClientRect().top
    function find(roots: Iterable<Element>) {
      const boxes = [...boxesIn(roots, area), ...(pointer ? [pointer] : [])]
      const freeFrom = (top: number) => freeTop(boxes, { left, right, height }, top, innerHeight * MAX_TOP_SHARE)
      // A toast in its place does not move without need.
      return freeFrom(now) === now ? now : freeFrom(usual)
    }
    const top = dialog ? find([dialog]) : (find([document.body]) ?? find(document.querySelectorAll('main')))
    area.style.top = top === null ? '' : `${top}px`
  }

  const observer = new MutationObserver(() => {
    frame ||= requestAnimationFrame(updatePosition)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  updatePosition()
  return () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
  }
}
