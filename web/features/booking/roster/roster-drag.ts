import type { PointerEvent as ReactPointerEvent } from 'react'

/** Pixels that a mouse moves before a press is a drag. */
const THRESHOLD = 6
/** Milliseconds that a finger rests before it drags; until then it scrolls. */
const HOLD_MS = 350

/** A person dropped on an open shift, or an open shift dropped on a day of a person. */
export type Dropped = { personId: number; slotId: number }

/**
 * Element under the pointer that takes what is dragged. Elements say what they are: `data-person`,
 * `data-gap` and `data-date`. An open shift belongs to its date.
 */
function targetAt(x: number, y: number, source: HTMLElement) {
  const under = document.elementFromPoint(x, y)
  if (source.dataset.gap === undefined) return under?.closest<HTMLElement>('[data-gap]') ?? null
  const cell = under?.closest<HTMLElement>('td[data-person]') ?? null
  return cell?.dataset.date === source.dataset.date ? cell : null
}

const preventDefault = (event: Event) => event.preventDefault()
function stopClick(event: Event) {
  event.preventDefault()
  event.stopPropagation()
}

/** The name of what is dragged, beside the pointer. */
function labelFor(source: HTMLElement) {
  const label = document.createElement('div')
  label.className = 'drag-label'
  label.textContent = source.dataset.label ?? ''
  label.setAttribute('aria-hidden', 'true')
  document.body.append(label)
  return label
}

/**
 * Begins to drag the element with `data-label` under a press: a person onto an open shift, or an
 * open shift onto a person. It changes nothing: the drop is reported, and the reader confirms it.
 */
export function dragFrom(press: ReactPointerEvent, onDrop: (dropped: Dropped) => void) {
  const source = press.target instanceof Element ? press.target.closest<HTMLElement>('[data-label]') : null
  if (!source || press.button !== 0) return
  const { pointerId, clientX, clientY } = press
  const ending = new AbortController()
  const { signal } = ending
  const held = press.pointerType === 'mouse' ? undefined : setTimeout(() => begin(clientX, clientY), HOLD_MS)
  let label: HTMLElement | null = null
  let over: HTMLElement | null = null

  function begin(x: number, y: number) {
    label = labelFor(source!)
    document.addEventListener('touchmove', preventDefault, { passive: false, signal })
    document.addEventListener('contextmenu', preventDefault, { signal })
    follow(x, y)
  }

  function follow(x: number, y: number) {
    if (label) label.style.transform = `translate(${x + 12}px, ${y + 12}px)`
    const target = targetAt(x, y, source!)
    if (target === over) return
    over?.removeAttribute('data-over')
    target?.setAttribute('data-over', '')
    over = target
  }

  function end() {
    clearTimeout(held)
    over?.removeAttribute('data-over')
    label?.remove()
    ending.abort()
  }

  function onMove(event: PointerEvent) {
    if (event.pointerId !== pointerId) return
    if (label) return follow(event.clientX, event.clientY)
    if (Math.hypot(event.clientX - clientX, event.clientY - clientY) <= THRESHOLD) return
    if (held === undefined) begin(event.clientX, event.clientY)
    else end()
  }

  function onUp(event: PointerEvent) {
    if (event.pointerId !== pointerId) return
    const [wasDragged, target] = [label !== null, over]
    end()
    if (!wasDragged) return
    // The press was a drag, so it does not open what is under it.
    addEventListener('click', stopClick, { capture: true, once: true })
    setTimeout(() => removeEventListener('click', stopClick, { capture: true }))
    const person = source!.dataset.person ?? target?.dataset.person
    const slot = source!.dataset.gap ?? target?.dataset.gap
    if (target && person !== undefined && slot !== undefined) onDrop({ personId: Number(person), slotId: Number(slot) })
  }

  addEventListener('pointermove', onMove, { signal })
  addEventListener('pointerup', onUp, { signal })
  addEventListener('pointercancel', end, { signal })
  addEventListener('blur', end, { signal })
  addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal })
}
