/**
 * Sensitive changes need a recent proof of identity. When the server asks for it, one dialog
 * collects it and the call is repeated.
 */
type ConfirmationPrompt = () => Promise<boolean>

let currentPrompt: ConfirmationPrompt | null = null
let pendingConfirmation: Promise<boolean> | null = null

/** Lets the app frame set how a person is asked. Returns a function that stops it. */
export function onConfirmationNeeded(prompt: ConfirmationPrompt) {
  currentPrompt = prompt
  return () => {
    currentPrompt = null
  }
}

/** Whether the person has proved it; several calls at once ask once. */
export function confirmIdentity(): Promise<boolean> {
  pendingConfirmation ??= (currentPrompt?.() ?? Promise.resolve(false)).finally(() => {
    pendingConfirmation = null
  })
  return pendingConfirmation
}
