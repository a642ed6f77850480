/** Proxy for a scanner without support for tokens: sends every request as a signed-in user. */
import { openSession } from '#server/identity/accounts/sessions.ts'
import type { Database } from '#server/platform/database.ts'
import { type ProxyRequest, startProxy } from './proxy.ts'

type SignedInOptions = {
  upstream: string
  db: Database
  /** User who makes the requests; null for an anonymous caller. */
  userId: number | null
  /** Serves pages of the check itself. */
  localPage?: (request: ProxyRequest) => { type: string; body: string } | null
  /** Rewrites requests that the scanner cannot express. */
  translate?: (request: ProxyRequest) => ProxyRequest
}

const DEVICE = { userAgent: 'check', network: '127.0.0.1' }

/**
 * Counts the requests, keeps every answer of 500 and above, and signs in again whenever the scanner
 * signed out or closed the account.
 */
export const startSignedInProxy = async ({
  upstream,
  db,
  userId,
  localPage,
  translate = (request) => request,
}: SignedInOptions) => {
  let token: string | null = null
  const broken: string[] = []
  let requests = 0
  let refused = 0
  const known = await db.maybe<{ line: unknown }>`select to_jsonb(u) as line from users u where id = ${userId}`
  const signIn = (id: number) =>
    db.transaction(async (tx) => {
      await tx.run`
        update users u set status = 'active', closed_at = null, name = k.name, email = k.email,
          password_hash = k.password_hash, terms_version = k.terms_version, terms_agreed_at = k.terms_agreed_at
        from jsonb_populate_record(null::users, ${JSON.stringify(known?.line)}::jsonb) k
        where u.id = ${id} and u.status <> 'active'`
      return openSession(tx, id, DEVICE)
    })
  const proxy = await startProxy({
    upstream: () => upstream,
    answer: localPage,
    async change(original) {
      const translated = translate(original)
      if (userId === null) return translated
      token ??= await signIn(userId)
      return { ...translated, headers: { ...translated.headers, authorization: `Bearer ${token}` } }
    },
    observe({ method, path }, { status, body }) {
      requests++
      if (status >= 500) broken.push(`${method} ${path.slice(0, 200)}: ${status}`)
      if (status !== 401 || !body.includes('"unauthenticated"')) return
      refused++
      token = null
    },
  })
  return { base: proxy.base, close: proxy.close, broken, counts: () => ({ requests, refused }) }
}
