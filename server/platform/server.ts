import type { IncomingMessage, ServerOptions as ServerOptionsOfNode } from 'node:http'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { Problem } from '#contract/platform/errors.ts'
import { type ConnectionLimits, expectBody, limitConnections, usualLimits } from './connections.ts'
import { readJson } from './json.ts'
import type { Log } from './log.ts'
import { answerBroken, answerLate, answerProblem, problemOf, refuseAsJson } from './refusals.ts'
import { meter, SECONDS } from './telemetry/meter.ts'
import { traceRequests } from './telemetry/requests.ts'

/** Bytes of a body that no call has set a limit of its own for. */
const BODY_LIMIT = 64 * 1024

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
})
// Browsers ignore it over http, and a service that is reached by http must not promise https.
const TLS_HEADERS = Object.freeze({ ...HEADERS, 'strict-transport-security': 'max-age=31536000' })

/** The web app has no such screen, so it shows people its page for a broken link. */
const NO_SUCH_PAGE = '/no-such-page'
const isVisit = ({ method, url = '', headers }: IncomingMessage) =>
  method === 'GET' && !/^\/api(\/|$)/i.test(url) && /text\/html/.test(headers.accept ?? '')

/** A stream is open for hours, which says nothing about how fast we answer. */
const STREAMS = '/api/events'

type ServerOptions = {
  log: Log
  trustProxy: boolean
  /** Whether people reach the service by https. */
  overTls: boolean
  limits?: ConnectionLimits
}

/** Creates the HTTP server without routes: parsing, headers, one log line per request. */
export const createServer = ({ log, trustProxy, overTls, limits = usualLimits() }: ServerOptions): FastifyInstance => {
  const headers = overTls ? TLS_HEADERS : HEADERS
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    // Trusts one hop: the last address is from our own proxy, earlier ones are claims of the
    // caller.
    trustProxy: trustProxy && ((_address, hop) => hop === 0),
    // The longest that any request may take to come; most have less (see `expectBody`).
    requestTimeout: limits.upload,
    keepAliveTimeout: limits.keepAlive,
    // The first start after a build compresses the web app, which is slow on a slow machine.
    pluginTimeout: 120_000,
    routerOptions: { maxParamLength: 200 },
    // The hook below refuses a missing host and a closing server, with texts of ours.
    http: {
      requireHostHeader: false,
      headersTimeout: limits.headers,
      connectionsCheckingInterval: limits.check,
    } as ServerOptionsOfNode,
    return503OnClosing: false,
    clientErrorHandler: answerBroken,
    // A path that cannot be read never reaches the hooks.
    frameworkErrors: (error, { raw }, reply) =>
      void (isVisit(raw)
        ? reply.headers(headers).redirect(NO_SUCH_PAGE, 303)
        : answerProblem(reply.headers(headers), problemOf(error))),
  })
  limitConnections(app.server, limits, trustProxy)
  refuseAsJson(app)
  traceRequests(app)

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
    reply.headers(headers)
    // Two Host headers let a proxy and us disagree about whom a request is for.
    const hosts = request.raw.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length
    if (hosts > 1 || (hosts === 0 && request.raw.httpVersion === '1.1')) throw new Problem('malformed')
    if (closing) throw new Problem('unavailable', { retryAfter: 2 })
    expectBody(request.raw, limits.body, () => answerLate(request.raw.socket))
  })
  const durations = meter().createHistogram('http.server.request.duration.seconds', {
    unit: 'seconds',
    description: 'Requests by route and status, without event streams.',
    advice: { explicitBucketBoundaries: SECONDS },
  })
  app.addHook('onResponse', async (request, reply) => {
    const { url: route = 'none', method } = request.routeOptions
    if (route !== STREAMS)
      durations.record(reply.elapsedTime / 1000, {
        'http.route': route,
        // Any word may be the method of a request that has no route.
        'http.request.method': method === undefined ? 'other' : request.method,
        'http.response.status_code': reply.statusCode,
      })
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
