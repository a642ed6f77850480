import type { FastifyReply, FastifyRequest } from 'fastify'

/** What a browser keeps for us. Nothing that it keeps gives a right: the token alone does, and that is no cookie. */
export type Cookies = { get(name: string): string | null; set(name: string, value: string): void }

/** The longest that browsers keep a cookie. */
const KEPT_SECONDS = 400 * 24 * 3600

/** Of one call; `overTls` says that people come by https, so that the cookies never leave by anything else. */
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
