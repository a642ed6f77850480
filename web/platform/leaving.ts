import { forgetDrafts } from './drafts.ts'
import { forgetSession, signOut } from './session.ts'

/** Answers whether the person goes on; asks them where that would lose something. */
type Ask = () => Promise<boolean>
const asks = new Set<Ask>()

/** Has somebody who signs out asked first. Returns the way to stop. */
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
 * Signs out somebody who leaves on purpose: drafts outlive a session that has ended by itself, but this computer may be
 * shared. `away` leads off the screens that are theirs alone, before their guard would lead to the sign-in page.
 */
export async function leaveForGood(away: () => Promise<unknown>) {
  // At once: without a network the way there may end in a fresh start of the page, which must find nobody.
  forgetSession()
  forgetDrafts(localStorage)
  sessionStorage.clear()
  await away()
  signOut()
}
