import { forgetDrafts } from './drafts.ts'
import { forgetSession, signOut } from './session.ts'

/** Answers whether the person goes on; asks them where that would lose something. */
type Ask = () => Promise<boolean>
const asks = new Set<Ask>()

/** Registers a question to ask before signing out. Returns a function that removes it. */
export function askBeforeLeaving(ask: Ask) {
  asks.add(ask)
  return () => void asks.delete(ask)
}

/** Whether nothing is unsaved, or may be lost. */
export async function mayLeave() {
  for (const ask of [...asks]) if (!(await ask())) return false
  return true
}

/**
 * Signs out a person who leaves on purpose and deletes their drafts, because the computer may be
 * shared. Drafts survive only a session that expired. `away` leaves the private screens before
 * their guard redirects to the sign-in page.
 */
export async function leaveForGood(away: () => Promise<unknown>) {
  // Clears first: without a network, `away` may reload the page, which must then find no session.
  forgetSession()
  forgetDrafts(localStorage)
  sessionStorage.clear()
  await away()
  signOut()
}
