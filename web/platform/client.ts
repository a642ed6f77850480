import { clientFor } from './api.ts'
import { confirmIdentity } from './confirmation.ts'
import { reportReachable } from './connectivity.ts'
import { setEnrolmentDue } from './enrolment.ts'
import { expireSession, getToken, updateUser } from './session.ts'

/**
 * Client for the whole API, called as the signed-in person: `api.shifts.answer({ params: { id },
 * body: { status } })`.
 */
export const api = clientFor({
  token: getToken,
  onReachable: reportReachable,
  onUnauthenticated: expireSession,
  // A new version was published while the person was signed in: the guard redirects to it.
  onTermsNotAgreed: () => updateUser({ terms_agreed: 0 }),
  onConfirmationNeeded: confirmIdentity,
  onSecondFactorRequired: () => setEnrolmentDue(true),
})
