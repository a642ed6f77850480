import { Problem } from '#contract/platform/errors.ts'
import { openAdmins } from '#server/identity/accounts/queries.ts'
import { recordActs } from '#server/identity/organisations/acts.ts'
import { notifyOfMessages } from '#server/messaging/notifications/queries.ts'
import type { Tx } from '#server/platform/database.ts'
import { emit, emitToMany } from '#server/platform/realtime/queries.ts'
import { idsOf, insertMessages, type LockedConversation, lockAllOf, type Side, type Written } from './queries.ts'
import { excerpt, linkTo, noticeTitle } from './rules.ts'

/** `personId` is the person who writes for an employer. */
export type Writer = { side: Side; senderId: number; name: string; personId?: number }

/** User on the other side; null if that is support. */
const readerOf = ({ employer_id, employee_id, kind }: LockedConversation, writer: Side): number | null => {
  if (writer === 'support') return employer_id ?? employee_id
  if (kind === 'support') return null
  return writer === 'employer' ? employee_id : employer_id
}

/**
 * Writes into a conversation that the caller has locked. In the same transaction, notifies the
 * readers and refreshes the open screens of both sides.
 */
export const writeMessage = async (
  tx: Tx,
  conversation: LockedConversation,
  writer: Writer,
  body: string,
): Promise<Written> => {
  const [written] = await insertMessages(tx, [conversation.id], { ...writer, body })
  await recordWriter(tx, writer, [written!.id])
  const reader = readerOf(conversation, writer.side)
  const team = conversation.kind === 'support' ? await openAdmins(tx) : []
  const readers = reader === null ? team : [reader]
  const role = reader === null ? 'admin' : reader === conversation.employer_id ? 'employer' : 'employee'
  await notifyOfMessages(
    tx,
    readers.map((userId) => noticeOf(userId, writer.name, body, linkTo(role, conversation.id))),
  )
  for (const userId of readers) emit(tx, userId, 'notification')
  // The writer's other windows show it too, and those of the rest of the team.
  for (const userId of new Set([...readers, ...team, writer.senderId])) emit(tx, userId, 'message')
  return written!
}

const recordWriter = (tx: Tx, { senderId, personId = senderId }: Writer, messageIds: readonly number[]) =>
  recordActs(tx, { id: senderId, person_id: personId }, 'written', 'message_id', messageIds)

const noticeOf = (userId: number, from: string, body: string, link: string) => ({
  userId,
  title: noticeTitle(from),
  message: excerpt(body),
  link,
})

/** Writes the same message to everyone connected with the writer; returns their number. */
export const writeToAll = async (tx: Tx, writer: Writer, body: string): Promise<number> => {
  const conversations = await lockAllOf(tx, writer.senderId)
  if (conversations.length === 0) throw new Problem('not_connected', { message: 'You have no connections yet.' })
  const messages = await insertMessages(tx, idsOf(conversations), { ...writer, body })
  await recordWriter(
    tx,
    writer,
    messages.map(({ id }) => id),
  )
  const role = writer.side === 'employer' ? 'employee' : 'employer'
  const notices = conversations.map((each) =>
    noticeOf(readerOf(each, writer.side)!, writer.name, body, linkTo(role, each.id)),
  )
  await notifyOfMessages(tx, notices)
  const readers = notices.map(({ userId }) => userId)
  emitToMany(tx, [...readers, writer.senderId], ['message', 'notification'])
  return conversations.length
}
