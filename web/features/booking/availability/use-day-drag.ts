import { type PointerEvent, useState } from 'react'
import type { ExceptionStart } from './exception-dialog.tsx'

type Span = { anchor: string; at: string }

const ends = ({ anchor, at }: Span) =>
  anchor < at ? { from_date: anchor, to_date: at } : { from_date: at, to_date: anchor }

/** Several days in a row, chosen with the mouse or with Shift and the arrow keys. */
export function useDayDrag(onSpan: (start: ExceptionStart) => void) {
  const [chosen, setChosen] = useState<Span | null>(null)
  const clear = () => setChosen(null)
  // One day is no span; it is opened by a press.
  const span = () => (chosen && chosen.anchor !== chosen.at ? ends(chosen) : null)

  const handlers = (date: string) => ({
    onPointerDown(event: PointerEvent) {
      if (event.pointerType === 'mouse' && event.button === 0) setChosen({ anchor: date, at: date })
    },
    onPointerEnter(event: PointerEvent) {
      if (chosen && event.pointerType === 'mouse' && event.buttons === 1) setChosen({ ...chosen, at: date })
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
    extend: (from: string, to: string) => setChosen({ anchor: chosen?.anchor ?? from, at: to }),
    isChosen(date: string) {
      if (!chosen) return false
      const { from_date, to_date } = ends(chosen)
      return from_date <= date && date <= to_date
    },
  }
}
