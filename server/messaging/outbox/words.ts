/** The operator's own texts for mails. */

import type { MailWords } from '#contract/messaging/outbox.ts'
import { Problem } from '#contract/platform/errors.ts'
import type { Db, Tx } from '#server/platform/database.ts'

export type OwnWords = { key: string; subject: string | null; body: string | null; version: number }

export const allOwnWords = (db: Db) => db.all<OwnWords>`select key, subject, body, version from mail_templates`

export const ownWordsNow = (db: Db, key: string) =>
  db.maybe<OwnWords>`select key, subject, body, version from mail_templates where key = ${key}`

/** The operator's own text of a mail; null if it uses the default. */
// Not null: body, by the constraint a_mail_has_a_subject_and_a_body.
export const ownWordsOf = (db: Db, key: string) =>
  db.maybe<MailWords>`select subject, body from mail_templates where key = ${key} and subject is not null`

/** Replaces the text of a mail if its version is still current; null restores the default. */
export const putWords = async (tx: Tx, key: string, words: MailWords | null, version: number): Promise<OwnWords> => {
  const written = await tx.maybe<OwnWords>`
    insert into mail_templates as w (key, subject, body, version, changed_at)
    select ${key}, ${words?.subject ?? null}, ${words?.body ?? null}, 1, ${tx.now}
    where ${version}::int = 0 or exists (select from mail_templates where key = ${key})
    on conflict (key) do update set subject = excluded.subject, body = excluded.body, version = w.version + 1,
      changed_at = excluded.changed_at
    where w.version = ${version}
    returning key, subject, body, version`
  if (!written) throw new Problem('changed_meanwhile')
  return written
}
