/**
 * `POST /sms/inbound`, outside the API: the gateway is not a user and authenticates by its
 * signature.
 */
import type { FastifyInstance } from 'fastify'
import { Problem } from '#contract/platform/errors.ts'
import { phone } from '#contract/platform/values.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import { parseInbound } from './inbound-parser.ts'
import { storeText, wakeReaders } from './inbox.ts'

/** A text message of ten parts has 1,530 characters; the fields around it are few. */
const LARGEST = 64 * 1024
const LONGEST_ID = 200
const LONGEST_BODY = 1600

// Drops the characters that PostgreSQL cannot store.
const writable = (text: string) => text.toWellFormed().replaceAll('\0', '')

type Deps = { config: Pick<Config, 'sms' | 'publicUrl'>; db: Database; log: Log }

export const serveInbound = async (api: FastifyInstance, { config, db, log }: Deps): Promise<void> => {
  // The signature covers the raw bytes of the body.
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST }, (_request, bytes, done) => done(null, bytes))
  api.post('/sms/inbound', async (request, reply) => {
    const query = request.url.indexOf('?')
    const received = parseInbound(config.sms, {
      bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      header: (name) => (typeof request.headers[name] === 'string' ? request.headers[name] : null),
      url: `${config.publicUrl}/api/sms/inbound${query < 0 ? '' : request.url.slice(query)}`,
    })
    const id = writable(received.id)
    if (id === '' || id.length > LONGEST_ID) throw new Problem('malformed')
    // A sender with a name or a short code instead of a phone number is not a member and cannot be
    // answered.
    const from = phone.safeParse(received.from)
    if (from.success) {
      const text = {
        gatewayId: id,
        phone: from.data,
        body: writable(received.body).slice(0, LONGEST_BODY).toWellFormed(),
      }
      const isNew = await db.transaction(async (tx) => {
        wakeReaders(tx)
        return storeText(tx, text)
      })
      if (!isNew) log.info({ id }, 'duplicate text message, or too many from one number')
    }
    if (config.sms?.kind !== 'twilio') return reply.send({ received: true })
    return reply.header('content-type', 'text/xml; charset=utf-8').send('<Response/>')
  })
}
