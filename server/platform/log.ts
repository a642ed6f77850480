import pino from 'pino'
import { isTracing, traceId } from './telemetry/tracer.ts'

export type Log = pino.Logger

/** Logs only what a programmer needs; the detail of a database error repeats user input. */
const err = (error: Error & { code?: string; constraint?: string; table?: string }) => ({
  type: error.name,
  message: error.message,
  stack: error.stack,
  code: error.code,
  constraint: error.constraint,
  table: error.table,
})

const traceOfLine = () => {
  const trace_id = traceId()
  return trace_id === null ? {} : { trace_id }
}

/** Creates a log that writes asynchronously, by default to standard error. */
export const createLog = (
  level: string,
  destination: pino.DestinationStream = pino.destination({ dest: 2, sync: false }),
): Log => pino({ level, base: null, serializers: { err }, ...(isTracing() && { mixin: traceOfLine }) }, destination)
