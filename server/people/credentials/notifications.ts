/**
 * Notifications about credentials: recipients, and channels (screens at once, notification, mail).
 */

import { credentialName } from '#contract/people/credential-kinds.ts'
import { openAdmins } from '#server/identity/accounts/queries.ts'
import { type Notice, notify } from '#server/messaging/notifications/queries.ts'
import { type Alert, alertMail, pushToMany } from '#server/messaging/preferences/alert.ts'
import type { Brand } from '#server/platform/config.ts'
import type { Tx } from '#server/platform/database.ts'
import { dateText } from '#server/platform/dates.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import { credentialMails } from './mails.ts'
import { blockingOf, type Due, type LockedCredential, type Reminder } from './queries.ts'
import {
  expiredForAdmins,
  expiring,
  hasExpired,
  isBack,
  isReviewed,
  manyExpiredForAdmins,
  refusedForAdmins,
  wasCleared,
  wasRefused,
} from './rules.ts'

const linkIn = ({ publicUrl }: Brand) => `${publicUrl}/employee/credentials`

const alerting = (notice: Notice, mail?: Alert['mail']): Notice => ({
  ...notice,
  alert: { event: 'credential', ...(mail && { mail }) },
})

/** Notifies of good news. It needs no action, so no mail is sent. */
const notifyWithoutMail = async (tx: Tx, userId: number, notice: Notice) => {
  await notify(tx, userId, notice)
  await pushToMany(tx, [{ ...notice, userId }], 'credential')
}

const notifyAdmins = async (tx: Tx, notice: Notice, but: number | null) => {
  for (const id of await openAdmins(tx)) if (id !== but) await notify(tx, id, alerting(notice))
}

/** Lets the person's open screens read again. */
const refresh = (tx: Tx, employeeId: number) => emit(tx, employeeId, 'availability')

export const notifyExpiring = async (tx: Tx, due: Reminder) => {
  const values = { credential: credentialName(due), date: dateText(due.expires_on), link: linkIn(tx.brand) }
  const mail = alertMail(credentialMails.credential_expiring, async () => values)
  await notify(tx, due.employee_id, alerting(expiring(due, due.days_left), mail))
}

/** Notifies only of credentials that no other one replaces. */
export const notifyExpired = async (tx: Tx, expired: readonly Due[]) => {
  const missing: Due[] = []
  for (const due of expired) {
    refresh(tx, due.employee_id)
    if ((await blockingOf(tx, due.employee_id)).includes(due.id)) missing.push(due)
  }
  for (const due of missing) {
    const values = { credential: credentialName(due), date: dateText(due.expires_on), link: linkIn(tx.brand) }
    const mail = alertMail(credentialMails.credential_expired, async () => values)
    await notify(tx, due.employee_id, alerting(hasExpired(due), mail))
  }
  const [first] = missing
  if (first !== undefined)
    await notifyAdmins(tx, missing.length === 1 ? expiredForAdmins(first) : manyExpiredForAdmins(missing.length), null)
}

type CheckedCredential = LockedCredential & { reason: string | null }

/** Notifies the holder of the result of a check, and the other admins of a refusal. */
export const notifyChecked = async (tx: Tx, credential: CheckedCredential, by: { id: number; name: string }) => {
  refresh(tx, credential.employee_id)
  if (credential.outcome === 'review') await notifyWithoutMail(tx, credential.employee_id, isReviewed(credential))
  if (credential.outcome === 'may_engage') await notifyWithoutMail(tx, credential.employee_id, wasCleared(credential))
  if (credential.outcome !== 'may_not_engage') return
  const values = { credential: credentialName(credential), reason: credential.reason ?? '', link: linkIn(tx.brand) }
  const mail = alertMail(credentialMails.credential_refused, async () => values)
  await notify(tx, credential.employee_id, alerting(wasRefused(credential), mail))
  await notifyAdmins(tx, refusedForAdmins(credential, by.name), by.id)
}

/**
 * Runs a change to a person's credentials, and notifies them if nothing blocks their bookings any
 * more. The person must be locked, so that two changes cannot both notify.
 */
export const notifyIfInOrder = async <T>(
  tx: Tx,
  person: { id: number; email: string },
  change: () => Promise<T>,
): Promise<T> => {
  const before = await blockingOf(tx, person.id)
  const result = await change()
  if (before.length > 0 && (await blockingOf(tx, person.id)).length === 0) {
    const mail = alertMail(credentialMails.credentials_in_order, async ({ brand }) => ({ link: linkIn(brand) }))
    await notify(tx, person.id, alerting(isBack(), mail))
  }
  return result
}
