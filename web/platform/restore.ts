import { api } from './client.ts'
import { getToken, signIn } from './session.ts'

/**
 * Asks the server who the kept token belongs to. A refusal ends the session on its way back; with no answer at all,
 * what the browser remembers stands until there is one.
 */
export async function restoreSession() {
  const token = getToken()
  const answer = await api.accounts.me().catch(() => null)
  if (answer !== null && token !== null && getToken() === token) signIn(token, answer.data)
}
