import { Link } from '@tanstack/react-router'
import { Check, CircleDashed, Clock, ListOrdered, UserX } from 'lucide-react'
import type { Shift } from '#contract/booking/shifts.ts'
import type { Sector } from '#contract/platform/values.ts'
import { timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { isBehindOthers, WAITS_ANSWER } from '#web/features/booking/shifts/turn-texts.ts'
import { showsGapLeftBy, useHighlightedRows } from '#web/features/booking/today/answer-highlights.ts'
import { openBadge } from '#web/features/booking/today/board-rows.ts'
import { useMe } from '#web/platform/session.ts'
import { UnstyledButton } from '#web/ui/button.tsx'
import { aboutOf, type RosterEntry, type RowsBy } from './roster-rows.ts'

const looks = {
  booked: { tone: 'bg-good-soft text-good', Icon: Check },
  waiting: { tone: 'bg-wait-soft text-wait', Icon: Clock },
  open: { tone: 'bg-bad-soft text-bad', Icon: CircleDashed },
  waits_turn: { tone: 'bg-hover text-dim', Icon: ListOrdered },
  no_show: { tone: 'bg-bad-soft text-bad', Icon: UserX },
}

function lookOf(entry: RosterEntry): keyof typeof looks {
  if (entry.kind === 'booked') return entry.booking.is_no_show ? 'no_show' : 'booked'
  return isBehindOthers(entry.shift) ? 'waits_turn' : entry.kind
}

const ENTRY =
  'grid w-full content-start data-over:outline-2 data-over:outline-brand min-w-0 grid-cols-[minmax(0,1fr)] rounded-chip px-2 py-1.5 text-left text-hint hover:brightness-97 dark:hover:brightness-115 pointer-coarse:min-h-11 pointer-coarse:py-2.5'

const entryShows = (entry: RosterEntry, answer: Shift) =>
  entry.kind === 'booked'
    ? answer.status === 'accepted' && entry.booking.shift_id === answer.id
    : showsGapLeftBy(entry.shift, answer)

type RosterEntryViewProps = {
  entry: RosterEntry
  /** Rows of the table; null in a list of days. */
  rows: RowsBy | null
  sector: Sector
  showsSite: boolean
  /** Opens a shift that still needs people. */
  onOpen: (entry: RosterEntry) => void
  /** Attributes of the entry in a grid: its key for the arrow keys, and its data for dragging. */
  attributes?: Record<string, string | number>
}

/** One shift in the week: its time, its state as text, and facts that the row does not show. */
export function RosterEntryView({ entry, rows, sector, showsSite, onOpen, attributes }: RosterEntryViewProps) {
  const me = useMe()
  const isNews = useHighlightedRows([entry], entryShows).has(entry)
  const { site, start_time, end_time } = entry.kind === 'booked' ? entry.booking : entry.shift
  const isMissed = entry.kind === 'booked' && entry.booking.is_no_show
  const { tone, Icon } = looks[lookOf(entry)]
  const state = entry.kind !== 'booked' ? openBadge(entry.shift) : isMissed ? 'No-show' : 'Booked'
  const about = [aboutOf(entry, rows, sector), showsSite && site.name].filter(Boolean).join(' · ')
  const content = (
    <>
      <span className="font-semibold tabular-nums">{timeRange(start_time, end_time)}</span>
      {about && <span className="wrap-anywhere text-ink print:hyphens-auto">{about}</span>}
      <span className="flex items-start gap-1">
        <Icon size={13} aria-hidden="true" className="mt-0.5 shrink-0" />
        {/* The long form would take two lines in a column. */}
        {rows !== null && state === WAITS_ANSWER ? (
          <span>
            Waiting <span className="sr-only">for an answer</span>
          </span>
        ) : (
          state
        )}
      </span>
    </>
  )
  if (entry.kind !== 'booked')
    return (
      <UnstyledButton
        {...attributes}
        // Other buttons are not printed.
        className={`${ENTRY} ${tone} print:grid! ${isNews ? 'frame-news' : ''}`}
        onPress={() => onOpen(entry)}
      >
        {content}
      </UnstyledButton>
    )
  const at = site.id === me.id ? {} : { at: site.id }
  return (
    <Link
      {...attributes}
      draggable={false}
      to="/employer/bookings/$id"
      params={{ id: String(entry.booking.shift_id) }}
      search={at}
      className={`${ENTRY} ${tone} ${isNews ? 'frame-news' : ''}`}
    >
      {content}
    </Link>
  )
}
