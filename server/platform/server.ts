import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { Problem } from '#contract/errors.ts'
import type { Log } from './log.ts'
import { answerProblem, problemOf, refuseInWords } from './refusals.ts'

/** Larger than any text that we take, so that a megabyte of text is told which field is too long. */
const BODY_LIMIT = 2 * 1024 * 1024

const HEADERS = Object.freeze({
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; " +
    "manifest-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'strict-transport-security': 'max-age=31536000',
})

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** Own keys that would reach a prototype are refused, however they are spelled. */
const guarded = (key: string, value: unknown) => {
  if (key === '__proto__') throw new Problem('invalid', { errors: { __proto__: ['This field is not known.'] } })
  return value
}

const readJson = (bytes: Buffer): unknown => {
  if (bytes.length === 0) return undefined
  let text: string
  try {
    text = strictUtf8.decode(bytes)
    JSON.parse(text)
  } catch {
    throw new Problem('malformed')
  }
  return /__proto__|\\u005f/i.test(text) ? JSON.parse(text, guarded) : JSON.parse(text)
}

/** The bare HTTP server: parsing, headers, one log line a request. It knows no call. */
export const createServer = ({ log, trustProxy }: { log: Log; trustProxy: boolean }): FastifyInstance => {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    // One hop: the last address is what our own proxy saw, the ones before it are whatever the caller claims.
    trustProxy: trustProxy && ((_address, hop) => hop === 0),
    requestTimeout: 60_000,
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: true,
    // A path that cannot be read never reaches the hooks.
    frameworkErrors: (error, _request, reply) => void answerProblem(reply.headers(HEADERS), problemOf(error)),
  })
  refuseInWords(app)

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    try {
      done(null, readJson(bytes as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
  // Forms are read after the caller is known, so that nobody unknown can make us hold a file.
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(HEADERS)
    // Two Host headers let a proxy and us disagree about whom a request is for.
    if (request.raw.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length > 1)
      throw new Problem('malformed')
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
  return app
}
