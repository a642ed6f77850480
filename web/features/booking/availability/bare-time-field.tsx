import { parseTime } from '@internationalized/date'
import { DateInput, DateSegment } from 'react-aria-components/DateField'
import { TimeField } from 'react-aria-components/TimeField'
import { segmentClass } from '#web/ui/controls/date-picker.tsx'

type BareTimeFieldProps = {
  /** Label for screen readers only; the day is visible beside it. */
  label: string
  value: string | null
  onChange: (value: string | null) => void
  isInvalid: boolean
}

/** A time in a row of times, typed as 08:30. */
export const BareTimeField = ({ label, value, onChange, isInvalid }: BareTimeFieldProps) => (
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
