/** Notices about worked shifts. */

import type { Shift } from '#contract/booking/shifts.ts'
import type { Side } from '#contract/people/connections.ts'
import { documentTitles, type WorkedTimes } from '#contract/work/timesheets.ts'
import { fromTo, whenAndWhat } from '#server/booking/shifts/format.ts'
import { bothSides } from '#server/booking/shifts/messages.ts'
import type { Notice } from '#server/messaging/notifications/queries.ts'
import type { IssuedDocument } from './rules.ts'

/** The page of the shift's timesheet shows its ratings too. */
export const workNotice = (
  shift: Shift,
  { reader, title, message }: { reader: Side; title: string; message: string },
): Notice => ({
  ...{ type: 'job', title, message, link: `/${reader}/timesheet?shift=${shift.id}` },
  alert: { event: 'timesheet', shiftId: shift.id },
  refreshes: bothSides(shift),
})

/** Names the times worked only if they differ from those booked. */
export const submitted = (shift: Shift, worked: Pick<WorkedTimes, 'start_time' | 'end_time'>) =>
  workNotice(shift, {
    reader: 'employer',
    title: 'Timesheet submitted',
    message: `${shift.invitee.name} submitted the timesheet for ${whenAndWhat(shift)}.${
      fromTo(worked) === fromTo(shift) ? '' : ` Worked: ${fromTo(worked)}.`
    }`,
  })

export const approved = (shift: Shift, { number, kind }: IssuedDocument) =>
  workNotice(shift, {
    reader: 'employee',
    title: 'Timesheet approved',
    message: `${shift.inviter.name} approved your timesheet for ${whenAndWhat(shift)}. ${documentTitles[kind]}: ${number}.`,
  })

export const disputed = (shift: Shift, reason: string) =>
  workNotice(shift, {
    reader: 'employee',
    title: 'Timesheet disputed',
    message: `${shift.inviter.name} sent back your timesheet for ${whenAndWhat(shift)}. Reason: ${reason}`,
  })
