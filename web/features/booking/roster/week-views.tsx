/** The week as a grid, and day by day on a phone. */
import { Plus } from 'lucide-react'
import type { Roster, RosterDay } from '#contract/booking/roster.ts'
import type { OpenShift } from '#contract/booking/today.ts'
import type { Sector } from '#contract/platform/values.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { UnstyledButton } from '#web/ui/button.tsx'
import { dayName, longDate } from '#web/ui/dates.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import type { FreeDay } from './ask-dialogs.tsx'
import { type Dropped, dragFrom } from './roster-drag.ts'
import { RosterEntryView } from './roster-entry.tsx'
import {
  entriesOf,
  foldedDays,
  type RosterEntry,
  type RosterPerson,
  type RosterRow,
  type RowsBy,
  rosterRows,
} from './roster-rows.ts'
import { dayCountTexts, specialDayTexts } from './roster-texts.ts'
import { useGridKeys } from './use-grid-keys.ts'

export type WeekViewProps = {
  roster: Roster
  rows: RowsBy
  sector: Sector
  today: string
  showsSite: boolean
  onOpen: (entry: RosterEntry) => void
}

type WeekGridProps = WeekViewProps & {
  /** Open shifts for which a person of the roster can be asked. */
  askable: readonly OpenShift[]
  /** People without a shift this week whom the reader has added. */
  added: readonly RosterPerson[]
  onFreeDay: (day: FreeDay) => void
  onDrop: (dropped: Dropped) => void
}

/** Whether the site that is acted for is closed or on holiday. */
const isSpecial = ({ special_day }: RosterDay) => special_day !== null

const DayHead = ({ day, today }: { day: RosterDay; today: string }) => (
  <>
    <span className={day.date === today ? 'text-brand-ink' : undefined}>{dayName(day.date)}</span>
    {specialDayTexts(day).map((text) => (
      <span key={text} className="block text-xs font-normal text-dim">
        {text}
      </span>
    ))}
    <span className="flex flex-wrap gap-x-2.5 text-xs font-normal whitespace-nowrap text-dim tabular-nums empty:hidden">
      {dayCountTexts(day).map((count) => (
        <span key={count}>{count}</span>
      ))}
    </span>
  </>
)

// A table whose cells are reached with the arrow keys.
const GRID = { role: 'grid' }

const cellKey = (row: string, date: string) => `cell ${row} ${date}`

/** Keys of all stops of the grid: each entry, and each cell without one. */
const stopsOf = (shown: readonly RosterRow[], days: readonly RosterDay[]) =>
  shown.flatMap(({ key, entries }) =>
    days.flatMap(({ date }) => {
      const own = entries.filter((entry) => entry.date === date)
      return own.length > 0 ? own.map((entry) => entry.key) : [cellKey(key, date)]
    }),
  )

/**
 * Rows of people or subjects, columns of days. Arrow keys move; people can be dragged onto open
 * shifts, and open shifts onto people.
 */
