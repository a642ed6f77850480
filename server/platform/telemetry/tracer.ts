/**
 * Spans of what the process does. Without `startTraces` nothing is recorded and the work runs as if
 * this file did not exist (docs/decisions/0311).
 */
import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

let isOn = false
export const setTracing = (on: boolean): void => {
  isOn = on
}
export const isTracing = (): boolean => isOn

const tracer = () => trace.getTracer('bellbird')

/** Names the kind of an error; its message may repeat what a person typed. */
const fail = (span: Span, error: unknown) => {
  const { code, name } = error as { code?: string; name?: string }
  span.setAttribute('error.type', code ?? name ?? 'unknown')
  span.setStatus({ code: SpanStatusCode.ERROR })
}

type Kind = 'internal' | 'server' | 'client'
const kinds = { internal: SpanKind.INTERNAL, server: SpanKind.SERVER, client: SpanKind.CLIENT }

/** Runs the work in a span, within the one that is active. */
export const inSpan = <T>(
  name: string,
  { kind = 'internal', attributes = {} }: { kind?: Kind; attributes?: Attributes },
  work: () => Promise<T>,
): Promise<T> => {
  if (!isOn) return work()
  return tracer().startActiveSpan(name, { kind: kinds[kind], attributes }, async (span) => {
    try {
      return await work()
    } catch (error) {
      fail(span, error)
      throw error
    } finally {
      span.end()
    }
  })
}

/** Whether what runs now is part of a trace; a poll without work is not. */
export const isInSpan = (): boolean => isOn && trace.getActiveSpan() !== undefined

/** Starts the span of a request, which ends with `endRequestSpan`. */
export const startRequestSpan = (method: string): Span =>
  tracer().startSpan(method, { kind: SpanKind.SERVER, root: true })

export const endRequestSpan = (
  span: Span,
  { route, status, method }: { route: string; status: number; method: string },
) => {
  span.updateName(`${method} ${route}`)
  span.setAttributes({ 'http.route': route, 'http.request.method': method, 'http.response.status_code': status })
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/** Trace of the work that runs now; null outside of any. */
export const traceId = (): string | null => (isOn ? (trace.getActiveSpan()?.spanContext().traceId ?? null) : null)
