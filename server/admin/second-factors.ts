import { Problem } from '#contract/errors.ts'
import { lockAccount } from '../accounts/queries.ts'
import { closeSessionsOf } from '../accounts/sessions.ts'
import { record } from '../audit/queries.ts'
import type { MailBrand } from '../messaging/templates.ts'
import type { Tx } from '../platform/database.ts'
import type { Caller } from '../platform/routes.ts'
import { tell } from '../secondFactor/mails.ts'
import { dropFactors } from '../secondFactor/queries.ts'
import { dropTicketsOf } from '../secondFactor/tickets.ts'

/**
 * Removes lost second factors: from now on the password alone signs in, and all current sessions
 * end.
 */
export const takeSecondFactors = async (
  tx: Tx,
  brand: MailBrand,
  actor: Caller,
  { id, reason }: { id: number; reason: string },
  now: Temporal.Instant,
): Promise<void> => {
  if (id === actor.id) throw new Problem('own_second_factor')
  const person = await lockAccount(tx, id)
  if (!(await dropFactors(tx, id, now))) throw new Problem('no_second_factor')
  await dropTicketsOf(tx, id)
  const sessions = await closeSessionsOf(tx, id)
  const subject = { kind: 'user', id, name: person.name } as const
  record(tx, { actor, action: 'user_second_factor_removed', subject, after: { reason, sessions } }, now)
  await tell(tx, brand, person, 'second_factor_taken', {}, now)
}
