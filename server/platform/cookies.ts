import type { FastifyReply, FastifyRequest } from 'fastify'

/** Cookies of the browser. They grant no rights: only the token does, and it is not a cookie. */
export type Cookies = { get(name: string): string | null; set(name: string, value: string): void }

/** The longest that browsers keep a cookie. */
const KEPT_SECONDS = 400 * 24 * 3600

/**
 * Cookies of one request; with `overTls`, people use https and cookies are sent over nothing else.
 */
export const cookiesOf = (request: FastifyRequest, reply: FastifyReply, overTls: boolean): Cookies => ({
  get(name) {
    const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
    return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? null
  },
  // Fastify sends one header line for each.
  set(name, value) {
    const secure = overTls ? '; Secure' : ''
    reply.header(
      'set-cookie',
      `${name}=${value}; Path=/api; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Strict${secure}`,
    )
  },
})
