/** The week as a grid, and day by day on a phone. */
import { Fragment } from 'react'
import type { Roster, RosterDay } from '#contract/booking/roster.ts'
import { specialDayText } from '#contract/people/special-days-rules.ts'
import type { Sector } from '#contract/platform/values.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { longDate } from '#web/ui/dates.ts'
import { RosterEntryView } from './roster-entry.tsx'
import { entriesOf, type RosterEntry, type RowsBy, rowsOf } from './roster-rows.ts'
import { countsText, dayName } from './roster-texts.ts'

export type WeekViewProps = {
  roster: Roster
  rows: RowsBy
  sector: Sector
  today: string
  showsSite: boolean
  onOpen: (entry: RosterEntry) => void
}

const DayHead = ({ day, today }: { day: RosterDay; today: string }) => (
  <>
    <span className={day.date === today ? 'text-brand-ink' : undefined}>{dayName(day.date)}</span>
    {day.special_day && <span className="block text-xs font-normal text-dim">{specialDayText(day.special_day)}</span>}
    <span className="block text-xs font-normal text-dim tabular-nums">
      {countsText(day)
        .split(' · ')
        .map((count, index) => (
          <Fragment key={count}>
            {index > 0 && ' · '}
            <span className="whitespace-nowrap">{count}</span>
          </Fragment>
        ))}
    </span>
  </>
)

/** Rows of people or subjects, columns of days. */
export const WeekGrid = ({ roster, rows, sector, today, showsSite, onOpen }: WeekViewProps) => (
  <table className="card w-full table-fixed border-separate border-spacing-0 text-sm">
    <caption className="sr-only">The week, a row for each {rows === 'people' ? 'person' : 'subject'}</caption>
    <thead>
      <tr>
        <th scope="col" className="w-34 p-3 text-left font-semibold">
          {rows === 'people' ? 'People' : 'Subjects'}
        </th>
        {roster.days.map((day) => (
          <th
            key={day.date}
            scope="col"
            className={`border-l border-line p-2 text-left align-top font-semibold ${day.special_day ? 'bg-hover' : ''}`}
          >
            <DayHead day={day} today={today} />
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rowsOf(roster, rows, sector).map((row) => (
        <tr key={row.key}>
          <th scope="row" className="border-t border-line p-3 text-left align-top font-medium">
            <span className="flex min-w-0 items-center gap-2">
              {row.avatar !== undefined && <Avatar name={row.name} src={row.avatar} size="small" />}
              <span className="wrap-anywhere">{row.name}</span>
            </span>
          </th>
          {roster.days.map(({ date, special_day }) => (
            <td key={date} className={`border-t border-l border-line p-1 align-top ${special_day ? 'bg-hover' : ''}`}>
              <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
                {row.entries
                  .filter((entry) => entry.date === date)
                  .map((entry) => (
                    <li key={entry.key}>
                      <RosterEntryView
                        entry={entry}
                        rows={rows}
                        sector={sector}
                        showsSite={showsSite}
                        onOpen={onOpen}
                      />
                    </li>
                  ))}
              </ul>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

/** A list for each day. */
export function WeekList({ roster, sector, today, showsSite, onOpen }: WeekViewProps) {
  const entries = entriesOf(roster)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {roster.days.map((day) => {
        const ofDay = entries.filter(({ date }) => date === day.date)
        return (
          <section key={day.date} aria-label={longDate(day.date)}>
            <h2 className="mb-2 text-sm font-semibold">
              <DayHead day={day} today={today} />
            </h2>
            {ofDay.length === 0 && <p className="text-sm text-dim">No shifts</p>}
            {ofDay.length > 0 && (
              <ul className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
                {ofDay.map((entry) => (
                  <li key={entry.key} className="grid gap-0.5">
                    <RosterEntryView entry={entry} rows={null} sector={sector} showsSite={showsSite} onOpen={onOpen} />
                  </li>
                ))}
              </ul>
            )}
          </section>
        )
      })}
    </div>
  )
}
