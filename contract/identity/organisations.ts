/**
 * An organisation has sites, at which staff work, and members, who act for them. An account that
 * registers as an employer is an organisation with one site, itself, and its owner.
 */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { memberRoles } from '../platform/member-rights.ts'
import { email, FILL_IN, id, idText, instant, required, Sector, TimeZone, withId } from '../platform/values.ts'
import { isTypedAlike, MISMATCH, NewPassword, SignedIn } from './accounts.ts'

/** Days for which an invitation to an organisation can be accepted. */
export const INVITATION_LASTS_DAYS = 14
export const INVITATION_OVER = 'This invitation has been used, withdrawn or replaced, or is too old.'

const MemberRoleSchema = z.enum(memberRoles)
/** Roles that an owner gives; ownership is transferred instead. */
export const GivenRole = z.enum(['manager', 'organiser', 'approver', 'viewer'])
export type GivenRole = z.infer<typeof GivenRole>

/** School, campus, hospital or ward: a place where staff work, and a party of their bookings. */
export const Site = z.object({
  id,
  name: z.string(),
  sector: Sector,
  time_zone: z.string(),
  address: z.string().nullable(),
  /** The site that this one is a part of, like the hospital of a ward. */
  part_of: id.nullable(),
  /** The account that registered the organisation; it cannot be removed. */
  is_first: z.boolean(),
})
export type Site = z.infer<typeof Site>

export const Member = z.object({
  user_id: id,
  name: z.string(),
  email: z.string(),
  role: MemberRoleSchema,
  /** The sites that the person acts for; null for all, also later ones. */
  site_ids: z.array(id).nullable(),
  joined_at: instant,
  last_login_at: instant.nullable(),
  is_you: z.boolean(),
})
export type Member = z.infer<typeof Member>

export const MemberInvitation = z.object({
  id,
  email: z.string(),
  role: GivenRole,
  site_ids: z.array(id).nullable(),
  invited_by: z.string(),
  sent_at: instant,
  expires_at: instant,
  is_over: z.boolean(),
})
export type MemberInvitation = z.infer<typeof MemberInvitation>

export const Organisation = z.object({
  id,
  name: z.string(),
  role: MemberRoleSchema,
  sites: z.array(Site),
  members: z.array(Member),
  /** Invitations that nobody has accepted; empty for members other than the owner. */
  invitations: z.array(MemberInvitation),
})
export type Organisation = z.infer<typeof Organisation>

const site_ids = z.array(id).min(1, 'Please choose at least one site.').max(500).nullable()

export const NewSite = z.strictObject({
  name: required(120, FILL_IN),
  sector: Sector.optional(),
  time_zone: TimeZone.optional(),
  part_of: id.nullable().optional(),
})
export const NewMemberInvitation = z.strictObject({ email, role: GivenRole, site_ids })
export const MemberChanges = z.strictObject({ role: GivenRole.optional(), site_ids: site_ids.optional() })

const token = z.string(INVITATION_OVER).regex(/^[A-Za-z0-9_-]{43}$/, INVITATION_OVER)

/** An invitation as the person who was invited sees it. */
export const OpenedInvitation = z.object({
  organisation: z.string(),
  invited_by: z.string(),
  email: z.string(),
  role: GivenRole,
  /** The names of the sites; null for all of them. */
  sites: z.array(z.string()).nullable(),
  /**
   * Account of the address: none yet, one whose owner signs in to accept, or one of an employee or
   * admin, which cannot join.
   */
  account: z.enum(['none', 'employer', 'other']),
})
export type OpenedInvitation = z.infer<typeof OpenedInvitation>

export const AcceptedInvitation = z
  .strictObject({ token, name: required(120, FILL_IN), ...NewPassword.shape })
  .refine(isTypedAlike, MISMATCH)

