import type { IncomingMessage } from 'node:http'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { Problem } from '#contract/errors.ts'
import type { Log } from './log.ts'
import { answerBroken, answerProblem, problemOf, refuseInWords } from './refusals.ts'

/** Larger than any text that we take, so that a megabyte of text is told which field is too long. */
const BODY_LIMIT = 2 * 1024 * 1024

const HEADERS = Object.freeze({
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; " +
    "manifest-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  // For browsers that do not know frame-ancestors.
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'strict-transport-security': 'max-age=31536000',
})

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** Own keys that would reach a prototype are refused. */
const guarded = (key: string, value: unknown) => {
  if (key === '__proto__') throw new Problem('invalid', { errors: { __proto__: ['This field is not known.'] } })
  return value
}

/** Texts in which such a key may stand, however it is spelled; in all others it need not be looked for. */
const mayReach = /__proto__|\\u00[567]/i

const readJson = (bytes: Buffer): unknown => {
  if (bytes.length === 0) return undefined
  try {
    const text = strictUtf8.decode(bytes)
    return mayReach.test(text) ? JSON.parse(text, guarded) : JSON.parse(text)
  } catch (error) {
    // Looking for a key also ends where lists in lists are too deep for it.
    throw error instanceof Problem ? error : new Problem('malformed')
  }
}

/** The web app knows no screen there, and says so to whoever followed a link that was broken on its way. */
const NO_SUCH_PAGE = '/no-such-page'
const isVisit = ({ method, url = '', headers }: IncomingMessage) =>
  method === 'GET' && !/^\/api(\/|$)/i.test(url) && /text\/html/.test(headers.accept ?? '')

/** The bare HTTP server: parsing, headers, one log line a request. It knows no call. */
export const createServer = ({ log, trustProxy }: { log: Log; trustProxy: boolean }): FastifyInstance => {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    // One hop: the last address is what our own proxy saw, the ones before it are whatever the caller claims.
    trustProxy: trustProxy && ((_address, hop) => hop === 0),
    // A CV of 5 MB may come over a line of 17 kB a second.
    requestTimeout: 300_000,
    // The first start after a build compresses the web app, which a slow machine takes its time for.
    pluginTimeout: 120_000,
    routerOptions: { maxParamLength: 200 },
    // A missing host and a closing server are refused in the hook below, in our words.
    http: { requireHostHeader: false },
    return503OnClosing: false,
    clientErrorHandler: answerBroken,
    // A path that cannot be read never reaches the hooks.
    frameworkErrors: (error, { raw }, reply) =>
      void (isVisit(raw)
        ? reply.headers(HEADERS).redirect(NO_SUCH_PAGE, 303)
        : answerProblem(reply.headers(HEADERS), problemOf(error))),
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

  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(HEADERS)
    // Two Host headers let a proxy and us disagree about whom a request is for.
    const hosts = request.raw.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length
    if (hosts > 1 || (hosts === 0 && request.raw.httpVersion === '1.1')) throw new Problem('malformed')
    if (closing) throw new Problem('unavailable')
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
