import { invalid } from '#contract/errors.ts'
import { NOT_THE_PASSWORD } from '#contract/security.ts'
import { turnOf } from '../accounts/network.ts'
import { secretMatches } from '../accounts/passwords.ts'
import { lockAccount } from '../accounts/queries.ts'
import { endEverything } from '../admin/account-status.ts'
import { ownAccount } from '../audit/domain.ts'
import { record } from '../audit/queries.ts'
import { sendPassingMail } from '../messaging/queries.ts'
import { type MailBrand, mailOf } from '../messaging/templates.ts'
import type { Brand } from '../platform/config.ts'
import type { Tx } from '../platform/database.ts'
import type { Files } from '../platform/files.ts'
import { queue } from '../platform/jobs.ts'
import type { Caller } from '../platform/routes.ts'
import { emit } from '../realtime/queries.ts'
import { FORGET_GOODBYE, FORGET_REST } from './jobs.ts'
import { privacyMails } from './mails.ts'
import { atStake, forgetPerson, type Member, peopleAround, secretOf } from './queries.ts'

/** Cleanup by higher layers when an account is closed. */
export type Ending = (tx: Tx, person: Member, now: Temporal.Instant) => Promise<void>
export type ClosureDeps = { brand: Brand; files: Files; endings: readonly Ending[] }

/** A call of the person that was under way at that moment is over by then. */
const REST_AFTER = { minutes: 2 }
/** The mail has had time to leave, or to be read in the outbox. */
const GOODBYE_LASTS = { hours: 24 * 30 }

/** The mail that confirms it, and when it is forgotten too. */
const sayGoodbye = async (tx: Tx, brand: MailBrand, email: string, now: Temporal.Instant) => {
  const words = await mailOf(tx, brand, privacyMails.own_account_closed, {})
  const id = await sendPassingMail(tx, { to: email, ...words }, now)
  await queue(tx, FORGET_GOODBYE, { id }, now.add(GOODBYE_LASTS))
}

/**
 * Permanently closes the caller's account: notifies the other people concerned, then deletes the
 * person's data. Everything commits together with the response; files are deleted after the commit.
 */
export const closeAccount = async (
  tx: Tx,
  { brand, files, endings }: ClosureDeps,
  actor: Caller,
  password: string,
  now: Temporal.Instant,
): Promise<void> => {
  const person = { id: actor.id, role: actor.role === 'employer' ? 'employer' : 'employee' } as const
  // Held first: the password that is compared is then the one that counts until the end.
  const { email } = await lockAccount(tx, actor.id)
  if (!(await secretMatches((await secretOf(tx, actor.id)).password_hash, password, turnOf(actor.network))))
    throw invalid('password', NOT_THE_PASSWORD)
  const around = await peopleAround(tx, actor.id)
  const counts = await atStake(tx, person, now)
  await endEverything(tx, brand, person, now)
  for (const end of endings) await end(tx, person, now)
  record(tx, { actor, action: 'account_closed', subject: ownAccount(actor), after: counts }, now)
  await forgetPerson(tx, files, actor.id, now)
  // After what had been written to the address is deleted.
  await sayGoodbye(tx, brand, email, now)
  await queue(tx, FORGET_REST, person, now.add(REST_AFTER))
  for (const other of around)
    for (const kind of ['connection', 'shift', 'notification'] as const) emit(tx, other, kind, now)
}
