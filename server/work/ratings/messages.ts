import type { Shift } from '#contract/booking/shifts.ts'
import type { Rating } from '#contract/work/ratings.ts'
import { whenAndWhat } from '#server/booking/shifts/format.ts'
import type { Brand } from '#server/platform/config.ts'
import { workNotice } from '#server/work/timesheets/messages.ts'
import { oppositeOf } from './rules.ts'

const nameOf = (side: Rating['side'], shift: Shift) => (side === 'employer' ? shift.inviter : shift.invitee).name

export const rated = (brand: Brand, shift: Shift, { side, rating }: Rating) =>
  workNotice(brand, shift, {
    reader: oppositeOf(side),
    title: 'New rating',
    message: `${nameOf(side, shift)} gave you ${rating} of 5 stars for ${whenAndWhat(shift)}.`,
  })

export const replied = (brand: Brand, shift: Shift, { side }: Rating) =>
  workNotice(brand, shift, {
    reader: side,
    title: 'Reply to your rating',
    message: `${nameOf(oppositeOf(side), shift)} replied to your rating for ${whenAndWhat(shift)}.`,
  })
