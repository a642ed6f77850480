/** Everything that leaves the house, as rows written in the transaction that causes them. */
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { email, id, instant, line, Page, paging } from './values.ts'

/** `kept`: no gateway is configured, the outbox is the end of the road. */
export const MessageState = z.enum(['waiting', 'sent', 'kept', 'failed'])

export const Message = z.object({
  id,
  channel: z.enum(['mail']),
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  state: MessageState,
  tries: z.int(),
  last_error: z.string().nullable(),
  created_at: instant,
  sent_at: instant.nullable(),
})
export type Message = z.infer<typeof Message>

/** The longest subject and body that an operator may give a mail. */
export const LONGEST_MAIL_SUBJECT = 150
export const LONGEST_MAIL = 5000

export type MailWords = { subject: string; body: string }
/** Something that a mail says differently each time: what it is, and how it may look. */
export const MailVariable = z.object({
  name: z.string(),
  says: z.string(),
  sample: z.string(),
  /** A mail without it would be of no use, so its body must have it. */
  is_required: z.boolean(),
})
export type MailVariable = z.infer<typeof MailVariable>

const PLACEHOLDER = /\{\{[ \t]*([a-z][a-z0-9_]*)[ \t]*\}\}/g
const LINE_BREAKS = /[\p{Cc}\u2028\u2029]+/gu

/** The values stand where the words name them. In one pass, so that what looks like a placeholder in a value stays text. */
const filled = (words: string, values: Readonly<Record<string, string>>) =>
  words.replace(PLACEHOLDER, (placeholder, name: string) => (Object.hasOwn(values, name) ? values[name]! : placeholder))

/** A mail with its values; a subject has one line, whatever a value brings along. */
export const fillMail = ({ subject, body }: MailWords, values: Readonly<Record<string, string>>): MailWords => ({
  subject: filled(subject, values).replace(LINE_BREAKS, ' ').trim(),
  body: filled(body, values),
})

/** What is wrong with the placeholders in an operator's words: a sentence for each field, or nothing. */
export const wrongPlaceholders = (
  words: MailWords,
  variables: readonly Pick<MailVariable, 'name' | 'is_required'>[],
): Partial<Record<'subject' | 'body', string>> => {
  const named = (text: string) => [...text.matchAll(PLACEHOLDER)].map(([, name]) => name!)
  const wrongIn = (text: string) => {
    const unknown = named(text).find((name) => !variables.some((variable) => variable.name === name))
    if (unknown !== undefined) return `There is no placeholder {{${unknown}}} for this mail.`
    if (/\{\{|\}\}/.test(text.replace(PLACEHOLDER, ''))) return 'A placeholder is written like {{product_name}}.'
    return undefined
  }
  const missing = variables.find(({ name, is_required }) => is_required && !named(words.body).includes(name))
  const subject = wrongIn(words.subject)
  const body = wrongIn(words.body) ?? (missing && `Without {{${missing.name}}} this mail is of no use. Please add it.`)
  return { ...(subject !== undefined && { subject }), ...(body !== undefined && { body }) }
}

export const messaging = {
  outbox: endpoint('GET /admin/outbox', {
    summary: 'Every message, newest first.',
    access: ['admin'],
    query: z.strictObject({ ...paging(15), search: line(200).optional() }),
    returns: z.object({ data: z.array(Message), ...Page }),
  }),
  newestMail: endpoint('GET /demo/newest-mail', {
    summary: 'Demo mode only: the newest mail to an address, so that a newcomer can finish registration without mail.',
    access: 'public',
    query: z.strictObject({ email }),
    /** null as long as there is none. */
    returns: z.object({
      data: Message.pick({ recipient: true, subject: true, body: true, created_at: true }).nullable(),
    }),
  }),
}
