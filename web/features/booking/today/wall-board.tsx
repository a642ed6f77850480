import { X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { UnstyledButton } from '#web/ui/button.tsx'
import { longDate, stamp } from '#web/ui/dates.ts'
import { Badge } from '#web/ui/status-badge.tsx'
import { siteOfRow } from './board-links.ts'
import { type BoardRow, openBadge, openTone, type Part } from './board-rows.ts'
import { BookingBadge } from './booking-badge.tsx'

type WallProps = {
  date: string
  now: number
  zone: string
  isConnected: boolean
  summary: readonly Part[]
  rows: readonly BoardRow[]
  news: ReadonlySet<string>
  showsSite: boolean
  onClose: () => void
}

/**
 * The board for a screen in the office: large, over the whole window, and without anything that
 * visitors should not read. Escape and the back button close it.
 */
export function WallBoard({ date, now, zone, isConnected, summary, rows, news, showsSite, onClose }: WallProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Closes it before it is removed, so that focus returns to the button that opened it.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  useWakeLock()
  const clock = stamp(new Date(now).toISOString(), zone).slice(-5)
  return (
    <dialog
      ref={dialog}
      aria-label="Board for the wall"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none overflow-y-auto bg-page p-6 text-ink lg:p-10"
    >
      <div className="flex items-start justify-between gap-6">
        <p className="text-2xl font-semibold text-dim tabular-nums lg:text-3xl">
          {longDate(date)}, {isConnected ? clock : <span className="text-wait">as of {clock}</span>}
        </p>
        <UnstyledButton
          aria-label="Close"
          onPress={onClose}
          className="grid size-11 shrink-0 place-items-center rounded-control text-dim hover:bg-hover hover:text-ink"
        >
          <X size={24} aria-hidden="true" />
        </UnstyledButton>
      </div>
      <p role="status" className="mt-2 text-4xl font-semibold tabular-nums lg:text-5xl">
        {summary.length === 0 && 'No bookings'}
        {summary.map(({ text, isUrgent }, at) => (
          <span key={text} className={isUrgent ? 'text-bad' : undefined}>
            {at > 0 && <span className="font-normal text-dim"> · </span>}
            {text}
          </span>
        ))}
      </p>
      <ul className="mt-8 grid grid-cols-[repeat(auto-fill,minmax(min(100%,34rem),1fr))] gap-4">
        {rows.map((row) => (
          <WallRow
            key={row.key}
            row={row}
            now={now}
            isNews={news.has(row.key)}
            site={showsSite ? siteOfRow(row).name : null}
          />
        ))}
      </ul>
    </dialog>
  )
}

type RowProps = { row: BoardRow; now: number; isNews: boolean; site: string | null }

function WallRow({ row, now, isNews, site }: RowProps) {
  const { subject, start_time, end_time } = row.kind === 'open' ? row.open : row.expected.shift
  const room = row.kind === 'open' ? row.open.class_room : row.expected.shift.details?.class_room
  const name = row.kind === 'open' ? null : row.expected.shift.invitee.name
  const about = [name && subject.name, room, site].filter(Boolean).join(' · ')
  return (
    <li className="card overflow-hidden">
      <div
        className={`grid h-full grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-5 py-4 ${isNews ? 'row-news' : ''}`}
      >
        <p className="truncate text-2xl font-semibold">{name ?? subject.name}</p>
        <p className="text-right text-2xl tabular-nums">{timeRange(start_time, end_time)}</p>
        <p className="text-xl wrap-anywhere text-dim">{about}</p>
        <div className="self-center justify-self-end *:px-3 *:py-1 *:text-lg">
          {row.kind === 'open' ? (
            <Badge tone={openTone(row.open)}>{openBadge(row.open)}</Badge>
          ) : (
            <BookingBadge expected={row.expected} now={now} />
          )}
        </div>
      </div>
    </li>
  )
}

/** Keeps the screen on while the board is shown, if the browser can. */
function useWakeLock() {
  useEffect(() => {
    let isOver = false
    let lock: WakeLockSentinel | undefined
    async function take() {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      // The browser may refuse, such as with a low battery.
      lock = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isOver) void lock?.release()
    }
    void take()
    // A hidden page loses its lock.
    document.addEventListener('visibilitychange', take)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', take)
      void lock?.release()
    }
  }, [])
}
