/**
 * Permissions on shifts, shared by buttons and server. Without schemas, which lists do not need.
 */
import type { Actor } from '../platform/endpoint.ts'
import type { CancelReason, Shift } from './shifts.ts'

/** Reasons that a rejection may carry (product.md section 9); free text is allowed too. */
export const rejectionReasons = [
  'Too far',
  'Conflict with schedule',
  'Not my specialty',
  'Personal reasons',
  'Pay rate too low',
  'Shift too long',
] as const

/** Only the invited person answers, and only while the request is open. */
export const mayAnswer = (actor: Pick<Actor, 'id'>, shift: Pick<Shift, 'invitee_id' | 'status'>) =>
  shift.invitee_id === actor.id && shift.status === 'pending'

/**
 * Either side may cancel an accepted shift, and the employer a request before its answer. The
 * server also checks that the shift is not over.
 */
export const mayCancel = (actor: Pick<Actor, 'id'>, shift: Pick<Shift, 'inviter_id' | 'invitee_id' | 'status'>) =>
  (shift.status === 'accepted' && (shift.inviter_id === actor.id || shift.invitee_id === actor.id)) ||
  (shift.status === 'pending' && shift.inviter_id === actor.id)

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Hours before the start from which a person cancels late. */
const LATE_HOURS = 24

/** Whether a person who cancels now, in milliseconds since 1970, does so late. */
export const isLateCancellation = ({ starts_at }: Pick<Shift, 'starts_at'>, now: number) =>
  now > Date.parse(starts_at) - LATE_HOURS * HOUR

/**
 * Reasons without effect on the person's record: absences that the law protects, and a booking to
 * which the person never agreed (docs/decisions/0190).
 */
const protectedReasons: readonly CancelReason[] = ['illness', 'carer', 'emergency', 'union', 'not_agreed']
export const isProtectedReason = (reason: CancelReason | null) => reason !== null && protectedReasons.includes(reason)

export const cancelReasonLabels: Record<CancelReason, string> = {
  illness: 'I am ill',
  carer: 'I must care for someone',
  emergency: 'Emergency',
  union: 'Union activity',
  other_booking: 'Another booking',
  other: 'Something else',
  not_agreed: 'I did not agree to it',
}

/** Seconds in which the side that cancelled can undo it. */
export const UNDO_CANCEL_SECONDS = 60
/** Hours before the start from which a cancellation cannot wait a minute. */
const URGENT_HOURS = 2

/** Whether messages about a cancellation can wait until it cannot be undone any more. */
export const waitsForUndo = ({ starts_at }: Pick<Shift, 'starts_at'>, now: number) =>
  now <= Date.parse(starts_at) - URGENT_HOURS * HOUR

/** The side that cancelled may undo it, within a minute. */
export const mayUndoCancel = (
  actor: Pick<Actor, 'id'>,
  shift: Pick<Shift, 'inviter_id' | 'invitee_id' | 'cancelled_by' | 'undoable_until'>,
) =>
  shift.undoable_until !== null &&
  actor.id === (shift.cancelled_by === 'employer' ? shift.inviter_id : shift.invitee_id)

/** Hours before the start until which a person can answer a change. */
const ANSWER_HOURS = 2
/** A change that leaves less time than this is not asked for. */
const SHORTEST_NOTICE_MINUTES = 30

/**
 * Until when a person can answer a change, in milliseconds since 1970: two hours before the earlier
 * of the two starts, or a quarter of the time that is left if that is less. Null if it is too late.
 */
export const changeAnswerBy = (starts: readonly [string, string], now: number): number | null => {
  const first = Math.min(...starts.map((start) => Date.parse(start)))
  const left = first - now
  return left < SHORTEST_NOTICE_MINUTES * MINUTE ? null : first - Math.min(ANSWER_HOURS * HOUR, left / 4)
}

/** The change that waits for the person's answer; null if none does. */
export const openChange = ({ changes }: Pick<Shift, 'changes'>) =>
  changes.find(({ status }) => status === 'open') ?? null

/** The employer may ask to change a booking that has not begun, unless an agency made it. */
export const mayRequestChange = (
  actor: Pick<Actor, 'id'>,
  shift: Pick<Shift, 'inviter_id' | 'status' | 'starts_at' | 'agency' | 'changes'>,
  now: number,
) =>
  shift.inviter_id === actor.id &&
  shift.status === 'accepted' &&
  shift.agency === null &&
  now < Date.parse(shift.starts_at) &&
  openChange(shift) === null

