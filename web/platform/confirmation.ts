/**
 * Sensitive changes need a recent proof of identity. When the server asks for it, one dialog
 * collects it and the call is repeated.
 */
type Ask = () => Promise<boolean>

let ask: Ask | null = null
let asking: Promise<boolean> | null = null

/** The app frame says here how a person is asked. Returns the way to stop. */
export function onConfirmationNeeded(how: Ask) {
  ask = how
  return () => {
    ask = null
  }
}

/** Whether the person has proved it; several calls at once ask once. */
export function confirmIdentity(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = null
  })
  return asking
}
