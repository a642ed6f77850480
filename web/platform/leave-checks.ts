import { forgetDrafts } from './drafts.ts'
import { forgetSession, signOut } from './session.ts'

/** Returns whether the person leaves; asks them first if that would lose something. */
type LeaveCheck = () => Promise<boolean>
const leaveChecks = new Set<LeaveCheck>()

/** Registers a question to ask before signing out. Returns a function that removes it. */
export function askBeforeLeaving(check: LeaveCheck) {
  leaveChecks.add(check)
  return () => void leaveChecks.delete(check)
}

/** Whether nothing is unsaved, or the person agreed to lose it. */
export async function mayLeave() {
  for (const check of [...leaveChecks]) if (!(await check())) return false
  return true
}

/**
 * Signs out a person who leaves on purpose and deletes their drafts, because the computer may be
 * shared. Drafts survive only a session that expired. `leaveScreens` leaves the private screens
 * before their guard redirects to the sign-in page.
 */
export async function endSession(leaveScreens: () => Promise<unknown>) {
  // Clears first: without a network, `leaveScreens` may reload the page, which must then find no
  // session.
  forgetSession()
  forgetDrafts(localStorage)
  sessionStorage.clear()
  await leaveScreens()
  signOut()
}
