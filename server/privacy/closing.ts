import { invalid } from '#contract/errors.ts'
import { NOT_THE_PASSWORD } from '#contract/security.ts'
import { secretMatches } from '../accounts/passwords.ts'
import { lockStanding } from '../accounts/queries.ts'
import { endEverything } from '../admin/standing.ts'
import { ownAccount } from '../audit/domain.ts'
import { record } from '../audit/queries.ts'
import { sendMail } from '../messaging/queries.ts'
import { type MailHouse, mailOf } from '../messaging/templates.ts'
import type { Tx } from '../platform/database.ts'
import type { Files } from '../platform/files.ts'
import type { Caller } from '../platform/routes.ts'
import { emit } from '../realtime/queries.ts'
import { privacyMails } from './mails.ts'
import { atStake, forgetPerson, peopleAround, secretOf } from './queries.ts'

/** What else ends with an account, on floors that know of it. */
export type Ending = (
  tx: Tx,
  person: { id: number; role: 'employer' | 'employee' },
  now: Temporal.Instant,
) => Promise<void>
export type ClosingMeans = { house: MailHouse; files: Files; endings: readonly Ending[] }

/**
 * Closes the account of the caller for good: the others are told, then the person is forgotten. All of it commits with
 * the answer, or nothing does; the files go once that is certain.
 */
export const closeAccount = async (
  tx: Tx,
  { house, files, endings }: ClosingMeans,
  actor: Caller,
  password: string,
  now: Temporal.Instant,
): Promise<void> => {
  const role = actor.role === 'employer' ? 'employer' : 'employee'
  const person = { id: actor.id, role } as const
  if (!(await secretMatches((await secretOf(tx, actor.id)).password_hash, password)))
    throw invalid('password', NOT_THE_PASSWORD)
  const { email } = await lockStanding(tx, actor.id)
  const around = await peopleAround(tx, actor.id)
  const counts = await atStake(tx, person, now)
  await endEverything(tx, person, now)
  for (const end of endings) await end(tx, person, now)
  record(tx, { actor, action: 'account_closed', subject: ownAccount(actor), after: counts }, now)
  const keys = await forgetPerson(tx, actor.id, now)
  // After what had been written to the address is deleted.
  const words = await mailOf(tx, house, privacyMails.own_account_closed, {})
  await sendMail(tx, { to: email, userId: actor.id, ...words }, now)
  // What cannot be removed now is swept later.
  tx.afterCommit(() => void Promise.all(keys.map((key) => files.remove(key))).catch(() => {}))
  for (const other of around) {
    emit(tx, other, 'connection', now)
    emit(tx, other, 'message', now)
    emit(tx, other, 'shift', now)
    emit(tx, other, 'notification', now)
    if (role === 'employee') emit(tx, other, 'availability', now)
  }
}
