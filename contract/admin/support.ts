/**
 * Support: a ticket has a status; its messages from the form, the live chat and the support team
 * are in one conversation between the person and support.
 */
import * as z from 'zod'
import { Role } from '../identity/accounts.ts'
import { LONGEST_MESSAGE, NewMessage } from '../people/conversations.ts'
import { endpoint } from '../platform/endpoint.ts'
import {
  email,
  FILL_IN,
  id,
  idText,
  instant,
  line,
  Page,
  paging,
  paragraphs,
  required,
  withId,
} from '../platform/values.ts'

export const SupportStatus = z.enum(['pending', 'in_progress', 'resolved', 'closed'])
export type SupportStatus = z.infer<typeof SupportStatus>
/** A ticket starts as pending and never becomes pending again. */
export const HandledStatus = SupportStatus.exclude(['pending'])
export type HandledStatus = z.infer<typeof HandledStatus>

export const LONGEST_SUBJECT = 150
/** Limited so that it fits into one message of a conversation together with its subject. */
export const LONGEST_SUPPORT_MESSAGE = LONGEST_MESSAGE - LONGEST_SUBJECT - 2

export const SupportForm = z.strictObject({
  name: required(120, FILL_IN),
  email,
  subject: required(LONGEST_SUBJECT, FILL_IN),
  message: paragraphs(LONGEST_SUPPORT_MESSAGE, FILL_IN),
})

/** Admin of the support team. */
const Admin = z.object({ id, name: z.string() })

export const SupportMessage = z.object({
  id,
  /** Name and email as typed; the answer is sent to the account regardless. */
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  status: SupportStatus,
  /** True if it is open and the person has written since support last answered. */
  has_replied: z.boolean(),
  /** Admin who handles the ticket; null if unassigned. */
  assignee: Admin.nullable(),
  created_at: instant,
})
export type SupportMessage = z.infer<typeof SupportMessage>

/** One message of a conversation with support. */
export const SupportReply = z.object({
  id,
  from_support: z.boolean(),
  /** Name of the person or of the admin who wrote it. */
  author: z.string(),
  body: z.string(),
  created_at: instant,
})
export type SupportReply = z.infer<typeof SupportReply>

/** Internal note of admins; the sender of the ticket never sees it. */
export const SupportNote = z.object({
  id,
  /** null if that account no longer exists. */
  author: z.string().nullable(),
  body: z.string(),
  created_at: instant,
})
export type SupportNote = z.infer<typeof SupportNote>
export const LONGEST_NOTE = 2000
export const NewNote = z.strictObject({ body: paragraphs(LONGEST_NOTE, FILL_IN) })

/** Change of a ticket: who, when, and the value before. */
export const SupportStep = z.object({
  id: z.int(),
  author: z.string().nullable(),
  kind: z.enum(['status', 'assignee', 'reply']),
  before: z.string().nullable(),
  after: z.string().nullable(),
  created_at: instant,
})
export type SupportStep = z.infer<typeof SupportStep>

/** Assignee filter of the inbox: the reader's own tickets, or unassigned ones. */
export const SupportAssignee = z.enum(['me', 'nobody'])
export type SupportAssignee = z.infer<typeof SupportAssignee>

const people = ['employer', 'employee'] as const

export const support = {
  send: endpoint('POST /support', {
    summary:
      'Sends a message to support by the contact form; it also appears in the caller’s conversation with support.',
    access: people,
    right: 'view',
    gate: { beforeTerms: true },
    body: SupportForm,
    returns: SupportMessage,
    message: 'Your support request has been submitted. We will contact you shortly.',
    status: 201,
    budget: { account: { count: 5, window: 3600 } },
  }),
  chat: endpoint('POST /support-chat', {
    summary: 'Opens the caller’s conversation with support, creating it if there is none yet.',
    access: people,
    right: 'view',
    body: z.strictObject({}).optional(),
    returns: z.object({ conversation_id: id }),
    message: 'You can now write to us.',
  }),
  list: endpoint('GET /support', {
    summary: 'Lists messages to support, newest first.',
    access: ['admin'],
    query: z.strictObject({
      ...paging(15),
      search: line(200).optional(),
      status: SupportStatus.optional(),
      assignee: SupportAssignee.optional(),
      /** Only tickets of this conversation. */
      conversation: idText.optional(),
    }),
    returns: z.object({
      data: z.array(SupportMessage),
      ...Page,
      /** Counts of all tickets, regardless of the search. */
      counts: z.object({ total: z.int(), pending: z.int() }),
    }),
  }),
  get: endpoint('GET /support/:id', {
    summary: 'Returns one message to support with the latest part of its conversation.',
    access: ['admin'],
    params: withId,
    query: z.strictObject({ before: idText.optional() }),
    returns: z.object({
      data: SupportMessage.extend({ user_id: id, role: Role }),
      /** Oldest first. */
      conversation: z.array(SupportReply),
      /** Whether older messages exist. */
      has_earlier: z.boolean(),
      /** Oldest first. */
      notes: z.array(SupportNote),
      /** Changes of the ticket, oldest first. */
      steps: z.array(SupportStep),
      /** Possible assignees. */
      team: z.array(Admin),
    }),
  }),
  setStatus: endpoint('PATCH /support/:id', {
    summary: 'Changes the status of a ticket.',
    access: ['admin'],
    params: withId,
    body: z.strictObject({ status: HandledStatus }),
    returns: SupportMessage,
    message: 'Status updated.',
  }),
  assign: endpoint('PATCH /support/:id/assignee', {
    summary: 'Assigns a ticket to an admin, or to nobody.',
    access: ['admin'],
    params: withId,
    body: z.strictObject({ assignee_id: id.nullable() }),
    returns: SupportMessage,
    message: ({ assignee }: SupportMessage) => (assignee ? `Assigned to ${assignee.name}.` : 'No longer assigned.'),
  }),
  addNote: endpoint('POST /support/:id/notes', {
    summary: 'Adds a note for other admins; the sender of the message never sees it.',
    access: ['admin'],
    params: withId,
    body: NewNote,
    returns: SupportNote,
    message: 'Note added.',
    status: 201,
  }),
  read: endpoint('PATCH /support/:id/read', {
    summary: 'Marks the conversation of a message as read up to here; the person sees that.',
    access: ['admin'],
    params: withId,
    body: z.strictObject({ up_to: id }),
    message: 'Marked as read.',
  }),
  reply: endpoint('POST /support/:id/reply', {
    summary: 'Replies by email and in the conversation with the sender; a pending ticket becomes in progress.',
    access: ['admin'],
    params: withId,
    body: NewMessage,
    returns: SupportReply,
    message: 'Reply sent.',
    status: 201,
    problems: ['nobody_there'],
    budget: { account: { count: 60, window: 60 } },
  }),
}
