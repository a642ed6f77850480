/** The operator's own texts for mails. */

import type { MailWords } from '#contract/messaging/outbox.ts'
import { Problem } from '#contract/platform/errors.ts'
import type { Db, Tx } from '#server/platform/database.ts'

export type MailOverride = { key: string; subject: string | null; body: string | null; version: number }

export const allMailOverrides = (db: Db) => db.all<MailOverride>`select key, subject, body, version from mail_templates`

export const mailOverrideRow = (db: Db, key: string) =>
  db.maybe<MailOverride>`select key, subject, body, version from mail_templates where key = ${key}`

/** The operator's own texts of these mails; the others use the default. */
// Not null: body, by the constraint a_mail_has_a_subject_and_a_body.
export const mailOverridesOf = (db: Db, keys: readonly string[]) =>
  db.all<MailWords & { key: string }>`
    select key, subject, body from mail_templates where key = any(${keys}::text[]) and subject is not null`

/** Replaces the text of a mail if its version is still current; null restores the default. */
export const saveMailOverride = async (
  tx: Tx,
  key: string,
  copy: MailWords | null,
  version: number,
): Promise<MailOverride> => {
  const written = await tx.maybe<MailOverride>`
    insert into mail_templates as w (key, subject, body, version, changed_at)
    select ${key}, ${copy?.subject ?? null}, ${copy?.body ?? null}, 1, ${tx.now}
    where ${version}::int = 0 or exists (select from mail_templates where key = ${key})
    on conflict (key) do update set subject = excluded.subject, body = excluded.body, version = w.version + 1,
      changed_at = excluded.changed_at
    where w.version = ${version}
    returning key, subject, body, version`
  if (!written) throw new Problem('changed_meanwhile')
  return written
}
