/** Booked and worked shifts of a person in a range of dates. */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { date } from '../platform/values.ts'
import { LONGEST_SHIFT_RANGE, MOST_OWN_SHIFTS } from './my-shifts-rules.ts'
import { Shift } from './shifts.ts'

export const myShifts = {
  list: endpoint('GET /my-shifts', {
    summary: `Lists the caller’s booked and worked shifts and no-shows of up to ${LONGEST_SHIFT_RANGE} days, the earliest first.`,
    access: ['employee'],
    query: z
      .strictObject({ from: date, until: date })
      .refine(
        ({ from, until }) => from <= until && Date.parse(until) - Date.parse(from) < LONGEST_SHIFT_RANGE * 86_400_000,
        { path: ['until'], error: `At most ${LONGEST_SHIFT_RANGE} days.` },
      ),
    returns: z.object({
      data: z.array(Shift).max(MOST_OWN_SHIFTS),
      /** Some are left out because there are too many. */
      has_more: z.boolean(),
    }),
  }),
}
