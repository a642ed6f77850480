import type { SwappedShift } from '#contract/booking/shift-swaps.ts'
import { classificationFacts } from '#contract/people/classifications.ts'
import { timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { longDate } from '#web/ui/dates.ts'

/** 'Monday, 9 March 2026, 08:30–15:30' */
export const SwapTime = ({ date, start_time, end_time }: Pick<SwappedShift, 'date' | 'start_time' | 'end_time'>) => (
  <>
    {longDate(date)}, <span className="whitespace-nowrap tabular-nums">{timeRange(start_time, end_time)}</span>
  </>
)

/** 'Mathematics, Teacher' */
export const workOf = ({ subject, classification }: Pick<SwappedShift, 'subject' | 'classification'>) =>
  [subject, classification && classificationFacts[classification].name].filter(Boolean).join(', ')

/** 'Hill School, Carlton' */
export const placeOf = ({ employer, suburb }: Pick<SwappedShift, 'employer' | 'suburb'>) =>
  [employer, suburb].filter(Boolean).join(', ')
