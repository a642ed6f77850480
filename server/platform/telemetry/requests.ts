import { context, type Span, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endRequestSpan, isTracing, startRequestSpan } from './tracer.ts'

const spans = new WeakMap<FastifyRequest, Span>()

/** Trace of a request, which a failure names; null if it has none. */
export const referenceOf = (request: FastifyRequest): string | null => spans.get(request)?.spanContext().traceId ?? null

/** Gives each request a span. Adds no hook unless the process is traced. */
export const traceRequests = (app: FastifyInstance): void => {
  if (!isTracing()) return
  const within = (span: Span | undefined, work: () => void) =>
    span === undefined ? work() : context.with(trace.setSpan(context.active(), span), work)
  app.addHook('onRequest', (request, _reply, done) => {
    const span = startRequestSpan(request.method)
    spans.set(request, span)
    within(span, done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'none' } = request.routeOptions
    const span = spans.get(request)
    if (span !== undefined) endRequestSpan(span, { route, method: request.method, status: reply.statusCode })
    within(span, done)
  })
}
