import { sql } from '#server/platform/database.ts'
import type { Part } from './parts.ts'

export const partsOfTexts: readonly Part[] = [
  {
    file: 'phone.json',
    says: 'Your phone number: whether it gets text messages, when we asked, and when it was confirmed or opted out.',
    tables: ['phones', 'stopped_phones'],
    rows: ({ id }) => sql`
      select p.phone, p.state, p.asked_at, p.confirmed_at, s.since as stopped_at
      from phones p left join stopped_phones s on s.phone = p.phone where p.user_id = ${id}`,
  },
  {
    file: 'texts.json',
    says: 'The text messages that you sent us, and the outcome of each.',
    tables: ['texts_received'],
    rows: ({ id }) => sql`
      select phone, body, received_at, read_at, outcome, shift_id from texts_received
      where user_id = ${id} order by texts_received.id`,
  },
  {
    file: 'short-codes.json',
    says: 'The short codes for answering your requests by text message.',
    tables: ['shift_codes'],
    rows: ({ id }) => sql`
      select c.shift_id, c.code, c.given_at from shift_codes c join shifts s on s.id = c.shift_id
      where s.invitee_id = ${id} order by c.given_at, c.shift_id`,
  },
]
