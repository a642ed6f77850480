/**
 * The number of an account gets text messages only after its owner replies YES to the first one,
 * which proves the number and is the consent. STOP ends them for the number, START resumes them.
 */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, instant, Page, paging, withId } from '../platform/values.ts'
import { Channel, MessageState, ReplyOutcome } from './outbox.ts'

export const PhoneState = z.enum(['asked', 'confirmed', 'stopped'])
export type PhoneState = z.infer<typeof PhoneState>

/** Australian landlines get no text messages. */
export const takesTexts = (phone: string) => !/^\+61[^4]/.test(phone)

export const Phone = z.object({
  phone: z.string(),
  state: PhoneState,
  /** null before the first consent question. */
  asked_at: instant.nullable(),
  confirmed_at: instant.nullable(),
  /** True if the consent question is about to be sent. */
  is_being_asked: z.boolean(),
  /** Earliest time of the next consent question. */
  may_ask_at: instant.nullable(),
  /** Number for YES, STOP and START; null if not configured. */
  reply_to: z.string().nullable(),
})
export type Phone = z.infer<typeof Phone>

export const mayAsk = ({ phone, state, is_being_asked }: Pick<Phone, 'phone' | 'state' | 'is_being_asked'>) =>
  state === 'asked' && !is_being_asked && takesTexts(phone)

/** A message to or from a person. */
export const PersonMessage = z.object({
  id,
  direction: z.enum(['out', 'in']),
  channel: Channel,
  /** Recipient or sender. */
  address: z.string(),
  subject: z.string(),
  body: z.string(),
  /** True if the body has a valid code, which is left out here. */
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
    right: 'personal',
    /** null if the account has no number. */
    returns: z.object({ data: Phone.nullable() }),
  }),
  askPhone: endpoint('POST /phone/ask', {
    summary: 'Sends a text message to the caller’s number that asks for the reply YES.',
    access: ['employer', 'employee'],
    right: 'personal',
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
