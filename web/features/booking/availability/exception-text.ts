import type { AvailabilityException } from '#contract/booking/availability.ts'
import { longDate } from '#web/ui/dates.ts'
import { spanText } from './calendar-span.ts'
import { stretchOf, stretchText } from './my-days.ts'

export const kindText = ({ available }: Pick<AvailabilityException, 'available'>) =>
  available ? 'Available' : 'Not available'

/** 'Not available, all day' */
export const exceptionText = (exception: AvailabilityException) =>
  `${kindText(exception)}, ${stretchText(stretchOf(exception)).toLowerCase()}`

/** 'Monday, 2 March 2026', or '2 – 8 Mar 2026' */
export const datesText = ({ from_date, to_date }: Pick<AvailabilityException, 'from_date' | 'to_date'>) =>
  from_date === to_date ? longDate(from_date) : spanText(from_date, to_date)
