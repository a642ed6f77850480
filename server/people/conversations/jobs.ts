import { linkAt } from '#contract/messaging/notifications.ts'
import { sendMail } from '#server/messaging/outbox/queries.ts'
import { mailOf } from '#server/messaging/outbox/templates.ts'
import { wants } from '#server/messaging/preferences/queries.ts'
import type { Tx } from '#server/platform/database.ts'
import type { RecurringJob } from '#server/platform/jobs.ts'
import { conversationMails } from './mails.ts'
import {
  bringMailsForward,
  type DueMail,
  MAIL_AFTER,
  markMailed,
  readersOf,
  setNextCheck,
  takeDueMails,
} from './queries.ts'
import { linkTo, supportNameOf } from './rules.ts'

const AT_ONCE = 100

/**
 * Mails people who have not been online since a message was written; others have seen the
 * notification, and are checked again at the next message.
 */
const mailOrPostpone = async (tx: Tx, due: DueMail) => {
  if (due.missed_at === null) return setNextCheck(tx, due, null)
  const mailAt = Temporal.Instant.from(due.missed_at).add(MAIL_AFTER)
  // A message of a clock that was ahead is still to come; its mail is due all the same.
  const isAhead = Temporal.Instant.compare(due.missed_at, tx.now) > 0
  if (!isAhead && Temporal.Instant.compare(mailAt, tx.now) > 0) return setNextCheck(tx, due, mailAt)
  const from = due.from ?? supportNameOf(tx.brand)
  const link = `${tx.brand.publicUrl}${linkTo(due.side, due.conversation_id)}`
  const readers = await readersOf(tx, due.user_id)
  const wanting = []
  for (const reader of readers) if (await wants(tx, reader.user_id, 'message', 'mail')) wanting.push(reader)
  if (wanting.length === 0) return setNextCheck(tx, due, null)
  for (const { user_id, email, has_sites } of wanting) {
    const at = has_sites ? linkAt(link, due.user_id) : link
    const mail = await mailOf(tx, conversationMails.unread_message, { from, link: at })
    await sendMail(tx, { to: email, userId: user_id, ...mail })
  }
  return markMailed(tx, due)
}

/** Mails absent readers, once per conversation until they have read it. */
export const mailUnread: RecurringJob = {
  kind: 'mail_unread_messages',
  every: 60,
  run: async ({ db }) => {
    await bringMailsForward(db)
    const round = () =>
      db.transaction(async (tx) => {
        const dueMails = await takeDueMails(tx, AT_ONCE)
        for (const due of dueMails) await mailOrPostpone(tx, due)
        return dueMails.length
      })
    while ((await round()) === AT_ONCE);
  },
}
