/**
 * Support team's side of conversations, for the support inbox. Each person has one conversation
 * with support, in the same list as all others, and writes into it by the ordinary calls.
 */

import { openAdmins } from '#server/identity/accounts/queries.ts'
import { readNoticeOf } from '#server/messaging/notifications/queries.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import { messagesOf, type Piece } from './lists.ts'
import { type LockedConversation, lockSupport, markRead, type Written } from './queries.ts'
import { linkTo, supportNameOf } from './rules.ts'
import { writeMessage } from './send.ts'

/** The conversation of a person with support, opened if there is none yet. */
export const supportConversationOf = async (tx: Tx, userId: number): Promise<number> =>
  (await lockSupport(tx, userId)).id

/** Writes a person's message from the contact form; `personId` is who wrote it for an employer. */
export const writeToSupport = async (
  tx: Tx,
  writer: { id: number; personId?: number; role: 'employer' | 'employee'; name: string },
  body: string,
): Promise<Written> => {
  const { id: senderId, role: side, ...person } = writer
  return writeMessage(tx, await lockSupport(tx, senderId), { side, senderId, ...person }, body)
}

/** Writes an admin's answer, shown to the person as from support. The caller sends the mail. */
export const answerFromSupport = async (
  tx: Tx,
  answer: { userId: number; adminId: number; body: string },
): Promise<Written> => {
  const conversation = await lockSupport(tx, answer.userId)
  const writer = { side: 'support' as const, senderId: answer.adminId, name: supportNameOf(tx.brand) }
  return writeMessage(tx, conversation, writer, answer.body)
}

/**
 * Part of a person's conversation with support, oldest first; `is_mine` marks support's messages,
 * written by `sender_id`.
 */
export const supportMessages = async (db: Db, userId: number, piece: Piece) => {
  const conversation = await db.maybe<Pick<LockedConversation, 'id'>>`
    select id from conversations where kind = 'support' and coalesce(employer_id, employee_id) = ${userId}`
  return conversation ? messagesOf(db, conversation.id, 'support', piece) : { messages: [], has_earlier: false }
}

/** Marks a support conversation as read up to a message, for all admins. */
export const markReadBySupport = async (tx: Tx, userId: number, upTo: number): Promise<void> => {
  const conversation = await lockSupport(tx, userId)
  if ((await markRead(tx, conversation.id, 'support', upTo)) === 0) return
  emit(tx, userId, 'message')
  for (const adminId of await openAdmins(tx)) {
    emit(tx, adminId, 'message')
    if (await readNoticeOf(tx, adminId, linkTo('admin', conversation.id))) emit(tx, adminId, 'notification')
  }
}
