/**
 * A number gets text messages only after its owner replies YES to the first one, which proves the
 * number and is the consent. STOP ends them for the number, START resumes them.
 */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, instant, Page, paging, withId } from '../platform/values.ts'
import { Channel, MessageState, ReplyOutcome } from './messaging.ts'

export const PhoneState = z.enum(['asked', 'confirmed', 'stopped'])
export type PhoneState = z.infer<typeof PhoneState>

/** An Australian number of a place gets no text messages. */
export const takesTexts = (phone: string) => !/^\+61[^4]/.test(phone)

export const Phone = z.object({
  phone: z.string(),
  state: PhoneState,
  /** null where no text message has asked yet. */
  asked_at: instant.nullable(),
  confirmed_at: instant.nullable(),
  /** A text message that asks is about to leave. */
  is_being_asked: z.boolean(),
  /** When the next text message may ask at the earliest. */
  may_ask_at: instant.nullable(),
  /** The number that YES, STOP and START go to; null where none is set up. */
  reply_to: z.string().nullable(),
})
export type Phone = z.infer<typeof Phone>

export const mayAsk = ({ phone, state, is_being_asked }: Pick<Phone, 'phone' | 'state' | 'is_being_asked'>) =>
  state === 'asked' && !is_being_asked && takesTexts(phone)

/** Something that went to a person or came from them. */
export const PersonMessage = z.object({
  id,
  direction: z.enum(['out', 'in']),
  channel: Channel,
  /** Recipient or sender. */
  address: z.string(),
  subject: z.string(),
  body: z.string(),
  /** The body holds a code that still counts, so it is shown without it. */
  is_masked: z.boolean(),
  /** State of an outgoing message. */
  state: MessageState.nullable(),
  /** Outcome of an incoming message; null until it has been read. */
  outcome: ReplyOutcome.nullable(),
  shift_id: id.nullable(),
  created_at: instant,
  sent_at: instant.nullable(),
})
export type PersonMessage = z.infer<typeof PersonMessage>

export const phones = {
  phone: endpoint('GET /phone', {
    summary: 'Returns the caller’s number, and whether it gets text messages.',
    access: ['employer', 'employee'],
    /** null if the account has no number. */
    returns: z.object({ data: Phone.nullable() }),
  }),
  askPhone: endpoint('POST /phone/ask', {
    summary: 'Sends a text message to the caller’s number that asks for the reply YES.',
    access: ['employer', 'employee'],
    body: z.strictObject({}).optional(),
    returns: Phone,
    message: 'We are sending you a text message. Please reply YES to it.',
    problems: ['phone_missing', 'phone_takes_no_texts', 'phone_confirmed', 'phone_stopped'],
  }),
  messagesOfPerson: endpoint('GET /admin/users/:id/messages', {
    summary: 'Lists all messages to and from a person, newest first.',
    access: ['admin'],
    params: withId,
    query: z.strictObject({ ...paging(15) }),
    returns: z.object({ data: z.array(PersonMessage), ...Page }),
  }),
}
