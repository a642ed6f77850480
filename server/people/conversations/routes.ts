import { type Conversation, conversations } from '#contract/people/conversations.ts'
import { Problem } from '#contract/platform/errors.ts'
import { readNoticeOf } from '#server/messaging/notifications/queries.ts'
import { pairWith } from '#server/people/connections/rules.ts'
import { messageToSupport } from '#server/people/hooks.ts'
import type { Tx } from '#server/platform/database.ts'
import { spend } from '#server/platform/limits.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import { type Caller, implement } from '#server/platform/routes.ts'
import {
  conversationOf,
  conversationsOf,
  conversationWith,
  countConversations,
  countUnread,
  messagesOf,
} from './lists.ts'
import { type LockedConversation, lockConversation, lockPairConversation, markRead, type Written } from './queries.ts'
import { linkTo, supportNameOf } from './rules.ts'
import { type Writer, writeMessage, writeToAll } from './send.ts'
import { mayWriteNow, personToWriteTo } from './writing.ts'

/** The contract admits the two sides of a pair only, no admins. */
const sideOf = ({ role }: Caller) => (role === 'employer' ? 'employer' : 'employee')
const writerOf = (actor: Caller): Writer => ({
  side: sideOf(actor),
  senderId: actor.id,
  name: actor.name,
  personId: actor.person_id,
})

/** More than people write to each other in a day, and less than a flood. */
const TO_ONE_PERSON = { count: 200, window: 24 * 60 * 60 }
const spendMessage = (tx: Tx, { id }: Caller, locked: LockedConversation) =>
  spend(tx, `messages:${id}:${locked.id}`, TO_ONE_PERSON)

const ownMessage = (actor: Caller, { id, body, created_at }: Written) => ({
  id,
  is_mine: true,
  written_by: actor.id === actor.person_id ? null : actor.person_name,
  body,
  created_at,
})
const orNotFound = <T>(found: T | null): T => {
  if (found === null) throw new Problem('not_found')
  return found
}

/** A conversation of the caller; others are not found. */
const visibleConversation = async (tx: Tx, actor: Caller, id: number): Promise<Conversation> =>
  orNotFound(await conversationOf(tx, actor, id, supportNameOf(tx.brand)))

export const conversationRoutes = implement(conversations, {
  list: async ({ db, actor, query }) => {
    const listQuery = { ...query, supportName: supportNameOf(db.brand) }
    const [data, total, unread] = await Promise.all([
      conversationsOf(db, actor, listQuery),
      countConversations(db, actor, listQuery),
      countUnread(db, actor),
    ])
    return { data, unread, page: query.page, per_page: query.per_page, total }
  },

  get: async ({ db, actor, params, query }) => {
    const conversation = orNotFound(await conversationOf(db, actor, params.id, supportNameOf(db.brand)))
    return { conversation, ...(await messagesOf(db, params.id, sideOf(actor), query)) }
  },

  with: async ({ db, actor, params }) => {
    const existing = await conversationWith(db, actor, params.user_id)
    if (existing) return existing
    const pair = pairWith(actor, params.user_id)
    const other = orNotFound(await personToWriteTo(db, pair, params.user_id))
    const nothing = { id: null, last_message: null, unread: 0, seen_up_to: null } satisfies Partial<Conversation>
    return { ...nothing, other, may_write: true }
  },

  begin: async ({ tx, actor, body }) => {
    const pair = pairWith(actor, body.user_id)
    if (!(await mayWriteNow(tx, pair))) {
      orNotFound(await conversationWith(tx, actor, body.user_id))
      throw new Problem('not_connected')
    }
    const locked = await lockPairConversation(tx, pair)
    await spendMessage(tx, actor, locked)
    const written = await writeMessage(tx, locked, writerOf(actor), body.body)
    return { conversation_id: locked.id, message: ownMessage(actor, written) }
  },

  write: async ({ tx, actor, params, body }) => {
    const { other } = await visibleConversation(tx, actor, params.id)
    // Locks the pair before the conversation, as with a first message.
    if (other.id !== null && !(await mayWriteNow(tx, pairWith(actor, other.id)))) throw new Problem('not_connected')
    const locked = orNotFound(await lockConversation(tx, params.id))
    await spendMessage(tx, actor, locked)
    const written = await writeMessage(tx, locked, writerOf(actor), body.body)
    if (locked.kind === 'support') await messageToSupport(tx, actor, body.body)
    return ownMessage(actor, written)
  },

  read: async ({ tx, actor, params, body }) => {
    await visibleConversation(tx, actor, params.id)
    const locked = orNotFound(await lockConversation(tx, params.id))
    if ((await markRead(tx, locked.id, sideOf(actor), body.up_to)) > 0) {
      const other = actor.id === locked.employer_id ? locked.employee_id : locked.employer_id
      for (const userId of [actor.id, other]) if (userId !== null) emit(tx, userId, 'message')
      if (await readNoticeOf(tx, actor.id, linkTo(actor.role, locked.id))) emit(tx, actor.id, 'notification')
    }
    return { unread: await countUnread(tx, actor) }
  },

  toAll: async ({ tx, actor, body }) => ({ sent: await writeToAll(tx, writerOf(actor), body.body) }),
})
