/** Notices about bookings that an agency made, to the agency and its client. */
import type { Shift } from '#contract/booking/shifts.ts'
import type { AgencyEnding } from '#server/booking/shifts/agency-endings.ts'
import { linkFor, whenAndWhat } from '#server/booking/shifts/format.ts'
import { type Notice, notify } from '#server/messaging/notifications/queries.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { emit } from '#server/platform/realtime/queries.ts'

const BOOKINGS = '/employer/agency?option=bookings'

const accountOf = (db: Db, shiftId: number) => db.maybe<{ account_id: number }>`
  select o.account_id from agency_bookings b join organisations o on o.id = b.agency_id where b.shift_id = ${shiftId}`

/** Lets the agency's open screens read its bookings again. */
export const refreshAgency = async (tx: Tx, { id, agency }: Pick<Shift, 'id' | 'agency'>): Promise<void> => {
  if (agency === null) return
  const found = await accountOf(tx, id)
  if (found) emit(tx, found.account_id, 'shift')
}

const outcomes = {
  accepted: ['Booking accepted', 'accepted'],
  rejected: ['Booking rejected', 'rejected'],
  cancelled: ['Booking cancelled', 'cancelled'],
  withdrawn: ['Booking withdrawn', 'withdrew'],
  restored: ['Booking restored', 'undid the cancellation of'],
} as const

/** Notifies the agency when the person or the client answers, ends or restores its booking. */
export const notifyAgency = async (
  tx: Tx,
  shift: Shift,
  by: string,
  outcome: Shift['status'] | 'restored' = shift.status,
): Promise<void> => {
  if (shift.agency === null || !(outcome in outcomes)) return
  const found = await accountOf(tx, shift.id)
  if (!found) return
  const [title, verb] = outcomes[outcome as keyof typeof outcomes]
  const person = by === shift.invitee.name ? '' : ` of ${shift.invitee.name}`
  await notify(tx, found.account_id, {
    type: 'job',
    title,
    message: `${by} ${verb} the booking${person} at ${shift.inviter.name} on ${whenAndWhat(shift)}.`,
    link: BOOKINGS,
    refreshes: { kind: 'shift', userIds: [found.account_id] },
  })
}

export const askedByAgency = (shift: Shift, agency: string): Notice => ({
  type: 'job',
  title: 'Agency booking',
  message: `${agency} asks ${shift.invitee.name} to work for you on ${whenAndWhat(shift)}.`,
  link: linkFor('employer', shift),
  refreshes: { kind: 'shift', userIds: [shift.inviter_id] },
})

/** Notice to the client that the agency cancelled a booking, or that its request was withdrawn. */
export const endedForClient = (shift: Shift, ending: AgencyEnding): Notice => {
  const agency = shift.agency?.name ?? ''
  const [person, at] = [shift.invitee.name, whenAndWhat(shift)]
  const isCancelled = shift.status === 'cancelled'
  const notice = (title: string, message: string) => ({ ...askedByAgency(shift, agency), title, message })
  if (ending.cause === 'agreement')
    return notice(
      'Agency request withdrawn',
      `${agency} no longer represents ${person}, so its request for ${at} was withdrawn.`,
    )
  if (ending.cause === 'contract')
    return notice(
      'Agency request withdrawn',
      `Your contract with ${agency} ends before ${at}, so its request to ${person} was withdrawn.`,
    )
  const what = isCancelled ? `cancelled the booking of ${person} on` : `withdrew its request to ${person} for`
  return notice(
    isCancelled ? 'Agency booking cancelled' : 'Agency request withdrawn',
    `${agency} ${what} ${at}.${ending.reason ? ` Reason: ${ending.reason}` : ''}`,
  )
}
