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
