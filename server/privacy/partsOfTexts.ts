/** Of the export: the own number, and what was written to us from it. */
import { sql } from '../platform/database.ts'
import type { Part } from './parts.ts'

export const partsOfTexts: readonly Part[] = [
  {
    file: 'phone.json',
    says: 'Your phone number: whether it gets text messages, when it was asked and confirmed, and when it said stop.',
    tables: ['phones', 'stopped_phones'],
    rows: ({ id }) => sql`
      select p.phone, p.state, p.asked_at, p.confirmed_at, s.since as stopped_at
      from phones p left join stopped_phones s on s.phone = p.phone where p.user_id = ${id}`,
  },
  {
    file: 'texts.json',
    says: 'The text messages that you wrote to us, and what became of each.',
    tables: ['texts_received'],
    rows: ({ id }) => sql`
      select phone, body, received_at, read_at, outcome, shift_id from texts_received
      where user_id = ${id} order by texts_received.id`,
  },
]
