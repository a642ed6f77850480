import { type DateValue, parseDate } from '@internationalized/date'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useContext, useId } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarStateContext,
} from 'react-aria-components/Calendar'
import { DateInput, DateSegment } from 'react-aria-components/DateField'
import { DatePicker as AriaDatePicker } from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { Group } from 'react-aria-components/Group'
import { Heading } from 'react-aria-components/Heading'
import { Popover } from 'react-aria-components/Popover'
import { addDays } from '#web/ui/dates.ts'
import { type DayNotes, runDates, runsOf } from '#web/ui/day-notes.ts'
import { FieldErrorText, FieldHint, FieldLabel, type FieldProps, fieldAttributes } from './field.tsx'

export const segmentClass =
  'min-w-6 rounded-[4px] px-0.5 py-0.5 text-center outline-none data-placeholder:text-dim data-focused:bg-brand data-focused:text-on-brand data-focused:data-placeholder:text-on-brand data-[type=literal]:min-w-0 data-[type=literal]:px-0 data-[type=literal]:text-dim'

type DatePickerProps = FieldProps & {
  /** YYYY-MM-DD, or null for none. */
  value?: string | null
  defaultValue?: string | null
  onChange?: (value: string | null) => void
  /** The first and last date that can be chosen; `todayIn(zone)` for 'not in the past'. */
  min?: string
  max?: string
  isReadOnly?: boolean
  onBlur?: () => void
  /** Error from a parent that validates the field itself; null if it is valid. */
  error?: string | null
  /** Special days: greyed and named in the calendar, and named under the field once chosen. */
  notes?: DayNotes | undefined
}

const dateOf = (text: string | null | undefined): DateValue | null | undefined =>
  text ? parseDate(text) : (text as null | undefined)

/** Field for a date, typed as dd/mm/yyyy or picked. Its value in a form is YYYY-MM-DD. */
export function DatePicker(props: DatePickerProps) {
  const { label, hint, missing, value, defaultValue, onChange, min, max, error, notes, ...rest } = props
  const note = value ? notes?.get(value) : undefined
  return (
    <AriaDatePicker
      {...rest}
      {...fieldAttributes({ ...rest, label, missing }, 'text')}
      value={dateOf(value)}
      defaultValue={dateOf(defaultValue)}
      onChange={(date) => onChange?.(date?.toString() ?? null)}
      {...(error !== undefined && { validationBehavior: 'aria', isInvalid: error !== null })}
      minValue={dateOf(min)}
      maxValue={dateOf(max)}
      shouldForceLeadingZeros
      className="min-w-0"
    >
      <FieldLabel label={label} isRequired={rest.isRequired} />
      <Group className="control pr-1" data-readonly={rest.isReadOnly || undefined}>
        <DateInput className="flex min-w-0 flex-1 items-center">
          {(segment) => <DateSegment segment={segment} className={segmentClass} />}
        </DateInput>
        <Button className="grid size-8 shrink-0 place-items-center rounded-chip text-dim hover:bg-hover disabled:invisible">
          <CalendarDays size={16} aria-hidden="true" />
        </Button>
      </Group>
      <FieldHint>{hint}</FieldHint>
      {notes && (
        <p role="status" className="mt-1.5 text-hint font-medium text-wait empty:hidden">
          {note}
        </p>
      )}
      <FieldErrorText fallback={error} />
      <Popover className="pop p-3">
        <Dialog className="outline-none">
          <MonthGrid notes={notes} />
        </Dialog>
      </Popover>
    </AriaDatePicker>
  )
}

function MonthGrid({ notes }: { notes: DayNotes | undefined }) {
  const legend = useId()
  return (
    <Calendar aria-describedby={notes && legend}>
      <Month cellClass="size-9 pointer-coarse:size-11" notes={notes} />
      {notes && <MonthNotes id={legend} notes={notes} />}
    </Calendar>
  )
}

/** Names the special days of the month that the calendar around it shows. */
export function MonthNotes({ id, notes }: { id: string; notes: DayNotes }) {
  const first = useContext(CalendarStateContext)?.visibleRange.start.toString() ?? ''
  const days = Array.from({ length: 31 }, (_, index) => addDays(first, index))
  const runs = runsOf(
    days.filter((day) => day.startsWith(first.slice(0, 7))),
    notes,
  )
  return (
    <ul id={id} className="mt-2 grid max-w-64 gap-1 text-hint text-dim empty:hidden">
      {runs.map((run) => (
        <li key={run.first}>
          <span className="font-medium tabular-nums">{runDates(run)}</span> {run.text}
        </li>
      ))}
    </ul>
  )
}

/** One month of a calendar; `cellClass` has the size of a day, and days with a note are greyed. */
export const Month = ({ cellClass, notes }: { cellClass: string; notes?: DayNotes | undefined }) => (
  <>
    <div className="mb-2 flex items-center">
      <MonthButton slot="previous">
        <ChevronLeft size={18} aria-hidden="true" />
      </MonthButton>
      <Heading level={2} className="flex-1 text-center text-sm font-semibold" />
      <MonthButton slot="next">
        <ChevronRight size={18} aria-hidden="true" />
      </MonthButton>
    </div>
    <CalendarGrid weekdayStyle="short" className="w-full">
      <CalendarGridHeader>
        {(day) => (
          <CalendarHeaderCell className="w-9 pb-1 text-xs font-medium text-dim">{day.slice(0, 2)}</CalendarHeaderCell>
        )}
      </CalendarGridHeader>
      <CalendarGridBody>
        {(date) => (
          <CalendarCell
            date={date}
            className={`grid place-items-center rounded-control text-sm outline-offset-[-2px] data-disabled:text-dim data-disabled:opacity-50 data-hovered:bg-hover data-outside-month:invisible data-selected:bg-brand data-selected:font-semibold data-selected:text-on-brand data-today:font-bold data-unavailable:line-through ${cellClass} ${notes?.has(date.toString()) ? 'not-data-selected:bg-hover not-data-selected:text-dim' : ''}`}
          />
        )}
      </CalendarGridBody>
    </CalendarGrid>
  </>
)

const MonthButton = ({ slot, children }: { slot: 'previous' | 'next'; children: ReactNode }) => (
  <Button
    slot={slot}
    className="grid size-9 place-items-center rounded-control text-dim hover:bg-hover disabled:opacity-40 pointer-coarse:size-11"
  >
    {children}
  </Button>
)
