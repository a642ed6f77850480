/**
 * Employers invite their own staff by email or text message, many at once. The link lets a person
 * register or sign in, connects them with the site and puts them in its pool. No answer reveals
 * whether an address has an account.
 */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idText, instant, Page, paging, pastedLines, withId } from '../platform/values.ts'

export const STAFF_INVITATION_LASTS_DAYS = 30
export const STAFF_INVITATION_OVER = 'This invitation no longer works. Ask the employer for a new one.'
export const MOST_INVITED_AT_ONCE = 100
export const MOST_INVITED_A_DAY = 300
export const MOST_TEXTED_A_DAY = 100
const LONGEST_LIST = 20_000

const Channel = z.enum(['mail', 'sms'])

export const ReadLine = z.object({
  /** Counted from 1. */
  line: z.int(),
  text: z.string(),
  /** Null if `problem` says what is wrong. */
  address: z.string().nullable(),
  channel: Channel.nullable(),
  problem: z.string().nullable(),
})
export type ReadLine = z.infer<typeof ReadLine>

export const InvitationPreview = z.object({
  lines: z.array(ReadLine),
  mails: z.int(),
  texts: z.int(),
  /** Cost of the text messages at today's price; null without a price. */
  tenths_of_cent: z.int().nullable(),
  mail: z.object({ subject: z.string(), body: z.string() }),
  text: z.string(),
  /** Invitations that the organisation may still send today. */
  left: z.object({ all: z.int(), texts: z.int() }),
})
export type InvitationPreview = z.infer<typeof InvitationPreview>

const StaffInvitationState = z.enum(['waiting', 'sent', 'not_delivered', 'claimed', 'expired', 'withdrawn'])
export const StaffInvitation = z.object({
  id,
  channel: Channel,
  address: z.string(),
  pool: z.string().nullable(),
  state: StaffInvitationState,
  sent_at: instant,
  expires_at: instant,
  /** The person who claimed it, perhaps with another address. */
  claimed_by: z.object({ id, name: z.string() }).nullable(),
})
export type StaffInvitation = z.infer<typeof StaffInvitation>

const token = z.string(STAFF_INVITATION_OVER).regex(/^[A-Za-z0-9_-]{22}$/, STAFF_INVITATION_OVER)
const byToken = z.strictObject({ token })
const list = pastedLines(LONGEST_LIST, 'Enter an email address or a mobile number.')
const invitations = z.strictObject({ list, pool_id: id.nullable() })

const sentMessage = ({ sent: n }: { sent: number }) => (n === 1 ? 'Invitation sent.' : `${n} invitations sent.`)

export const staffInvitations = {
  list: endpoint('GET /staff-invitations', {
    summary: 'Lists the invitations of the caller’s site, newest first, with the number in each state.',
    access: ['employer'],
    right: 'book',
    query: z.strictObject({ pool_id: idText.optional(), ...paging(25) }),
    returns: z.object({
      data: z.array(StaffInvitation),
      ...Page,
      counts: z.object({ sent: z.int(), not_delivered: z.int(), claimed: z.int() }),
    }),
  }),
  preview: endpoint('POST /staff-invitations/preview', {
    summary: 'Reads a pasted list, and returns what would be sent, to whom and at what cost. Sends nothing.',
    access: ['employer'],
    right: 'book',
    body: z.strictObject({ list }),
    returns: InvitationPreview,
    message: 'Read.',
  }),
  send: endpoint('POST /staff-invitations', {
    summary: 'Invites the valid addresses of a list, at most 100 at once.',
    access: ['employer'],
    right: 'book',
    budget: { account: { count: 60, window: 3600 } },
    body: invitations,
    returns: z.object({ sent: z.int() }),
    status: 201,
    message: sentMessage,
    problems: ['invitations_used_up'],
  }),
  resend: endpoint('POST /staff-invitations/:id/resend', {
    summary: 'Sends an invitation again with a new link, at most once an hour. The earlier link stops working.',
    access: ['employer'],
    right: 'book',
    budget: { account: { count: 120, window: 3600 } },
    params: withId,
    message: 'Invitation sent again.',
    problems: ['invitations_used_up', 'sent_recently'],
  }),
  withdraw: endpoint('DELETE /staff-invitations/:id', {
    summary: 'Withdraws an invitation. Its link stops working at once.',
    access: ['employer'],
    right: 'book',
    params: withId,
    message: 'Invitation withdrawn.',
  }),
  open: endpoint('POST /staff-invitations/open', {
    summary: 'Returns the employer behind an invitation link.',
    access: 'public',
    budget: { signIn: true },
    body: byToken,
    /** `is_refused`: the address has refused invitations; this link can only allow them again. */
    returns: z.object({ employer: z.string(), expires_at: instant, is_refused: z.boolean() }),
  }),
  refuse: endpoint('POST /staff-invitations/refuse', {
    summary: 'Refuses an invitation, and all later ones to its address from any employer.',
    access: 'public',
    budget: { signIn: true },
    body: byToken,
    message: 'You will get no more invitations at this address.',
  }),
  allow: endpoint('POST /staff-invitations/allow', {
    summary: 'Ends the refusal of invitations to the address of a link, even if the invitation itself is over.',
    access: 'public',
    budget: { signIn: true },
    body: byToken,
    message: 'Employers can invite you at this address again.',
  }),
  claim: endpoint('POST /staff-invitations/claim', {
    summary: 'Accepts an invitation: connects the caller with the employer.',
    access: ['employee'],
    budget: { account: { count: 30, window: 3600 } },
    body: byToken,
    returns: z.object({ employer: z.string() }),
    message: ({ employer }: { employer: string }) => `You are now connected with ${employer}.`,
  }),
}
