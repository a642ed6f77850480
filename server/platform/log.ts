import pino from 'pino'

export type Log = pino.Logger

/** Of an error only what a programmer needs: the detail of a database error repeats what a person typed. */
const err = (error: Error & { code?: string; constraint?: string; table?: string }) => ({
  type: error.name,
  message: error.message,
  stack: error.stack,
  code: error.code,
  constraint: error.constraint,
  table: error.table,
})

/** One line a request, written in the background; what a person typed never stands in it. */
export const createLog = (level: string): Log =>
  pino({ level, base: null, serializers: { err } }, pino.destination({ dest: 2, sync: false }))
