import type { AuditAction, AuditActor, AuditSubject } from '#contract/platform/audit.ts'
import type { Db, Tx } from '#server/platform/database.ts'

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }
/** Only what changed, and never a secret. */
export type AuditedChange = { readonly [key: string]: Json | undefined }

export type AuditEntry = {
  /** The caller; null if the service acted by itself. */
  actor: AuditActor | null
  action: AuditAction
  /** Subject of the action, with the name it had at the time. */
  subject?: { kind: AuditSubject; id: number | null; name: string | null } | null
  before?: AuditedChange | null
  after?: AuditedChange | null
}

const json = (change: AuditedChange | null | undefined) => (change ? JSON.stringify(change) : null)

const insert = (db: Db, { actor, action, subject, before, after }: AuditEntry) =>
  db.run`
    insert into audit_entries (at, actor_id, actor_name, actor_role, network, user_agent, action, subject_kind,
      subject_id, subject_name, before, after)
    values (${db.now}, ${actor?.person_id ?? actor?.id}, ${actor?.person_name ?? actor?.name}, ${actor?.role}, ${actor?.network}, ${actor?.user_agent},
      ${action}, ${subject?.kind}, ${subject?.id}, ${subject?.name}, ${json(before)}::jsonb, ${json(after)}::jsonb)`

/**
 * Adds an entry outside a transaction: for reads, which make no change that could be rolled back
 * with it.
 */
export const recordRead = (db: Db, entry: AuditEntry) => insert(db, entry)

let recorded = 0

/**
 * Adds an entry to the audit log, kept only if the transaction commits. It is written last, because
 * it blocks all other writers of the log until the commit.
 */
export const record = (tx: Tx, entry: AuditEntry): void => {
  recorded += 1
  tx.beforeCommit(`~audit:${String(recorded).padStart(16, '0')}`, () => insert(tx, entry))
}