export function WeekGrid(props: WeekGridProps) {
  const { roster, rows, sector, today, showsSite, askable, added, onOpen, onFreeDay, onDrop } = props
  const shown = rosterRows(roster, rows, sector, added)
  const { grid, onFocus, onKeyDown, stop } = useGridKeys(stopsOf(shown, roster.days))
  const gaps = new Set(askable.map(({ id }) => id))
  return (
    <table
      ref={grid}
      {...GRID}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => gaps.size > 0 && dragFrom(event, onDrop)}
      className="card w-full table-fixed border-separate border-spacing-0 text-sm"
    >
      <caption className="sr-only">
        The week, a row for each {rows === 'people' ? 'person' : 'subject'}. Use the arrow keys to move and Enter to
        open.
      </caption>
      <thead>
        <tr>
          <th scope="col" className="w-34 p-3 text-left font-semibold">
            {rows === 'people' ? 'People' : 'Subjects'}
          </th>
          {roster.days.map((day) => (
            <th
              key={day.date}
              scope="col"
              className={`border-l border-line p-2 text-left align-top font-semibold ${isSpecial(day) ? 'bg-hover' : ''}`}
            >
              <DayHead day={day} today={today} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => (
          <tr key={row.key}>
            <th scope="row" className="border-t border-line p-3 text-left align-top font-medium">
              <RowHead row={row} isDraggable={gaps.size > 0} />
            </th>
            {roster.days.map((day) => {
              const { date } = day
              const own = row.entries.filter((entry) => entry.date === date)
              const key = cellKey(row.key, date)
              const person = row.personId === null ? null : { id: row.personId, name: row.name }
              const free = person && own.length === 0 ? askable.filter((shift) => shift.date === date) : []
              const about = `${row.name}, ${longDate(date)}: no shifts`
              return (
                <td
                  key={date}
                  {...(person && { 'data-person': person.id, 'data-date': date })}
                  {...(own.length === 0 && free.length === 0 && { ...stop(key), 'aria-label': about })}
                  className={`border-t border-l border-line p-1 align-top outline-offset-[-2px] data-over:bg-brand-soft data-over:outline-2 data-over:outline-brand ${isSpecial(day) ? 'bg-hover' : ''}`}
                >
                  {person && free.length > 0 && (
                    <UnstyledButton
                      {...stop(key)}
                      aria-label={`${about}. Ask for a shift`}
                      onPress={() => onFreeDay({ person, date, shifts: free })}
                      className="grid min-h-9 w-full place-items-center rounded-chip text-transparent hover:bg-hover hover:text-dim focus-visible:text-dim print:hidden"
                    >
                      <Plus size={16} aria-hidden="true" />
                    </UnstyledButton>
                  )}
                  <ul className="grid grid-cols-[minmax(0,1fr)] gap-1 empty:hidden">
                    {own.map((entry) => (
                      <li key={entry.key}>
                        <RosterEntryView
                          entry={entry}
                          rows={rows}
                          sector={sector}
                          showsSite={showsSite}
                          onOpen={onOpen}
                          attributes={{
                            ...stop(entry.key),
                            ...(entry.kind !== 'booked' &&
                              gaps.has(entry.shift.id) && {
                                'data-gap': entry.shift.id,
                                'data-date': date,
                                'data-label': `${entry.shift.subject.name}, ${dayName(date)}`,
                              }),
                          }}
                        />
                      </li>
                    ))}
                  </ul>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function RowHead({ row, isDraggable }: { row: RosterRow; isDraggable: boolean }) {
  const handle = isDraggable &&
    row.personId !== null && { 'data-person': row.personId, 'data-label': row.name, title: 'Drag onto a shift to fill' }
  return (
    <span {...handle} className={`flex min-w-0 items-center gap-2 ${handle ? 'cursor-grab select-none' : ''}`}>
      {row.avatar !== undefined && (
        <span className="pointer-events-none contents">
          <Avatar name={row.name} src={row.avatar} size="small" />
        </span>
      )}
      <span className="wrap-anywhere">{row.name}</span>
    </span>
  )
}

type WeekListProps = WeekViewProps & {
  /** Day that the reader has chosen. */
  date: string
}

/** A list for each day. In the current week, those before today and the chosen day are folded. */
export function WeekList({ roster, today, date, ...rest }: WeekListProps) {
  const entries = entriesOf(roster)
  const { earlier, shown } = foldedDays(roster.days, today, date)
  const listOf = (days: readonly RosterDay[]) => (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {days.map((day) => (
        <DayList
          key={day.date}
          day={day}
          entries={entries.filter(({ date }) => date === day.date)}
          today={today}
          {...rest}
        />
      ))}
    </div>
  )
  const [first] = earlier
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {first && (
        <Disclosure label="Earlier this week" about={`from ${longDate(first.date)}`} title="Earlier this week">
          {listOf(earlier)}
        </Disclosure>
      )}
      {listOf(shown)}
    </div>
  )
}

type DayListProps = Omit<WeekViewProps, 'roster' | 'rows'> & { day: RosterDay; entries: readonly RosterEntry[] }

const DayList = ({ day, entries, sector, today, showsSite, onOpen }: DayListProps) => (
  <section aria-label={longDate(day.date)}>
    <div className="flex items-baseline justify-between gap-4">
      <h2 className="text-sm font-semibold">
        <DayHead day={day} today={today} />
      </h2>
      {entries.length === 0 && <p className="shrink-0 text-sm text-dim">No shifts</p>}
    </div>
    {entries.length > 0 && (
      <ul className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-1.5 sm:grid-cols-[repeat(2,minmax(0,1fr))]">
        {entries.map((entry) => (
          <li key={entry.key} className="grid gap-0.5">
            <RosterEntryView entry={entry} rows={null} sector={sector} showsSite={showsSite} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    )}
  </section>
)
