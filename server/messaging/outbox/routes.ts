import { mayResend, messaging } from '#contract/messaging/outbox.ts'
import { Problem } from '#contract/platform/errors.ts'
import { hasStopped } from '#server/messaging/phones/queries.ts'
import { record } from '#server/platform/audit/queries.ts'
import type { Config } from '#server/platform/config.ts'
import { implement } from '#server/platform/routes.ts'
import { lockMessage, messageById, newestMailTo, outboxPage, repetitionsOf } from './outbox.ts'
import { queueAgain, repeatMessage } from './queries.ts'

export const messagingRoutes = ({ demo }: Pick<Config, 'demo'>) => {
  const reader = (now: Temporal.Instant) => ({ seesSecrets: demo, now })

  return implement(messaging, {
    outbox: ({ query, db, now }) => outboxPage(db, query, reader(now)),

    message: async ({ params, db, now }) => {
      const message = await messageById(db, params.id, reader(now))
      return { data: { ...message, repetitions: await repetitionsOf(db, params.id) } }
    },

    resend: async ({ params, tx, actor, now }) => {
      const message = await lockMessage(tx, params.id)
      const { id, channel, state, recipient } = message
      if (state === 'waiting') throw new Problem('message_waits')
      if (!mayResend(message)) throw new Problem('browser_gone')
      if (channel === 'sms' && (await hasStopped(tx, recipient))) throw new Problem('texts_stopped')
      const wasSent = state === 'sent'
      if (!wasSent) await queueAgain(tx, message)
      const leaving = wasSent ? (await repeatMessage(tx, message)).id : id
      record(tx, {
        actor,
        action: 'message_resent',
        subject: { kind: 'message', id, name: recipient },
        before: { state },
        after: { state: wasSent ? 'sent' : 'waiting', ...(wasSent && { sent_again_as: leaving }) },
      })
      return messageById(tx, leaving, reader(now))
    },

    newestMail: async ({ query, db }) => {
      // Anyone may read it, so outside demo mode it must not exist.
      if (!demo) throw new Problem('not_found')
      return { data: await newestMailTo(db, query.email) }
    },
  })
}
