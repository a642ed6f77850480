import { queryClient } from '#web/platform/queries.ts'
import { getToken, signIn } from '#web/platform/session.ts'
import { myAccountQuery } from './myAccount.ts'

/**
 * Asks the server who the kept token belongs to. A refusal ends the session on its way back; with no answer at all,
 * what the browser remembers stands until there is one.
 */
export async function confirmSession() {
  const token = getToken()
  if (token === null) return
  const account = await queryClient.fetchQuery(myAccountQuery).catch(() => null)
  if (account !== null && getToken() === token) signIn(token, account)
}
