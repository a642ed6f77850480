import { parseTime } from '@internationalized/date'
import { CircleAlert, Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { DateInput, DateSegment } from 'react-aria-components/DateField'
import { TimeField } from 'react-aria-components/TimeField'
import type { TimeRange } from '#contract/booking/availability.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { segmentClass } from '#web/ui/controls/date-picker.tsx'
import {
  addRange,
  clearDay,
  type DayDraft,
  isAllDay,
  removeRange,
  setRange,
  type WeekDraft,
  weekdayName,
} from './week-draft.ts'

type WeekDialogDayProps = {
  day: DayDraft
  error: string | null
  /** Hours for a day that becomes a working day. */
  usual: TimeRange
  onDraft: (change: (draft: WeekDraft) => WeekDraft) => void
  children: ReactNode
}

/** A day of the usual week: whether the person is available, and at which times. */
export function WeekDialogDay({ day: { weekday, ranges }, error, usual, onDraft, children }: WeekDialogDayProps) {
  const name = weekdayName(weekday)
  const add = () => onDraft((draft) => addRange(draft, weekday, usual))
  return (
    <fieldset aria-label={name} className="grid items-start gap-x-4 gap-y-2 py-2.5 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
      <div className="flex min-h-10 items-center">
        <Checkbox
          isSelected={ranges.length > 0}
          onChange={(isOn) => (isOn ? add() : onDraft((draft) => clearDay(draft, weekday)))}
        >
          {name}
        </Checkbox>
      </div>
      <div className="grid gap-2">
        {ranges.length === 0 && (
          <p className="flex min-h-10 items-center text-sm text-dim max-sm:hidden">Not available</p>
        )}
        {ranges.map((range, index) => (
          <div key={range.key} className="flex min-h-10 items-center gap-2">
            {isAllDay(range) ? (
              <>
                <span className="text-sm font-medium">All day</span>
                <Button
                  look="link"
                  size="small"
                  aria-label={`Set times on ${name}`}
                  onPress={() => onDraft((draft) => addRange(clearDay(draft, weekday), weekday, usual))}
                >
                  Set times
                </Button>
              </>
            ) : (
              <>
                <BareTimeField
                  label={`${name} from`}
                  isInvalid={error !== null}
                  value={range.start}
                  onChange={(start) => onDraft((draft) => setRange(draft, weekday, { ...range, start }))}
                />
                <span className="text-dim">–</span>
                <BareTimeField
                  label={`${name} to`}
                  isInvalid={error !== null}
                  value={range.end}
                  onChange={(end) => onDraft((draft) => setRange(draft, weekday, { ...range, end }))}
                />
              </>
            )}
            <IconButton
              label={`Remove ${name} ${range.start ?? ''}`.trim()}
              onPress={() => onDraft((draft) => removeRange(draft, weekday, range.key))}
            >
              <X size={16} aria-hidden="true" />
            </IconButton>
            {index === ranges.length - 1 && !isAllDay(range) && (
              <IconButton label={`Add more time on ${name}`} onPress={add}>
                <Plus size={16} aria-hidden="true" />
              </IconButton>
            )}
          </div>
        ))}
        {error && (
          <p role="alert" className="flex items-start gap-1.5 text-hint font-medium text-bad">
            <CircleAlert size={14} aria-hidden="true" className="mt-0.5 shrink-0" />
            {error}
          </p>
        )}
        <div className="justify-self-start empty:hidden">{children}</div>
      </div>
    </fieldset>
  )
}

type BareTimeFieldProps = {
  /** Label for screen readers only; the day is visible beside it. */
  label: string
  value: string | null
  onChange: (value: string | null) => void
  isInvalid: boolean
}

/** A time in a row of times, typed as 08:30. */
const BareTimeField = ({ label, value, onChange, isInvalid }: BareTimeFieldProps) => (
  <TimeField
    aria-label={label}
    value={value === null ? null : parseTime(value)}
    onChange={(time) => onChange(time?.toString().slice(0, 5) ?? null)}
    hourCycle={24}
    shouldForceLeadingZeros
    isInvalid={isInvalid}
    className="w-20 min-[360px]:w-24"
  >
    <DateInput className="control justify-center px-1 whitespace-nowrap min-[360px]:px-3">
      {(segment) => <DateSegment segment={segment} className={segmentClass} />}
    </DateInput>
  </TimeField>
)
