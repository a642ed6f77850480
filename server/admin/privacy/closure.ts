import { NOT_THE_PASSWORD } from '#contract/identity/security.ts'
import { invalid, Problem } from '#contract/platform/errors.ts'
import { endAllOfAccount } from '#server/admin/directory/account-status.ts'
import { endAgreements } from '#server/booking/agencies/ending.ts'
import { queueGroupOf } from '#server/identity/accounts/network.ts'
import { secretMatches } from '#server/identity/accounts/passwords.ts'
import { lockAccount } from '#server/identity/accounts/queries.ts'
import {
  ensureMayChangeAccount,
  isShared,
  isSite,
  leaveOrganisations,
  ownsOtherOrganisation,
} from '#server/identity/organisations/queries.ts'
import { dropFactors } from '#server/identity/second-factor/queries.ts'
import { sendOwnerlessMail } from '#server/messaging/outbox/queries.ts'
import { mailOf } from '#server/messaging/outbox/templates.ts'
import { record } from '#server/platform/audit/queries.ts'
import { accountSubject } from '#server/platform/audit/rules.ts'
import type { Tx } from '#server/platform/database.ts'
import type { Files } from '#server/platform/files.ts'
import { queue } from '#server/platform/jobs.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import type { Caller } from '#server/platform/routes.ts'
import { DELETE_CLOSURE_MAIL, DELETE_REST } from './jobs.ts'
import { privacyMails } from './mails.ts'
import { type AccountOwner, countEffects, deletePersonalData, peopleWhoSee, secretOf } from './queries.ts'

/** Cleanup by higher layers when an account is closed. */
export type Ending = (tx: Tx, person: AccountOwner) => Promise<void>
export type ClosureDeps = { files: Files; endings: readonly Ending[] }

/** By then, calls of the person that were in progress at that moment have ended. */
const SECOND_DELETION_AFTER = { minutes: 2 }
/** By then, the mail has been sent, or has been read in the outbox. */
const MAIL_KEPT = { hours: 24 * 30 }

/** Sends the mail that confirms the closure, and schedules its deletion from the outbox. */
const sendClosureMail = async (tx: Tx, email: string) => {
  const mail = await mailOf(tx, privacyMails.own_account_closed, {})
  const id = await sendOwnerlessMail(tx, { to: email, ...mail })
  await queue(tx, DELETE_CLOSURE_MAIL, { id }, tx.now.add(MAIL_KEPT))
}

/**
 * Permanently closes the caller's account: notifies the other people concerned, then deletes the
 * person's data. Everything commits together with the response; files are deleted after the commit.
 */
export const closeAccount = async (
  tx: Tx,
  { files, endings }: ClosureDeps,
  actor: Caller,
  password: string,
): Promise<void> => {
  const person = { id: actor.id, role: actor.role === 'employer' ? 'employer' : 'employee' } as const
  if (person.role === 'employer') {
    await ensureMayChangeAccount(tx, actor.id, 'own')
    if (await ownsOtherOrganisation(tx, actor.id)) throw new Problem('owner_must_stay')
    if (await isShared(tx, actor.id)) throw new Problem('organisation_not_empty')
  }
  // Locked first, so that the compared password stays the current one until the commit.
  const { email, name } = await lockAccount(tx, actor.id)
  if (!(await secretMatches((await secretOf(tx, actor.id)).password_hash, password, queueGroupOf(actor.network))))
    throw invalid('password', NOT_THE_PASSWORD)
  const around = await peopleWhoSee(tx, actor.id)
  const counts = await countEffects(tx, person)
  await endAllOfAccount(tx, person)
  // A member of an organisation has no plan and no payments of their own.
  if (person.role === 'employee' || (await isSite(tx, person.id))) for (const end of endings) await end(tx, person)
  // A passkey must not open a closed account again.
  await dropFactors(tx, person.id)
  await endAgreements(tx, { id: person.id, name })
  await leaveOrganisations(tx, person.id)
  record(tx, { actor, action: 'account_closed', subject: accountSubject(actor), after: counts })
  await deletePersonalData(tx, files, actor.id)
  // Sent last, because `deletePersonalData` deletes all messages to the address.
  await sendClosureMail(tx, email)
  await queue(tx, DELETE_REST, person, tx.now.add(SECOND_DELETION_AFTER))
  for (const other of around) for (const kind of ['connection', 'shift', 'notification'] as const) emit(tx, other, kind)
}
