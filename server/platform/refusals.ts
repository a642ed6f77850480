import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Problem } from '#contract/platform/errors.ts'
import { isPassingTrouble } from './database.ts'
import { referenceOf } from './telemetry/requests.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

export const errorBody = (problem: Problem, reference: string | null = null) =>
  JSON.stringify({
    message: problem.message,
    code: problem.code,
    ...(problem.errors && { errors: problem.errors }),
    ...(reference !== null && { reference }),
  })

export const answerProblem = (reply: FastifyReply, problem: Problem) => {
  if (problem.retryAfter !== undefined || problem.status === 503) reply.header('retry-after', problem.retryAfter ?? 2)
  return reply
    .code(problem.status)
    .header('content-type', JSON_TYPE)
    .header('cache-control', 'no-store')
    .send(errorBody(problem, problem.status >= 500 ? referenceOf(reply.request) : null))
}

const BROKEN: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Answers bytes that are no complete HTTP request, and ends the connection. */
export const answerBroken = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const body = errorBody(new Problem('malformed'))
  const head = [
    `HTTP/1.1 ${BROKEN[error.code ?? ''] ?? '400 Bad Request'}`,
    `Content-Type: ${JSON_TYPE}`,
    'Cache-Control: no-store',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}

/** Ends a connection whose request takes too long to arrive. */
export const answerLate = (socket: Socket): void =>
  answerBroken(Object.assign(new Error('request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)

/** The client disconnected before its whole request arrived. */
const isDisconnected = (error: unknown) =>
  error instanceof Error && error.message === 'aborted' && (error as { code?: string }).code === 'ECONNRESET'

/** Maps an error to one of the contract; unexpected ones reach only the log. */
export const problemOf = (error: unknown): Problem => {
  if (error instanceof Problem) return error
  if (isDisconnected(error)) return new Problem('malformed')
  if (isPassingTrouble(error)) return new Problem('unavailable')
  const code = (error as { code?: string }).code
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return new Problem('not_found')
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Problem('too_large')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Problem('unsupported_type')
  const status = (error as { statusCode?: number }).statusCode
  return new Problem(status !== undefined && status < 500 ? 'malformed' : 'unexpected')
}

/** A full queue and a closing server say when to come back; a part that is down does not know. */
const isByDesign = (error: unknown) =>
  error instanceof Problem && error.status === 503 && error.retryAfter !== undefined

/** Answers every error, unknown path and wrong method with an error of the contract. */
export const refuseAsJson = (app: FastifyInstance): void => {
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error)
    if (isByDesign(error)) request.log.warn({ code: problem.code }, 'request refused: busy')
    else if (problem.status >= 500) request.log.error({ err: error }, 'request failed')
    return answerProblem(reply, problem)
  })
  app.setNotFoundHandler((_request, reply) => answerProblem(reply, new Problem('not_found')))
}
