import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Shift } from '#contract/booking/shifts.ts'
import { timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { showsAnswer, useHighlightedRows } from '#web/features/booking/today/answer-highlights.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { weekdayDate, zoneName } from '#web/ui/dates.ts'

const SHOWN = 5

type ShiftLinesProps = {
  title: string
  shifts: readonly Shift[]
  /** Total number, if greater than that of the given shifts. */
  total?: number
  /** Side whose name is on the line: the one that is not the reader. */
  party: 'inviter' | 'invitee'
  /** The reader's time zone; a shift in another one names its zone. */
  zone: string
  /** Link to the whole list, with its label. */
  all: { to: string; search?: object; label: string }
  /** Page that a line opens, of the shift with this id. */
  linkOf: (id: number) => { to: string; search?: object }
  nothing?: ReactNode
  /** Button about all of them, beside the heading. */
  action?: ReactNode
  /** Actions for one shift, below its line. */
  belowLine?: (shift: Shift) => ReactNode
}

/** The next few shifts of a kind, and a link to all of them. */
export function ShiftLines({ title, shifts, total = shifts.length, all, nothing, action, ...rest }: ShiftLinesProps) {
  return (
    <section className="card min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 pt-4 pb-3">
        <h2 className="flex items-baseline gap-2 text-base font-semibold">
          {title}
          <span className="text-sm font-medium text-dim tabular-nums">{total}</span>
        </h2>
        {action}
      </div>
      {shifts.length === 0 ? (
        <div className="border-t border-line px-5 py-5 text-sm text-dim">{nothing}</div>
      ) : (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {shifts.slice(0, SHOWN).map((shift) => (
              <ShiftLine key={shift.id} shift={shift} {...rest} />
            ))}
          </ul>
          <Link
            to={all.to}
            search={all.search ?? {}}
            className="flex min-h-11 items-center gap-1.5 rounded-b-card px-5 text-sm font-semibold text-brand-ink hover:bg-hover"
          >
            {all.label}
            <ArrowRight size={15} aria-hidden="true" />
          </Link>
        </>
      )}
    </section>
  )
}

type LineProps = { shift: Shift } & Pick<ShiftLinesProps, 'party' | 'zone' | 'linkOf' | 'belowLine'>

function ShiftLine({ shift, party, zone, linkOf, belowLine }: LineProps) {
  const { name, avatar } = shift[party]
  const isNews = useHighlightedRows([shift], showsAnswer).has(shift)
  return (
    <li className={isNews ? 'row-news' : undefined}>
      <div className="relative flex min-h-16 items-center gap-3 px-5 py-2.5">
        <Avatar name={name} src={avatar} />
        <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4">
          <div className="min-w-0 basis-full sm:basis-0 sm:grow">
            <p className="truncate text-sm font-semibold">
              <Link {...linkOf(shift.id)} className={WHOLE_LINE}>
                {name}
              </Link>
            </p>
            <p className="truncate text-sm text-dim">{shift.subject.name}</p>
          </div>
          <p className="flex flex-wrap gap-x-2 text-sm tabular-nums sm:grid sm:text-right">
            <span className="font-medium">{timeRange(shift.start_time, shift.end_time)}</span>
            <span className="text-dim sm:text-hint">{weekdayDate(shift.date)}</span>
            {shift.time_zone !== zone && <span className="text-dim sm:text-hint">{zoneName(shift.time_zone)}</span>}
          </p>
        </div>
      </div>
      {belowLine && <div className="px-5 pb-3">{belowLine(shift)}</div>}
    </li>
  )
}

// Makes the whole line tappable.
const WHOLE_LINE = 'text-brand-ink underline-offset-4 after:absolute after:inset-0 hover:underline'
