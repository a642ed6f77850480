import { cancelTextsTo } from '#server/messaging/outbox/queries.ts'
import { type AuditedChange, record } from '#server/platform/audit/queries.ts'
import { differences, isChange, accountSubject as ownSubject } from '#server/platform/audit/rules.ts'
import type { Tx } from '#server/platform/database.ts'
import type { Caller } from '#server/platform/routes.ts'
import { changeOwn, type Own } from './queries.ts'

type TwoStates<T> = { before: T; after: T }

/**
 * Changes the caller's own account, which must be locked with `lockOwnDetails`, and cancels texts
 * still waiting for a number that was theirs. The audit log keeps the change, because old names and
 * numbers are looked up there when the account is closed. Changes `beside` the account go into the
 * same entry.
 */
export const changeOwnAccount = async (
  tx: Tx,
  actor: Caller,
  { before, after }: TwoStates<Own>,
  beside: TwoStates<AuditedChange> = { before: {}, after: {} },
): Promise<void> => {
  await changeOwn(tx, actor.id, after)
  if (before.phone !== null && before.phone !== after.phone) await cancelTextsTo(tx, before.phone, actor.id)
  const changed = differences({ ...withPicture(before), ...beside.before }, { ...withPicture(after), ...beside.after })
  if (!isChange(changed.before, changed.after)) return
  record(tx, { actor, action: 'own_details_changed', subject: ownSubject(actor), ...changed })
}

// Shortens the storage key of a picture, which means nothing to readers of the audit log.
const withPicture = ({ avatar, ...own }: Own) => ({
  ...own,
  picture: avatar === null ? null : `file ${avatar.slice(0, 8)}`,
})
