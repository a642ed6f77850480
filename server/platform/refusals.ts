import type { FastifyInstance, FastifyReply } from 'fastify'
import { Problem } from '#contract/errors.ts'
import { isConnectionTrouble } from './database.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

export const errorBody = (problem: Problem) =>
  JSON.stringify({ message: problem.message, code: problem.code, ...(problem.errors && { errors: problem.errors }) })

export const answerProblem = (reply: FastifyReply, problem: Problem) => {
  if (problem.retryAfter !== undefined || problem.status === 503) reply.header('retry-after', problem.retryAfter ?? 2)
  return reply.code(problem.status).header('content-type', JSON_TYPE).send(errorBody(problem))
}

/** What went wrong, in the words of the contract; anything unforeseen is told to the log alone. */
export const problemOf = (error: unknown): Problem => {
  if (error instanceof Problem) return error
  if (isConnectionTrouble(error)) return new Problem('unavailable')
  const code = (error as { code?: string }).code
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return new Problem('not_found')
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Problem('too_large')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Problem('unsupported_type')
  const status = (error as { statusCode?: number }).statusCode
  return new Problem(status !== undefined && status < 500 ? 'malformed' : 'unexpected')
}

/** Everything that is thrown, and every path and method that is not there, is answered in the words of the contract. */
export const refuseInWords = (app: FastifyInstance): void => {
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error)
    if (problem.status >= 500) request.log.error({ err: error }, 'request failed')
    return answerProblem(reply, problem)
  })
  app.setNotFoundHandler((_request, reply) => answerProblem(reply, new Problem('not_found')))
}