/** A colleague took the booking over, so neither side cancelled it. */
export const isHandedOver = ({ status, cancelled_by }: Pick<Shift, 'status' | 'cancelled_by'>) =>
  status === 'cancelled' && cancelled_by === null

/** A person may hand over their booking before it begins, unless an agency made it. */
export const mayHandOver = (
  actor: Pick<Actor, 'id'>,
  shift: Pick<Shift, 'invitee_id' | 'status' | 'starts_at' | 'agency'>,
  now: number,
) =>
  shift.invitee_id === actor.id &&
  shift.status === 'accepted' &&
  shift.agency === null &&
  now < Date.parse(shift.starts_at)

const DAY = 24 * HOUR
/** Days after the end of a shift in which the employer may mark it as not attended. */
const NO_SHOW_DAYS = 7

/**
 * The person may refuse a booking that was agreed by phone or made from an application, within the
 * hour and before the start.
 */
export const mayRefuse = (
  actor: Pick<Actor, 'id'>,
  shift: Pick<Shift, 'invitee_id' | 'status' | 'agreed_by_phone' | 'from_application'>,
  now: number,
) => {
  const agreement = shift.agreed_by_phone ?? shift.from_application
  return (
    shift.invitee_id === actor.id &&
    shift.status === 'accepted' &&
    agreement !== null &&
    now < Date.parse(agreement.refusable_until)
  )
}

/** Shortest time for which a person is worth asking (rulings.md section 1). */
const SHORTEST = 30 * MINUTE
/** Time in which a person can get ready and come. */
const NOTICE = HOUR

/**
 * Start of a replacement in milliseconds since 1970: that of the shift, or the quarter of an hour
 * after an hour from now, if nobody could come sooner.
 */
export const replacementStart = ({ starts_at }: Pick<Shift, 'starts_at'>, now: number): number => {
  const start = Date.parse(starts_at)
  return start - now >= NOTICE ? start : Math.ceil((now + NOTICE) / (15 * MINUTE)) * 15 * MINUTE
}

const isLeft = ({ status, cancelled_by }: Pick<Shift, 'status' | 'cancelled_by'>) =>
  status === 'no_show' || (status === 'cancelled' && cancelled_by === 'employee')

/**
 * Whether the employer may ask a person of its own choice in place of the one of a booking, who
 * left it or may be missing because it has begun.
 */
export const mayAskInPlaceOf = (
  actor: Pick<Actor, 'id'>,
  shift: Pick<Shift, 'inviter_id' | 'status' | 'cancelled_by' | 'starts_at'>,
  now: number,
) =>
  shift.inviter_id === actor.id &&
  (isLeft(shift) || (shift.status === 'accepted' && now >= Date.parse(shift.starts_at)))

/** Whether the person left a booking of which enough time is still to come. */
export const mayReplace = (
  actor: Pick<Actor, 'id'>,
  shift: Pick<Shift, 'inviter_id' | 'status' | 'cancelled_by' | 'starts_at' | 'ends_at'>,
  now: number,
) =>
  shift.inviter_id === actor.id && isLeft(shift) && Date.parse(shift.ends_at) - replacementStart(shift, now) >= SHORTEST

type Booked = Pick<Shift, 'inviter_id' | 'status' | 'starts_at' | 'ends_at'>

/** `now` is in milliseconds since 1970. */
export const mayMarkNoShow = (actor: Pick<Actor, 'id'>, shift: Booked, now: number) =>
  shift.inviter_id === actor.id &&
  (shift.status === 'completed' || (shift.status === 'accepted' && now >= Date.parse(shift.starts_at))) &&
  now <= Date.parse(shift.ends_at) + NO_SHOW_DAYS * DAY

export const mayRemoveNoShow = (actor: Pick<Actor, 'id'>, shift: Pick<Shift, 'inviter_id' | 'status'>) =>
  shift.inviter_id === actor.id && shift.status === 'no_show'

/** The employee disputes a no-show once. */
export const mayDisputeNoShow = (actor: Pick<Actor, 'id'>, shift: Pick<Shift, 'invitee_id' | 'no_show'>) =>
  shift.invitee_id === actor.id && shift.no_show !== null && shift.no_show.dispute === null
