import type { Shift } from '#contract/booking/shifts.ts'
import type { Rating } from '#contract/work/ratings.ts'
import { whenAndWhat } from '#server/booking/shifts/format.ts'
import { workNotice } from '#server/work/timesheets/messages.ts'
import { oppositeOf } from './rules.ts'

const nameOf = (side: Rating['side'], shift: Shift) => (side === 'employer' ? shift.inviter : shift.invitee).name

export const rated = (shift: Shift, { side, rating }: Rating) =>
  workNotice(shift, {
    reader: oppositeOf(side),
    title: 'New rating',
    message: `${nameOf(side, shift)} gave you ${rating} of 5 stars for ${whenAndWhat(shift)}.`,
  })

export const replied = (shift: Shift, { side }: Rating) =>
  workNotice(shift, {
    reader: side,
    title: 'Reply to your rating',
    message: `${nameOf(oppositeOf(side), shift)} replied to your rating for ${whenAndWhat(shift)}.`,
  })