export const organisations = {
  get: endpoint('GET /organisation', {
    summary: 'Returns the organisation that the caller acts for, with its sites and members.',
    access: ['employer'],
    right: 'view',
    returns: z.object({ data: Organisation }),
  }),
  rename: endpoint('PATCH /organisation', {
    summary: 'Changes the name of the organisation.',
    access: ['employer'],
    right: 'own',
    body: z.strictObject({ name: required(120, FILL_IN) }),
    message: 'The organisation has a new name.',
  }),
  addSite: endpoint('POST /organisation/sites', {
    summary: 'Adds a site, or a part of one, such as a ward.',
    access: ['employer'],
    right: 'own',
    budget: { account: { count: 60, window: 3600 } },
    body: NewSite,
    returns: Site,
    status: 201,
    message: 'Site added.',
  }),
  removeSite: endpoint('DELETE /organisation/sites/:id', {
    summary: 'Removes a site that has no bookings and no connections.',
    access: ['employer'],
    right: 'own',
    params: withId,
    problems: ['site_in_use'],
    message: 'Site removed.',
  }),
  invite: endpoint('POST /organisation/invitations', {
    summary: 'Invites a person by email to act for the organisation.',
    access: ['employer'],
    right: 'own',
    budget: { account: { count: 60, window: 3600 } },
    body: NewMemberInvitation,
    returns: MemberInvitation,
    status: 201,
    message: 'Invitation sent.',
    problems: ['already_member'],
  }),
  withdrawInvitation: endpoint('DELETE /organisation/invitations/:id', {
    summary: 'Withdraws an invitation. Its link stops working at once.',
    access: ['employer'],
    right: 'own',
    params: withId,
    message: 'Invitation withdrawn.',
  }),
  openInvitation: endpoint('POST /member-invitations/open', {
    summary: 'Returns what an invitation link is for.',
    access: 'public',
    budget: { signIn: true },
    body: z.strictObject({ token }),
    returns: OpenedInvitation,
  }),
  acceptInvitation: endpoint('POST /member-invitations', {
    summary: 'Accepts an invitation as a new person: creates the sign-in, and signs in.',
    access: 'public',
    budget: { signIn: true },
    body: AcceptedInvitation,
    returns: SignedIn,
    status: 201,
    message: 'Welcome.',
    problems: ['address_of_other_role'],
  }),
  join: endpoint('POST /member-invitations/join', {
    summary: 'Accepts an invitation with the caller’s account; the session then acts for a site of the organisation.',
    access: ['employer'],
    right: 'personal',
    body: z.strictObject({ token }),
    message: 'Welcome.',
  }),
  changeMember: endpoint('PATCH /organisation/members/:user_id', {
    summary: 'Changes the role or the sites of a member.',
    access: ['employer'],
    right: 'own',
    params: z.strictObject({ user_id: idText }),
    body: MemberChanges,
    problems: ['owner_must_stay'],
    message: 'Member updated.',
  }),
  removeMember: endpoint('DELETE /organisation/members/:user_id', {
    summary: 'Removes a member, whose rights end with the next call.',
    access: ['employer'],
    right: 'own',
    params: z.strictObject({ user_id: idText }),
    problems: ['owner_must_stay'],
    message: 'Member removed.',
  }),
  transfer: endpoint('POST /organisation/owner', {
    summary: 'Makes another member the owner; the caller becomes a manager.',
    access: ['employer'],
    right: 'own',
    gate: { confirmed: true },
    body: z.strictObject({ user_id: id }),
    message: 'The organisation has a new owner.',
  }),
  leave: endpoint('POST /organisation/leave', {
    summary: 'Ends the caller’s own membership of the organisation that they act for.',
    access: ['employer'],
    right: 'view',
    problems: ['owner_must_stay'],
    message: 'You have left the organisation.',
  }),
  actFor: endpoint('POST /acting-for', {
    summary: 'Lets this session act for another site of which the caller is a member.',
    access: ['employer'],
    right: 'personal',
    body: z.strictObject({ site_id: id }),
    message: 'Switched.',
  }),
}
