/** Messages about a shift by text, push and mail, and the answers, shown to both sides. */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { Page, paging, withId } from '../platform/values.ts'
import { ExchangeEntry } from './shift-messages.ts'

export const replies = {
  exchange: endpoint('GET /shifts/:id/exchange', {
    summary: 'Lists messages about a shift to both sides, and their replies, oldest first.',
    access: ['admin', 'employer', 'employee'],
    params: withId,
    query: z.strictObject(paging(50)),
    returns: z.object({ data: z.array(ExchangeEntry), ...Page }),
  }),
}
