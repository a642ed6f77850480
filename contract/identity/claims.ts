/**
 * An account created by an admin is unclaimed until its owner sets a password through the mailed
 * link. Until then nobody can sign in to it or see it.
 */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { email, FILL_IN } from '../platform/values.ts'
import { Password, User } from './accounts.ts'

export const CLAIM_LASTS_DAYS = 14
/** Same message for every invalid claim link, whatever the reason. */
export const LINK_OVER = 'This link has already been used or is too old.'
const token = z.string(LINK_OVER).regex(/^[A-Za-z0-9_-]{43}$/, LINK_OVER)

export const Claim = z
  .strictObject({ token, password: Password, password_confirmation: z.string(FILL_IN).min(1, FILL_IN) })
  .refine((claim) => claim.password === claim.password_confirmation, {
    path: ['password_confirmation'],
    error: 'Passwords do not match',
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

export const claims = {
  open: endpoint('POST /claims/open', {
    summary: 'Returns whose account a claim link is for.',
    access: 'public',
    budget: { signIn: true },
    body: z.strictObject({ token }),
    returns: z.object({ name: z.string(), email: z.string(), role: z.enum(['employer', 'employee']) }),
  }),
  claim: endpoint('POST /claims', {
    summary: 'Claims an account with the token of its link: sets its password and signs in.',
    access: 'public',
    budget: { signIn: true },
    body: Claim,
    returns: z.object({ token: z.string(), user: User }),
    status: 201,
    message: 'Welcome. The account is now yours.',
  }),
  renew: endpoint('POST /claims/renew', {
    summary: 'Emails a new claim link; the answer is the same for every address.',
    access: 'public',
    budget: { signIn: true },
    body: z.strictObject({ email }),
    message: 'If this address has an account to claim, a new link is on its way.',
  }),
  unclaimed: endpoint('GET /admin/claims', {
    summary: 'Counts imported accounts waiting to be claimed, and those that can be emailed again now.',
    access: ['admin'],
    returns: z.object({ data: z.object({ waiting: z.int(), due: z.int(), claimed: z.int() }) }),
  }),
  remind: endpoint('POST /admin/claims/remind', {
    summary:
      'Emails a new link to everyone who has not claimed their account, unless one was sent within the last hour.',
    access: ['admin'],
    returns: z.object({ mailed: z.int() }),
    message: ({ mailed }: { mailed: number }) =>
      mailed === 0
        ? 'Everyone was emailed within the last hour.'
        : `A new link is on its way to ${mailed.toLocaleString('en-AU')} ${mailed === 1 ? 'person' : 'people'}.`,
  }),
}
