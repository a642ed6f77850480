/**
 * A conversation is between an employer and an employee who are connected or have a booking, or
 * between one person and support. After that it is read-only; for a blocked pair it is hidden.
 */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idText, instant, line, Page, paging, paragraphs, withId } from '../platform/values.ts'

/** Days after the end of a booking in which its two sides can still write to each other. */
export const DAYS_AFTER_BOOKING = 14
export const LONGEST_MESSAGE = 4000
export const MessageBody = paragraphs(LONGEST_MESSAGE, 'Please write a message.')
export const NewMessage = z.strictObject({ body: MessageBody })

export const ChatMessage = z.object({
  id,
  is_mine: z.boolean(),
  /** Person who wrote for an employer; null for anyone who wrote for themselves. */
  written_by: z.string().nullable(),
  body: z.string(),
  created_at: instant,
})
export type ChatMessage = z.infer<typeof ChatMessage>

/** Other side; support has no id, because it is not one person. */
export const OtherSide = z.object({
  id: id.nullable(),
  name: z.string(),
  avatar: z.string().nullable(),
  role: z.enum(['employer', 'employee', 'support']),
})
export type OtherSide = z.infer<typeof OtherSide>

export const Conversation = z.object({
  /** null until the two have exchanged a message. */
  id: id.nullable(),
  other: OtherSide,
  last_message: ChatMessage.nullable(),
  /** Number of unread messages from the other side. */
  unread: z.int(),
  /** The newest message that the other side has read. */
  seen_up_to: id.nullable(),
  /** False once the two are neither connected nor have a booking, or an account was closed. */
  may_write: z.boolean(),
})
export type Conversation = z.infer<typeof Conversation>

const people = ['employer', 'employee'] as const
/** Faster than a person types, slow enough to stop a program. */
const writing = { count: 60, window: 60 }
const sentToAll = ({ sent }: { sent: number }) =>
  `Message sent to ${sent} ${sent === 1 ? 'connection' : 'connections'}.`

export const conversations = {
  list: endpoint('GET /conversations', {
    summary: 'Lists the caller’s conversations, newest message first; `unread` counts messages in all of them.',
    access: people,
    right: 'view',
    query: z.strictObject({ ...paging(30), search: line(120).optional() }),
    returns: z.object({ data: z.array(Conversation), unread: z.int(), ...Page }),
  }),
  get: endpoint('GET /conversations/:id', {
    summary: 'Returns one conversation with its newest messages, or those `before` one; oldest first.',
    access: people,
    right: 'view',
    params: withId,
    query: z.strictObject({ before: idText.optional(), per_page: paging(30).per_page }),
    returns: z.object({ conversation: Conversation, messages: z.array(ChatMessage), has_earlier: z.boolean() }),
  }),
  with: endpoint('GET /conversation-with/:user_id', {
    summary: 'Returns the conversation with a connected or booked person, even before the first message.',
    access: people,
    right: 'view',
    params: z.strictObject({ user_id: idText }),
    returns: Conversation,
  }),
  begin: endpoint('POST /conversations', {
    summary: 'Sends a message to a connected or booked person; the first one starts the conversation.',
    access: people,
    right: 'book',
    body: NewMessage.extend({ user_id: id }),
    returns: z.object({ conversation_id: id, message: ChatMessage }),
    status: 201,
    message: 'Message sent.',
    budget: { account: writing },
    problems: ['not_connected'],
  }),
  write: endpoint('POST /conversations/:id/messages', {
    summary: 'Sends a message in a conversation.',
    access: people,
    right: 'book',
    params: withId,
    body: NewMessage,
    returns: ChatMessage,
    status: 201,
    message: 'Message sent.',
    budget: { account: writing },
    problems: ['not_connected'],
  }),
  read: endpoint('PATCH /conversations/:id/read', {
    summary: 'Marks everything up to a message as read.',
    access: people,
    right: 'book',
    params: withId,
    body: z.strictObject({ up_to: id }),
    returns: z.object({ unread: z.int() }),
    message: 'Marked as read.',
  }),
  toAll: endpoint('POST /conversations/to-all', {
    summary: 'Sends the same message to every connection, each in a separate conversation.',
    access: people,
    right: 'book',
    body: NewMessage,
    returns: z.object({ sent: z.int() }),
    status: 201,
    message: sentToAll,
    budget: { account: { count: 5, window: 3600 } },
    problems: ['not_connected'],
  }),
}
