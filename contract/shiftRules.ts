/** Who may do what to a shift, for the button and the server alike; without schemas, which a list has no use for. */
import type { Actor } from './endpoint.ts'
import type { Shift } from './shifts.ts'

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

/** Either side may call off an accepted shift before its end, and the employer a request before its answer. */
export const mayCancel = (actor: Pick<Actor, 'id'>, shift: Pick<Shift, 'inviter_id' | 'invitee_id' | 'status'>) =>
  (shift.status === 'accepted' && (shift.inviter_id === actor.id || shift.invitee_id === actor.id)) ||
  (shift.status === 'pending' && shift.inviter_id === actor.id)
