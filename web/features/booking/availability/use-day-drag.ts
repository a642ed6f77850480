import { type PointerEvent, useState } from 'react'
import type { ExceptionStart } from './exception-dialog.tsx'

type Span = { anchor: string; at: string }

const ends = ({ anchor, at }: Span) =>
  anchor < at ? { from_date: anchor, to_date: at } : { from_date: at, to_date: anchor }

/** Several days in a row, chosen with the mouse or with Shift and the arrow keys. */
export function useDayDrag(onSpan: (start: ExceptionStart) => void) {
  const [selected, setSelected] = useState<Span | null>(null)
  const clear = () => setSelected(null)
  // A single day is not a span; a press opens it.
  const span = () => (selected && selected.anchor !== selected.at ? ends(selected) : null)

  const handlers = (date: string) => ({
    onPointerDown(event: PointerEvent) {
      if (event.pointerType === 'mouse' && event.button === 0) setSelected({ anchor: date, at: date })
    },
    onPointerEnter(event: PointerEvent) {
      if (selected && event.pointerType === 'mouse' && event.buttons === 1) setSelected({ ...selected, at: date })
    },
    onPointerUp() {
      const days = span()
      clear()
      if (days) onSpan(days)
    },
  })

  return {
    handlers,
    span,
    clear,
    extend: (from: string, to: string) => setSelected({ anchor: selected?.anchor ?? from, at: to }),
    isSelected(date: string) {
      if (!selected) return false
      const { from_date, to_date } = ends(selected)
      return from_date <= date && date <= to_date
    },
  }
}
