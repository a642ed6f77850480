import type { Shift } from '#contract/booking/shifts.ts'
import { linkFor, whenAndWhat } from '#server/booking/shifts/format.ts'
import { bothSides } from '#server/booking/shifts/messages.ts'
import type { Notice } from '#server/messaging/notifications/queries.ts'

export const FILE_ADDED = 'New file for your shift'

export const fileAdded = (shift: Shift): Notice => ({
  type: 'job',
  title: FILE_ADDED,
  message: `${shift.inviter.name} added a file for ${whenAndWhat(shift)}.`,
  link: linkFor('employee', shift),
  refreshes: bothSides(shift),
})
