/** Checks a request by its headers, before its body is read. */
import type { FastifyRequest } from 'fastify'
import { type Endpoint, maxBodyOf } from '#contract/platform/endpoint.ts'
import { Problem } from '#contract/platform/errors.ts'
import { hasRight } from '#contract/platform/member-rights.ts'
import { callerAddress } from './address.ts'
import { expectBody, hasBody, UPLOAD_TIME } from './connections.ts'
import type { Database } from './database.ts'
import { type Limit, requestBudget } from './limits.ts'
import { answerLate } from './refusals.ts'
import type { Caller, Identity } from './routes.ts'
import { FORM_OVERHEAD } from './uploads.ts'

/** A signed-in person's calls of all kinds, a minute (rulings.md section 3). */
const CALLS: Limit = { count: 600, window: 60 }
/** Files of one person: enough to replace all files of a profile several times. */
const UPLOADS: Limit = { count: 120, window: 600 }
/** Rejected requests per network; a school whose sessions have expired stays below it. */
const REFUSALS: Limit = { count: 1200, window: 60 }

export type AdmissionDeps = {
  db: Database
  /** Returns the owner of a token; null if it is unknown, expired or revoked. */
  identify: (token: string) => Promise<Identity | null>
  /** Spends one call of the sign-in budget of a network address. */
  spendEntry: (network: string) => Promise<void>
  /** Maps an address to the network that shares a budget. */
  networkOf: (address: string) => string
}

const bearer = (request: FastifyRequest) =>
  /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1]

export const userAgentOf = (request: FastifyRequest) => (request.headers['user-agent'] ?? '').slice(0, 300)

const mediaType = (request: FastifyRequest) =>
  request.headers['content-type']?.replace(/;.*$/s, '').trim().toLowerCase()
export const isForm = (request: FastifyRequest) => mediaType(request) === 'multipart/form-data'

/** Type and declared length of the body. */
const refuseHead = (request: FastifyRequest, endpoint: Endpoint) => {
  const type = mediaType(request)
  const takesForm = isForm(request) && endpoint.upload !== undefined
  if ((type !== undefined || hasBody(request.raw)) && type !== 'application/json' && !takesForm)
    throw new Problem('unsupported_type')
  const most = takesForm ? endpoint.upload!.maxBytes + FORM_OVERHEAD : maxBodyOf(endpoint)
  if (Number(request.headers['content-length'] ?? 0) > most) throw new Problem('too_large')
}

/** Whether a person signs in as an employer but acts for no site any more. */
const isFormerMember = ({ role, member_role }: Caller) => role === 'employer' && member_role === null

/**
 * The account that an employer's call counts for: the person for a personal call, the paying
 * account for a call of the owner's right, otherwise the site.
 */
const actingFor = (caller: Caller, { right }: Endpoint): Caller => {
  if (right === 'personal') return { ...caller, id: caller.person_id, name: caller.person_name }
  if (caller.role !== 'employer' || right === undefined) return caller
  if (!hasRight(caller.member_role, right)) throw new Problem('member_not_allowed')
  return right === 'own' ? { ...caller, id: caller.payer_id } : caller
}

export const createAdmission = ({ db, identify, spendEntry, networkOf }: AdmissionDeps) => {
  const calls = requestBudget(db, CALLS)
  const uploads = requestBudget(db, UPLOADS)
  const refusals = requestBudget(db, REFUSALS)
  const callers = new WeakMap<FastifyRequest, Caller>()

  const identified = async (request: FastifyRequest): Promise<Caller | null> => {
    const token = bearer(request)
    const identity = token === undefined ? null : await identify(token)
    return identity && { ...identity, network: callerAddress(request), user_agent: userAgentOf(request) }
  }

  /** Counts a refusal, so that a network which is refused too often is refused for that. */
  const refuse = (request: FastifyRequest, problem: unknown): never => {
    refusals.spend(`refused:${networkOf(callerAddress(request))}`)
    throw problem
  }

  return {
    /**
     * Runs before the body is read. Checks its type and length, then the sign-in budget, the token
     * and the person's own budgets.
     */
    async admit(request: FastifyRequest, endpoint: Endpoint): Promise<void> {
      const takesBody = !endpoint.route.startsWith('GET')
      try {
        if (takesBody) refuseHead(request, endpoint)
      } catch (problem) {
        refuse(request, problem)
      }
      if (endpoint.budget?.signIn) await spendEntry(callerAddress(request))
      if (endpoint.access === 'public') return
      const caller = (await identified(request)) ?? refuse(request, new Problem('unauthenticated'))
      calls.spend(`calls:${caller.person_id}`)
      if (takesBody && isForm(request)) {
        uploads.spend(`uploads:${caller.person_id}`)
        expectBody(request.raw, UPLOAD_TIME, () => answerLate(request.raw.socket))
      }
      callers.set(request, caller)
    },

    /**
     * Returns the caller if their account and role may make this call. A public call without a
     * session, or with one that still lacks something, has none.
     */
    async callerOf(request: FastifyRequest, endpoint: Endpoint): Promise<Caller | null> {
      if (endpoint.access === 'public') {
        const caller = request.headers.authorization === undefined ? null : await identified(request)
        const isOpen = caller?.terms_agreed && !caller.second_factor_missing && !isFormerMember(caller)
        return isOpen ? caller : null
      }
      const caller = callers.get(request)
      if (caller === undefined) throw new Problem('unauthenticated')
      if (!caller.terms_agreed && !endpoint.gate?.beforeTerms) throw new Problem('terms_not_agreed')
      if (caller.second_factor_missing && !endpoint.gate?.beforeSecondFactor)
        throw new Problem('second_factor_required')
      if (!endpoint.access.includes(caller.role)) throw new Problem('forbidden')
      if (endpoint.gate?.confirmed && !caller.confirmed) throw new Problem('confirmation_needed')
      return actingFor(caller, endpoint)
    },

    close() {
      for (const budget of [calls, uploads, refusals]) budget.close()
    },
  }
}
