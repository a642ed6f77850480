import { type PointerEvent, useRef, useState } from 'react'
import { DAY, hhmmOf } from '#contract/platform/wall-clock-rules.ts'
import type { ExceptionStart } from './exception-dialog.tsx'
import type { Stretch } from './my-days.ts'

type Drawing = { date: string; anchor: number; at: number }

const QUARTER = 15

/**
 * Minutes from midnight under the pointer, measured from an hour's cell and rounded down to the
 * quarter.
 */
function minuteUnder(event: PointerEvent<HTMLElement>, cell: DOMRect, hour: number) {
  const minutes = hour * 60 + ((event.clientY - cell.top) / cell.height) * 60
  return Math.max(0, Math.min(DAY - QUARTER, Math.floor(minutes / QUARTER) * QUARTER))
}

const stretchOfDrawing = ({ anchor, at }: Drawing): Stretch => ({
  from: Math.min(anchor, at),
  to: Math.max(anchor, at) + QUARTER,
})

type HourDragProps = {
  onSpan: (start: ExceptionStart) => void
  /** A press without a drag. */
  onHour: (date: string, hour: number) => void
}

/**
 * Draws a time range on one day with the mouse. A finger scrolls instead and selects an hour by a
 * tap.
 */
export function useHourDrag({ onSpan, onHour }: HourDragProps) {
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  const cell = useRef<{ rect: DOMRect; hour: number } | null>(null)

  const handlers = (date: string, hour: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType !== 'mouse' || event.button !== 0) return
      const rect = event.currentTarget.getBoundingClientRect()
      cell.current = { rect, hour }
      const anchor = minuteUnder(event, rect, hour)
      setDrawing({ date, anchor, at: anchor })
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!drawing || !cell.current) return
      setDrawing({ ...drawing, at: minuteUnder(event, cell.current.rect, cell.current.hour) })
    },
    onPointerUp() {
      if (!drawing) return
      const { from, to } = stretchOfDrawing(drawing)
      setDrawing(null)
      if (to - from === QUARTER) onHour(date, hour)
      else onSpan({ from_date: date, to_date: date, start_time: hhmmOf(from), end_time: hhmmOf(to) })
    },
    onPointerCancel: () => setDrawing(null),
    onClick(event: React.MouseEvent<HTMLElement>) {
      const isMouse = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'mouse'
      if (!isMouse) onHour(date, hour)
    },
  })

  return {
    handlers,
    drawnOn: (date: string) => (drawing?.date === date ? stretchOfDrawing(drawing) : null),
  }
}
