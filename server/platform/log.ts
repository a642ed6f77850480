import pino from 'pino'

export type Log = pino.Logger

/** One line a request, written in the background; what a person typed never stands in it. */
export const createLog = (level: string): Log => pino({ level, base: null }, pino.destination({ dest: 2, sync: false }))
