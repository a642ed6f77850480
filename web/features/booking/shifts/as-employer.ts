import type { NewShift } from '#contract/booking/shifts.ts'
import { ApiError } from '#web/platform/api.ts'
import type { Session } from '#web/platform/session.ts'

const NOBODY = 'Employer information not found. Please log in again.'

/** Adds the signed-in employer to a shift. The session can end while the form is open. */
export function asEmployer(session: Session | null, shift: Omit<NewShift, 'inviter_id'>): NewShift {
  if (!session) throw new ApiError(401, 'unauthenticated', NOBODY)
  return { ...shift, inviter_id: session.user.id }
}
