import { type SupportReply, support } from '#contract/admin/support.ts'
import { linkAt } from '#contract/messaging/notifications.ts'
import { invalid, Problem } from '#contract/platform/errors.ts'
import { accountOf, openAdmins } from '#server/identity/accounts/queries.ts'
import { sendMail } from '#server/messaging/outbox/queries.ts'
import { mailOf } from '#server/messaging/outbox/templates.ts'
import { linkTo } from '#server/people/conversations/rules.ts'
import {
  answerFromSupport,
  markReadBySupport,
  supportConversationOf,
  supportMessages,
  writeToSupport,
} from '#server/people/conversations/support.ts'
import { actsOn } from '#server/platform/audit/lists.ts'
import { record } from '#server/platform/audit/queries.ts'
import type { Tx } from '#server/platform/database.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import { type Caller, implement } from '#server/platform/routes.ts'
import { supportMails } from './mails.ts'
import {
  addMessage,
  addNote,
  countMessages,
  lockSupportTicket,
  messagesPage,
  messageWithSender,
  namesOf,
  recipientsOfReply,
  recordAnswer,
  recordReplyOfPerson,
  setAssignee,
  setStatus,
  supportMessageById,
  supportNotes,
} from './queries.ts'
import { chatTextOf, handling, LIVE_CHAT, supportStep } from './rules.ts'

const NOT_AN_ADMIN = 'Please choose an admin.'
/** Messages of a conversation shown with a ticket, until more are loaded. */
const MESSAGES_SHOWN = 30

/**
 * Adds a live chat message to the person's newest open ticket, or opens one, so that the support
 * inbox misses nothing.
 */
export const recordChatMessage = async (tx: Tx, actor: Caller, body: string): Promise<void> => {
  if (await recordReplyOfPerson(tx, actor.id)) return
  const { name, email } = await accountOf(tx, actor.person_id)
  await addMessage(tx, actor.id, { name, email, subject: LIVE_CHAT, message: body })
}

export const supportRoutes = implement(support, {
  send: async ({ tx, actor, body }) => {
    const role = actor.role === 'employer' ? 'employer' : 'employee'
    await writeToSupport(tx, { id: actor.id, personId: actor.person_id, role, name: actor.name }, chatTextOf(body))
    return addMessage(tx, actor.id, body)
  },

  chat: async ({ tx, actor }) => ({ conversation_id: await supportConversationOf(tx, actor.id) }),

  list: async ({ db, actor, query }) => {
    const [page, counts] = await Promise.all([messagesPage(db, query, actor.id), countMessages(db)])
    return { ...page, counts }
  },

  get: async ({ db, params, query }) => {
    const data = await messageWithSender(db, params.id)
    const piece = await supportMessages(db, data.user_id, { before: query.before, per_page: MESSAGES_SHOWN })
    const writers = piece.messages.map(({ sender_id }) => sender_id).filter((id) => id !== null)
    const team = await openAdmins(db)
    const names = await namesOf(db, [...writers, ...team])
    const conversation = piece.messages.map(
      ({ id, is_mine, sender_id, body, created_at }): SupportReply => ({
        id,
        from_support: is_mine,
        author: names.get(sender_id ?? 0) ?? (is_mine ? 'Support' : data.name),
        body,
        created_at,
      }),
    )
    return {
      data,
      conversation,
      has_earlier: piece.has_earlier,
      notes: await supportNotes(db, params.id),
      steps: (await actsOn(db, 'support_message', params.id, handling)).map(supportStep),
      team: team.map((id) => ({ id, name: names.get(id) ?? '' })),
    }
  },

  setStatus: async ({ tx, actor, params, body }) => {
    const { status, subject } = await lockSupportTicket(tx, params.id)
    // A second click gets the answer of the first.
    if (status === body.status) return supportMessageById(tx, params.id)
    const about = { kind: 'support_message', id: params.id, name: subject } as const
    const change = { before: { status }, after: { status: body.status } }
    record(tx, { actor, action: 'support_status_changed', subject: about, ...change })
    const message = await setStatus(tx, params.id, body.status, actor.id)
    await notifyTeam(tx)
    return message
  },

  assign: async ({ tx, actor, params, body: { assignee_id } }) => {
    const ticket = await lockSupportTicket(tx, params.id)
    const team = await openAdmins(tx)
    if (assignee_id !== null && !team.includes(assignee_id)) throw invalid('assignee_id', NOT_AN_ADMIN)
    if (assignee_id === ticket.assignee_id) return supportMessageById(tx, params.id)
    const names = await namesOf(
      tx,
      [ticket.assignee_id, assignee_id].filter((id) => id !== null),
    )
    const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null))
    record(tx, {
      actor,
      action: 'support_assigned',
      subject: { kind: 'support_message', id: params.id, name: ticket.subject },
      before: { assignee: nameOf(ticket.assignee_id) },
      after: { assignee: nameOf(assignee_id) },
    })
    const message = await setAssignee(tx, params.id, assignee_id)
    await notifyTeam(tx)
    return message
  },

  addNote: async ({ tx, actor, params, body }) => {
    const { subject } = await lockSupportTicket(tx, params.id)
    const note = await addNote(tx, { messageId: params.id, authorId: actor.id, body: body.body })
    const about = { kind: 'support_message', id: params.id, name: subject } as const
    record(tx, { actor, action: 'support_noted', subject: about, after: { note: body.body } })
    await notifyTeam(tx)
    return note
  },

  read: async ({ tx, params, body }) => {
    const { user_id, has_left } = await messageWithSender(tx, params.id)
    if (!has_left) await markReadBySupport(tx, user_id, body.up_to)
  },

  reply: async ({ tx, actor, params, body }) => {
    const { user_id, role, has_left } = await messageWithSender(tx, params.id)
    if (has_left) throw new Problem('nobody_there')
    // Locks the conversation before the ticket, as a message of the sender does.
    const written = await answerFromSupport(tx, { userId: user_id, adminId: actor.id, body: body.body })
    const ticket = await lockSupportTicket(tx, params.id)
    const link = `${tx.brand.publicUrl}${linkTo(role === 'employer' ? role : 'employee', written.conversation_id)}`
    for (const { id, email, has_sites } of await recipientsOfReply(tx, params.id)) {
      const values = { subject: ticket.subject, reply: body.body, link: has_sites ? linkAt(link, user_id) : link }
      await sendMail(tx, { to: email, userId: id, ...(await mailOf(tx, supportMails.support_reply, values)) })
    }
    await recordAnswer(tx, params.id, actor.id)
    const status = ticket.status === 'pending' ? 'in_progress' : ticket.status
    record(tx, {
      actor,
      action: 'support_replied',
      subject: { kind: 'support_message', id: params.id, name: ticket.subject },
      before: { status: ticket.status },
      after: { status, reply: body.body },
    })
    return {
      id: written.id,
      from_support: true,
      author: actor.name,
      body: body.body,
      created_at: written.created_at,
    }
  },
})

const notifyTeam = async (tx: Tx) => {
  for (const id of await openAdmins(tx)) emit(tx, id, 'message')
}
