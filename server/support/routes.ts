import { type SupportReply, support } from '#contract/support.ts'
import { accountOf } from '../accounts/queries.ts'
import type { House } from '../conversations/domain.ts'
import { supportTeam } from '../conversations/queries.ts'
import {
  answerFromSupport,
  noteReadBySupport,
  supportConversationOf,
  supportMessages,
  writeToSupport,
} from '../conversations/support.ts'
import type { Tx } from '../platform/database.ts'
import { type Caller, implement } from '../platform/routes.ts'
import { emit } from '../realtime/queries.ts'
import { asSaid, LIVE_CHAT } from './domain.ts'
import {
  addMessage,
  countMessages,
  messagesPage,
  messageWithSender,
  namesOf,
  noteAnswered,
  noteAsked,
  setStatus,
} from './queries.ts'

/** How much of a conversation stands in the details of a message, until more is asked for. */
const PIECE = 30

/**
 * Somebody wrote to support in the live chat: it belongs to the newest open matter of the person, else it begins one,
 * so that nothing which is said to support is missing in its inbox.
 */
export const heardInChat = async (tx: Tx, actor: Caller, body: string, now: Temporal.Instant): Promise<void> => {
  if (await noteAsked(tx, actor.id, now)) return
  const { name, email } = await accountOf(tx, actor.id)
  await addMessage(tx, actor.id, { name, email, subject: LIVE_CHAT, message: body }, now)
}

export const supportRoutes = (house: Pick<House, 'productName'>) =>
  implement(support, {
    send: async ({ tx, actor, body, now }) => {
      const role = actor.role === 'employer' ? 'employer' : 'employee'
      await writeToSupport(tx, { id: actor.id, role, name: actor.name }, asSaid(body), now)
      return addMessage(tx, actor.id, body, now)
    },

    chat: async ({ tx, actor, now }) => ({ conversation_id: await supportConversationOf(tx, actor.id, now) }),

    list: async ({ db, query }) => {
      const [page, counts] = await Promise.all([messagesPage(db, query), countMessages(db)])
      return { ...page, counts }
    },

    get: async ({ db, params, query }) => {
      const data = await messageWithSender(db, params.id)
      const piece = await supportMessages(db, data.user_id, { before: query.before, per_page: PIECE })
      const writers = piece.messages.map(({ sender_id }) => sender_id).filter((id) => id !== null)
      const names = await namesOf(db, writers)
      const conversation = piece.messages.map(
        ({ id, is_mine, sender_id, body, created_at }): SupportReply => ({
          id,
          from_support: is_mine,
          author: names.get(sender_id ?? 0) ?? (is_mine ? 'Support' : data.name),
          body,
          created_at,
        }),
      )
      return { data, conversation, has_earlier: piece.has_earlier }
    },

    setStatus: async ({ tx, actor, params, body, now }) => {
      const message = await setStatus(tx, params.id, body.status, actor.id, now)
      for (const id of await supportTeam(tx)) emit(tx, id, 'message', now)
      return message
    },

    read: async ({ tx, params, body, now }) => {
      const { user_id } = await messageWithSender(tx, params.id)
      await noteReadBySupport(tx, user_id, body.up_to, now)
    },

    reply: async ({ tx, actor, params, body, now }) => {
      const { user_id } = await messageWithSender(tx, params.id)
      const { id, created_at } = await answerFromSupport(
        tx,
        house,
        { userId: user_id, adminId: actor.id, body: body.body },
        now,
      )
      await noteAnswered(tx, params.id, actor.id, now)
      return { id, from_support: true, author: actor.name, body: body.body, created_at }
    },
  })
