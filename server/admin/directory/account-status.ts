import { type admin, isClosedStatus, nextUserStatuses, statusNames } from '#contract/admin/directory.ts'
import type { Parsed } from '#contract/platform/endpoint.ts'
import { invalid, Problem } from '#contract/platform/errors.ts'
import { dropAddress } from '#server/booking/calendar/queries.ts'
import { endAllBookingsOf } from '#server/booking/shifts/cancel.ts'
import { type LockedAccount, lockAccount, lockOpenAdmins, setUserStatus } from '#server/identity/accounts/queries.ts'
import { closeSessionsOf } from '#server/identity/accounts/sessions.ts'
import { cancelAllTo, sendMail } from '#server/messaging/outbox/queries.ts'
import { mailOf } from '#server/messaging/outbox/templates.ts'
import { record } from '#server/platform/audit/queries.ts'
import type { Tx } from '#server/platform/database.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import type { Caller } from '#server/platform/routes.ts'
import { settledOf } from '#server/platform/service/queries.ts'
import { type StartConfig, serviceSettingsOf } from '#server/platform/service/state.ts'
import { reasonLine, siteStatusMails, statusMails } from './mails.ts'
import { addStatusChange, managersOf, relatedPeople, statusChangesOf, verifiedEmailOf } from './queries.ts'

type Change = Parsed<(typeof admin)['setStatus']>['body']

/**
 * Ensures that an admin remains who can reopen accounts: the admin who closes an account is open,
 * and cannot close their own.
 */
const ensureMayClose = async (tx: Tx, actor: Caller, id: number) => {
  if (actor.id === id) throw new Problem('own_account')
  // An admin who was closed a moment ago may not close others.
  if (!(await lockOpenAdmins(tx)).includes(actor.id)) throw new Problem('unauthenticated')
}

/** Ends everything the person could still do, and everything others still expect of them. */
export const endAllOfAccount = async (tx: Tx, { id, role }: Pick<LockedAccount, 'id' | 'role'>) => {
  const shifts = role === 'admin' ? null : await endAllBookingsOf(tx, { id, side: role })
  await dropAddress(tx, id)
  await cancelAllTo(tx, id)
  return { sessions: await closeSessionsOf(tx, id), ...shifts }
}

const REASON_NOT_GIVEN = 'No reason was given.'

const changedMeanwhileProblem = async (tx: Tx, { id, status }: LockedAccount) => {
  const [last] = await statusChangesOf(tx, id)
  const who = last?.changed_by ?? 'Another admin'
  return new Problem('changed_meanwhile', {
    message: `${who} has just changed this account to ${statusNames[status]}. Please check it again.`,
  })
}

/**
 * Changes an account's status with all its consequences; the caller's transaction commits all or
 * nothing.
 */
export const changeAccountStatus = async (
  tx: Tx,
  config: StartConfig,
  actor: Caller,
  id: number,
  { status, reason, tell_reason, seen_status }: Change,
): Promise<void> => {
  if (isClosedStatus(status)) await ensureMayClose(tx, actor, id)
  const sharedReason = tell_reason ? (reason ?? null) : null
  const before = await lockAccount(tx, id)
  if (before.status === status) throw new Problem('status_unchanged')
  if (seen_status !== undefined && before.status !== seen_status) throw await changedMeanwhileProblem(tx, before)
  if (!nextUserStatuses(before.role, before.status).includes(status))
    throw invalid('status', 'Only employees can be on leave.')
  // Reopening also ends what was opened at the very moment of closing.
  const ended = isClosedStatus(status) || isClosedStatus(before.status) ? await endAllOfAccount(tx, before) : undefined
  await setUserStatus(tx, id, status)
  await addStatusChange(tx, {
    user_id: id,
    from: before.status,
    to: status,
    reason: reason ?? REASON_NOT_GIVEN,
    is_reason_told: sharedReason !== null,
    changed_by: actor.id,
  })
  record(tx, {
    actor,
    action: 'user_status_changed',
    subject: { kind: 'user', id, name: before.name },
    before: { status: before.status },
    after: { status, reason: reason ?? REASON_NOT_GIVEN, ...(isClosedStatus(status) && ended) },
  })
  const { support } = serviceSettingsOf(await settledOf(tx), config)
  const values = {
    name: before.name,
    reason: reasonLine(sharedReason),
    support: support ? `${support.phone} or ${support.email}` : 'reply to this email',
  }
  const email = await verifiedEmailOf(tx, id)
  if (email !== null) await sendMail(tx, { to: email, userId: id, ...(await mailOf(tx, statusMails[status], values)) })
  if (before.role === 'employer' && status !== 'on_leave') {
    const mail = await mailOf(tx, siteStatusMails[status], { ...values, site: before.name })
    for (const manager of await managersOf(tx, id))
      if (manager.id !== id) await sendMail(tx, { to: manager.email, userId: manager.id, ...mail })
  }
  // Refreshes the lists that contain the person, including employers' searches.
  for (const other of [id, ...(await relatedPeople(tx, before))]) {
    emit(tx, other, 'connection')
    if (before.role === 'employee') emit(tx, other, 'availability')
  }
}
