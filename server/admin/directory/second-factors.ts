import { Problem } from '#contract/platform/errors.ts'
import { lockAccount } from '#server/identity/accounts/queries.ts'
import { closeSessionsOf } from '#server/identity/accounts/sessions.ts'
import { sendNotice } from '#server/identity/second-factor/mails.ts'
import { dropFactors } from '#server/identity/second-factor/queries.ts'
import { dropTicketsOf } from '#server/identity/second-factor/tickets.ts'
import { record } from '#server/platform/audit/queries.ts'
import type { Tx } from '#server/platform/database.ts'
import type { Caller } from '#server/platform/routes.ts'

/**
 * Removes lost second factors: from now on the password alone signs in, and all current sessions
 * end.
 */
export const removeSecondFactors = async (
  tx: Tx,
  actor: Caller,
  { id, reason }: { id: number; reason: string },
): Promise<void> => {
  if (id === actor.id) throw new Problem('own_second_factor')
  const person = await lockAccount(tx, id)
  if (!(await dropFactors(tx, id))) throw new Problem('no_second_factor')
  await dropTicketsOf(tx, id)
  const sessions = await closeSessionsOf(tx, id)
  const subject = { kind: 'user', id, name: person.name } as const
  record(tx, { actor, action: 'user_second_factor_removed', subject, after: { reason, sessions } })
  await sendNotice(tx, person, 'second_factor_taken', {})
}
