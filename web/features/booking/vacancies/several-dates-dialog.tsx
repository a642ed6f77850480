import { useState } from 'react'
import * as z from 'zod'
import { weekdayNames } from '#contract/booking/approval-rules.ts'
import { MOST_SLOTS } from '#contract/booking/vacancies.ts'
import { lastRequestDate } from '#contract/platform/horizons.ts'
import { Checkbox, CheckboxGroup } from '#web/ui/controls/checkbox.tsx'
import { DatePicker } from '#web/ui/controls/date-picker.tsx'
import { DaysCalendar } from '#web/ui/controls/days-calendar.tsx'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { addDays } from '#web/ui/dates.ts'
import { type DayNotes, runDates, runsOf } from '#web/ui/day-notes.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { datesAmong, datesOf, type SlotValues, withDates } from './slot-values.ts'

const weekdays = weekdayNames.map((name, index) => ({ value: String(index + 1), label: name.slice(0, 3) }))
const WORKING_DAYS = ['1', '2', '3', '4', '5']
const rhythms = [
  { id: 1, name: 'Every week' },
  { id: 2, name: 'Every second week' },
]

type SeveralDatesDialogProps = {
  isOpen: boolean
  onClose: () => void
  slots: readonly SlotValues[]
  today: string
  /** Special days of the site, which a school leaves out unless it chooses to include them. */
  notes: DayNotes
  isSchool: boolean
  onAdd: (slots: SlotValues[]) => void
}

/** Adds the days of a range, or single days, with the times of the last date. */
export const SeveralDatesDialog = ({ isOpen, onClose, ...rest }: SeveralDatesDialogProps) => (
  <Dialog title="Add several dates" isOpen={isOpen} onClose={onClose}>
    <DatesForms {...rest} onClose={onClose} />
  </Dialog>
)

type DatesFormProps = Omit<SeveralDatesDialogProps, 'isOpen'>

function DatesForms(props: DatesFormProps) {
  const [way, setWay] = useState<'range' | 'days'>('range')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <Segmented
          label="How to choose the dates"
          value={way}
          onChange={setWay}
          items={[
            { id: 'range', label: 'Range' },
            { id: 'days', label: 'Single days' },
          ]}
        />
      </div>
      {way === 'range' ? <RangeForm {...props} /> : <DaysForm {...props} />}
    </div>
  )
}

const rowsText = (added: number, all: number) =>
  added > 0 && all <= MOST_SLOTS ? `${added} ${added === 1 ? 'row' : 'rows'} with the times of the last date.` : null

const SHOWN_RUNS = 4
/** '3 Nov (Melbourne Cup: public holiday)', for at most four of them. */
function notedText(dates: readonly string[], notes: DayNotes) {
  const runs = runsOf(dates, notes)
  const shown = runs.slice(0, SHOWN_RUNS).map((run) => `${runDates(run)} (${run.text})`)
  const more = runs.length - shown.length
  return `${[...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ')}.`
}

const noFields = z.object({})

/** Adds days that are picked in a calendar. */
function DaysForm({ slots, today, notes, onAdd, onClose }: DatesFormProps) {
  const [days, setDays] = useState<string[]>([])
  const [isEmptySent, setEmptySent] = useState(false)
  const next = withDates(slots, days)
  const error =
    next.length > MOST_SLOTS
      ? `At most ${MOST_SLOTS} dates in one vacancy.`
      : isEmptySent && days.length === 0
        ? 'Please choose at least one day.'
        : null

  function add() {
    setEmptySent(true)
    if (days.length === 0 || next.length > MOST_SLOTS) return
    onAdd(next)
    onClose()
  }

  return (
    <Form schema={noFields} onSubmit={add} failure="The dates could not be added.">
      <DaysCalendar
        label="Days"
        value={days}
        onChange={setDays}
        min={today}
        max={lastRequestDate(today)}
        unavailable={slots.flatMap(({ date }) => date ?? [])}
        notes={notes}
      />
      <p role="alert" className="text-sm font-medium text-bad empty:hidden">
        {error}
      </p>
      <p role="status" className="text-sm text-dim empty:hidden">
        {rowsText(next.length - slots.length, next.length)}
      </p>
      <SubmitOrCancel onCancel={onClose}>Add dates</SubmitOrCancel>
    </Form>
  )
}

function RangeForm({ slots, today, notes, isSchool, onAdd, onClose }: DatesFormProps) {
  const first = slots.at(-1)?.date ?? today
  const [from, setFrom] = useState<string | null>(first)
  const [until, setUntil] = useState<string | null>(addDays(first, 4))
  const [days, setDays] = useState<string[]>(WORKING_DAYS)
  const [everyWeeks, setEveryWeeks] = useState(1)
  const [isWithNoted, setWithNoted] = useState(!isSchool)
  const range = from && until ? { from, until, weekdays: days.map(Number), everyWeeks } : null
  const noted = range ? datesAmong(range, notes) : []
  const dates = range ? datesOf(range, isWithNoted ? undefined : notes) : []
  const next = withDates(slots, dates)
  const added = next.length - slots.length

  const schema = z.object({}).superRefine((_, { addIssue }) => {
    const complain = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message })
    if (from && until && until < from) complain('until', 'The last day must not be before the first.')
    else if (next.length > MOST_SLOTS) complain('until', `At most ${MOST_SLOTS} dates in one vacancy.`)
    else if (added === 0) complain('weekdays', 'There are no dates to add: they are already in the list, or left out.')
  })

  function add() {
    onAdd(next)
    onClose()
  }

  return (
    <Form schema={schema} onSubmit={add} failure="The dates could not be added.">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 min-[480px]:grid-cols-2">
        <DatePicker
          name="from"
          label="From"
          isRequired
          value={from}
          onChange={setFrom}
          min={today}
          max={lastRequestDate(today)}
          notes={notes}
        />
        <DatePicker
          name="until"
          label="Until"
          isRequired
          value={until}
          onChange={setUntil}
          min={today}
          max={lastRequestDate(today)}
          notes={notes}
        />
      </div>
      <CheckboxGroup
        name="weekdays"
        label="Days"
        isRequired
        missing="Please choose at least one day."
        options={weekdays}
        value={days}
        onChange={setDays}
      />
      <Select
        label="Repeat"
        isRequired
        items={rhythms}
        value={everyWeeks}
        onChange={(weeks) => weeks !== null && setEveryWeeks(weeks)}
      />
      {noted.length > 0 && (
        <div className="grid gap-2">
          <p role="status" className="text-sm">
            {isWithNoted ? 'Includes' : 'Left out:'} {notedText(noted, notes)}
          </p>
          <Checkbox isSelected={isWithNoted} onChange={setWithNoted}>
            {isSchool ? 'Include these days' : 'Include public holidays'}
          </Checkbox>
        </div>
      )}
      <p role="status" className="text-sm text-dim">
        {rowsText(added, next.length)}
      </p>
      <SubmitOrCancel onCancel={onClose}>Add dates</SubmitOrCancel>
    </Form>
  )
}
