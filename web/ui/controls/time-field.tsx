import { parseTime, type Time } from '@internationalized/date'
import { DateInput, DateSegment } from 'react-aria-components/DateField'
import { TimeField as AriaTimeField } from 'react-aria-components/TimeField'
import { segmentClass } from './date-picker.tsx'
import { FieldErrorText, FieldHint, FieldLabel, type FieldProps, fieldAttributes } from './field.tsx'

type TimeFieldProps = FieldProps & {
  /** HH:MM, or null for none. */
  value?: string | null
  defaultValue?: string | null
  onChange?: (value: string | null) => void
  isReadOnly?: boolean
  autoFocus?: boolean
}

const timeOf = (text: string | null | undefined): Time | null | undefined =>
  text ? parseTime(text) : (text as null | undefined)

/** A time of day typed as 08:30, on the 24-hour clock. In a form it reads as HH:MM. */
export function TimeField({ label, hint, missing, value, defaultValue, onChange, ...rest }: TimeFieldProps) {
  return (
    <AriaTimeField
      {...rest}
      {...fieldAttributes({ ...rest, label, missing }, 'time')}
      value={timeOf(value)}
      defaultValue={timeOf(defaultValue)}
      onChange={(time) => onChange?.(time?.toString().slice(0, 5) ?? null)}
      hourCycle={24}
      shouldForceLeadingZeros
      className="min-w-0"
    >
      <FieldLabel label={label} isRequired={rest.isRequired} />
      <DateInput className="control" data-readonly={rest.isReadOnly || undefined}>
        {(segment) => <DateSegment segment={segment} className={segmentClass} />}
      </DateInput>
      <FieldHint>{hint}</FieldHint>
      <FieldErrorText />
    </AriaTimeField>
  )
}
