import { useState } from 'react'
import { weekdayNames } from '#contract/booking/approval-rules.ts'
import type { BookingLimits } from '#contract/booking/approvals.ts'
import { Checkbox, CheckboxGroup } from '#web/ui/controls/checkbox.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { TimeField } from '#web/ui/controls/time-field.tsx'
import { hoursText } from './limits-form.ts'

const amountText = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2))
const weekdayOptions = weekdayNames.map((label, index) => ({ value: String(index + 1), label: label.slice(0, 3) }))
const WORKING_DAYS = ['1', '2', '3', '4', '5']

/** Fields of the limits, which `FormLimits` reads. */
export function LimitFields({ limits }: { limits: BookingLimits }) {
  const { longest_minutes, cost_cents, hourly_cents, usual_times } = limits
  const [hasTimes, setHasTimes] = useState(usual_times !== null)
  return (
    <>
      <TextField
        label="Longest shift, in hours"
        name="longest_minutes"
        defaultValue={hoursText(longest_minutes)}
        inputMode="decimal"
        maxLength={5}
        autoComplete="off"
      />
      <div className="grid gap-5 min-[480px]:grid-cols-2">
        <TextField
          label="Highest cost of a shift"
          name="cost_cents"
          defaultValue={amountText(cost_cents)}
          inputMode="decimal"
          maxLength={10}
          icon="$"
          autoComplete="off"
        />
        <TextField
          label="Highest hourly rate"
          name="hourly_cents"
          defaultValue={amountText(hourly_cents)}
          inputMode="decimal"
          maxLength={8}
          icon="$"
          autoComplete="off"
        />
      </div>
      <Checkbox isSelected={hasTimes} onChange={setHasTimes}>
        Limit days and times
      </Checkbox>
      {hasTimes && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <CheckboxGroup
            label="Days"
            name="weekdays"
            isRequired
            missing="Please choose at least one day."
            options={weekdayOptions}
            defaultValue={usual_times?.weekdays.map(String) ?? WORKING_DAYS}
          />
          <div className="grid grid-cols-2 gap-5">
            <TimeField
              label="Not before"
              name="start_time"
              isRequired
              missing="Please enter a time."
              defaultValue={usual_times?.start_time ?? '07:00'}
            />
            <TimeField
              label="Not after"
              name="end_time"
              isRequired
              missing="Please enter a time."
              defaultValue={usual_times?.end_time ?? '18:00'}
            />
          </div>
        </div>
      )}
    </>
  )
}
