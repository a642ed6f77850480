/**
 * Webhook of the card provider: an event is verified by its signature, stored once and processed
 * after the response.
 */
import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import { Problem } from '#contract/platform/errors.ts'
import type { Database } from '#server/platform/database.ts'
import { queue } from '#server/platform/jobs.ts'
import type { Provider } from './client.ts'
import { recordEvent } from './customers.ts'
import { type CardEvent, SYNC } from './jobs.ts'

const TOLERANCE_SECONDS = 300
const LARGEST = 512 * 1024

const idOf = (thing: unknown) => (typeof thing === 'string' ? thing : ((thing as { id?: string } | null)?.id ?? null))

/** The object to read again; null if the event does not concern us. */
const about = ({ type, data: { object } }: Stripe.Event): CardEvent | null => {
  const thing = object as { id?: string; customer?: unknown }
  if (type.startsWith('payment_intent.')) return { intent: thing.id! }
  if (type.startsWith('checkout.session.')) return { page: thing.id! }
  if (type.startsWith('refund.')) return { refund: thing.id! }
  const customer = type.startsWith('customer.') && !type.includes('subscription') ? thing.id : null
  const owner = type.startsWith('payment_method.') ? idOf(thing.customer) : customer
  return owner?.startsWith('cus_') ? { customer: owner } : null
}

type Deps = { db: Database; provider: Provider | null; secret: string | null }

/**
 * `POST /stripe/webhook`, outside the API: the provider is not a user and authenticates by its
 * signature.
 */
export const serveWebhook = async (api: FastifyInstance, { db: pool, provider, secret }: Deps): Promise<void> => {
  // The signature covers the raw bytes of the body.
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST }, (_request, bytes, done) => done(null, bytes))
  api.post('/stripe/webhook', async (request, reply) => {
    if (provider === null || secret === null) throw new Problem('not_found')
    const { now } = pool
    const signature = request.headers['stripe-signature']
    if (typeof signature !== 'string' || !Buffer.isBuffer(request.body)) throw new Problem('malformed')
    const stripe = await provider()
    const event = await stripe.webhooks
      .constructEventAsync(request.body, signature, secret, TOLERANCE_SECONDS, undefined, now.epochMilliseconds)
      .catch(() => {
        throw new Problem('malformed')
      })
    const changed = about(event)
    await pool.at(now).transaction(async (tx) => {
      if ((await recordEvent(tx, event.id, event.type)) && changed !== null) await queue(tx, SYNC, changed)
    })
    return reply.send({ received: true })
  })
}
