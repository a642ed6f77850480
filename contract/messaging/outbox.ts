/** Outgoing messages: rows written in the transaction that causes them. */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { email, id, instant, line, Page, paging, withId } from '../platform/values.ts'

/**
 * `kept`: no gateway is configured, so the message stays in the outbox. `spared`: it was no longer
 * needed.
 */
export const MessageState = z.enum(['waiting', 'sent', 'kept', 'failed', 'spared'])
export type MessageState = z.infer<typeof MessageState>
export const Channel = z.enum(['mail', 'sms', 'push'])
export type Channel = z.infer<typeof Channel>

/** Events of messages; people choose the channels of each. */
export const AlertEvent = z.enum([
  'shift_request',
  'shift_booked',
  'shift_answer',
  'shift_change',
  'approval',
  'shift_reminder',
  'attendance',
  'wishes',
  'message',
  'connection',
  'credential',
  'timesheet',
  'account',
])
export type AlertEvent = z.infer<typeof AlertEvent>

/** Outcomes of an incoming text message. */
export const ReplyOutcome = z.enum([
  'booked',
  'rejected',
  'already_taken',
  'expired',
  'already_answered',
  'not_bookable',
  'terms_first',
  'details_first',
  'nothing_open',
  'several_open',
  'acknowledged',
  'not_understood',
  'unknown_number',
  'confirmed',
  'stopped',
  'started',
  'helped',
  'on_my_way',
  'too_many',
  'failed',
])
export type ReplyOutcome = z.infer<typeof ReplyOutcome>

/** A waiting message is sent anyway, and a push to an unsubscribed browser cannot arrive. */
export const mayResend = ({ state, is_reachable }: { state: MessageState; is_reachable: boolean }) =>
  state !== 'waiting' && is_reachable

export const Message = z.object({
  id,
  channel: Channel,
  recipient: z.string(),
  /** Empty if the channel has no subject. */
  subject: z.string(),
  body: z.string(),
  /** True if the body has a valid code, which is left out here. */
  is_masked: z.boolean(),
  state: MessageState,
  tries: z.int(),
  last_error: z.string().nullable(),
  created_at: instant,
  sent_at: instant.nullable(),
  /** Time of the last manual resend. */
  resent_at: instant.nullable(),
  /** Message of which this one is a copy. */
  repeats_id: id.nullable(),
  /** Event and shift of the message. */
  event: AlertEvent.nullable(),
  shift_id: id.nullable(),
  /** Number of SMS segments. */
  segments: z.int().nullable(),
  /** Earliest time of sending while it is in the future. */
  leaves_at: instant.nullable(),
  /** False for a push to a browser that has been signed out or has turned them off. */
  is_reachable: z.boolean(),
})
export type Message = z.infer<typeof Message>

/** The longest subject and body that an operator may give a mail. */
export const LONGEST_MAIL_SUBJECT = 150
export const LONGEST_MAIL = 5000

export type MailWords = { subject: string; body: string }
/** Placeholder of a mail: its meaning and an example. */
export const MailVariable = z.object({
  name: z.string(),
  says: z.string(),
  sample: z.string(),
  /** The body must contain it, because the mail is useless without it. */
  is_required: z.boolean(),
})
export type MailVariable = z.infer<typeof MailVariable>

const PLACEHOLDER = /\{\{[ \t]*([a-z][a-z0-9_]*)[ \t]*\}\}/g
const LINE_BREAKS = /[\p{Cc}\u2028\u2029]+/gu

/** Replaces placeholders in one pass, so that a value that looks like a placeholder stays text. */
const fillPlaceholders = (words: string, values: Readonly<Record<string, string>>) =>
  words.replace(PLACEHOLDER, (placeholder, name: string) => (Object.hasOwn(values, name) ? values[name]! : placeholder))

/** Fills a mail with its values; line breaks are removed from the subject. */
export const fillMail = ({ subject, body }: MailWords, values: Readonly<Record<string, string>>): MailWords => ({
  subject: fillPlaceholders(subject, values).replace(LINE_BREAKS, ' ').trim(),
  body: fillPlaceholders(body, values),
})

/** Problems with placeholders in an operator's template: a sentence for each field, or nothing. */
export const wrongPlaceholders = (
  words: MailWords,
  variables: readonly Pick<MailVariable, 'name' | 'is_required'>[],
): Partial<Record<'subject' | 'body', string>> => {
  const named = (text: string) => [...text.matchAll(PLACEHOLDER)].map(([, name]) => name!)
  const wrongIn = (text: string) => {
    const unknown = named(text).find((name) => !variables.some((variable) => variable.name === name))
    if (unknown !== undefined) return `This email has no placeholder {{${unknown}}}.`
    if (/\{\{|\}\}/.test(text.replace(PLACEHOLDER, ''))) return 'Write a placeholder like {{product_name}}.'
    return undefined
  }
  const missing = variables.find(({ name, is_required }) => is_required && !named(words.body).includes(name))
  const subject = wrongIn(words.subject)
  const body = wrongIn(words.body) ?? (missing && `This email needs {{${missing.name}}}. Please add it.`)
  return { ...(subject !== undefined && { subject }), ...(body !== undefined && { body }) }
}

export const messaging = {
  outbox: endpoint('GET /admin/outbox', {
    summary: 'Lists all messages, newest first.',
    access: ['admin'],
    query: z.strictObject({
      ...paging(15),
      search: line(200).optional(),
      state: MessageState.optional(),
      channel: Channel.optional(),
    }),
    returns: z.object({
      data: z.array(Message),
      ...Page,
      /** Counts of all messages, regardless of the search. */
      counts: z.object({ waiting: z.int(), sent: z.int(), kept: z.int(), failed: z.int(), spared: z.int() }),
    }),
  }),
  message: endpoint('GET /admin/outbox/:id', {
    summary: 'Returns one message and its copies.',
    access: ['admin'],
    params: withId,
    returns: z.object({
      data: Message.extend({ repetitions: z.array(Message.pick({ id: true, state: true, created_at: true })) }),
    }),
  }),
  resend: endpoint('POST /admin/outbox/:id/resend', {
    summary: 'Sends a message again: a failed or stored one is queued again, a sent one is sent as a copy.',
    access: ['admin'],
    params: withId,
    body: z.strictObject({}).optional(),
    returns: Message,
    message: 'The message is on its way again.',
    problems: ['message_waits', 'browser_gone', 'texts_stopped'],
  }),
  newestMail: endpoint('GET /demo/newest-mail', {
    summary: 'Returns the newest email to an address, so that a newcomer can finish registration. Demo mode only.',
    access: 'public',
    query: z.strictObject({ email }),
    /** null if there is none. */
    returns: z.object({
      data: Message.pick({ recipient: true, subject: true, body: true, created_at: true }).nullable(),
    }),
  }),
}
