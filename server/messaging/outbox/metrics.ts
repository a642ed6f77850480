import type { Channel } from '#contract/messaging/outbox.ts'
import type { Database } from '#server/platform/database.ts'
import { meter } from '#server/platform/telemetry/meter.ts'
import { observeRows } from '#server/platform/telemetry/rows.ts'

type Backlog = { channel: Channel; waiting: number; oldest: number }
/** Messages that should have left, also those that wait for another try. */
const readBacklog = (db: Database) => db.all<Backlog>`
  select c.channel, count(m.since) as waiting,
    coalesce(extract(epoch from ${db.now}::timestamptz - min(m.since)), 0)::float8 as oldest
  from unnest(array['mail', 'sms', 'push']) c (channel)
  left join lateral (
    select greatest(created_at, leaves_at, resent_at) as since from messages
    where state = 'waiting' and channel = c.channel and greatest(created_at, leaves_at) <= ${db.now}) m on true
  group by c.channel`

/** Reports how many messages wait in the outbox, and for how long. */
export const observeOutbox = (db: Database): void =>
  observeRows(db, readBacklog, ({ channel }) => ({ channel }), {
    'bellbird.outbox.waiting': { description: 'Messages that should have left.', of: ({ waiting }) => waiting },
    'bellbird.outbox.oldest_age.seconds': {
      unit: 'seconds',
      description: 'Time that the oldest message has waited.',
      of: ({ oldest }) => oldest,
    },
  })

/** Counts attempts to send messages, by their outcome. */
export const countAttempts = (channel: Channel) => {
  const attempts = meter().createCounter('bellbird.outbox.attempts', {
    description: 'Attempts to send a message, by outcome.',
  })
  return (outcome: 'sent' | 'failed' | 'waiting') => attempts.add(1, { channel, outcome })
}
