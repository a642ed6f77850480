/** Organisations as admins see them, with their sites, members, plan and bookings. */
import * as z from 'zod'
import { Member, MemberInvitation, Site } from '../identity/organisations.ts'
import { endpoint } from '../platform/endpoint.ts'
import { date, id, line, Page, paging, UserStatus, withId } from '../platform/values.ts'
import { AdminUser, CountedBookings } from './directory.ts'

const count = z.int()
/** Orders of the list; organisations without a fill rate come last. */
export const OrganisationSort = z.enum(['name', 'sites', 'members', 'bookings', 'fill'])
export type OrganisationSort = z.infer<typeof OrganisationSort>

const listed = {
  /** Parts of the name of the organisation, or of the name, email or phone of a site or member. */
  search: line(200).optional(),
  /** Only those with more than one site or member. */
  shared: z.enum(['yes', 'no']).default('no'),
  sort: OrganisationSort.default('name'),
  order: z.enum(['up', 'down']).default('up'),
}

export const AdminOrganisation = z.object({
  id,
  name: z.string(),
  /** Account that registered it, and that holds the plan and the payments. */
  account_id: id,
  owner: z.object({ user_id: id, name: z.string(), email: z.string() }),
  plan_name: z.string(),
  sites: count,
  members: count,
  ...CountedBookings.shape,
})
export type AdminOrganisation = z.infer<typeof AdminOrganisation>

const AdminSite = Site.pick({ id: true, name: true, sector: true, part_of: true, is_first: true }).extend({
  status: UserStatus,
  ...CountedBookings.shape,
})
const AdminMember = Member.omit({ is_you: true }).extend({ status: UserStatus })

export const AdminOrganisationDetails = AdminOrganisation.pick({ id: true, name: true, account_id: true }).extend({
  from: date,
  to: date,
  created_at: z.string(),
  is_agency: z.boolean(),
  subscription: AdminUser.shape.subscription.unwrap(),
  /** People whom the sites have booked this month, and the limit of the plan; null for none. */
  staff_booked: count,
  staff_limit: count.nullable(),
  sites: z.array(AdminSite),
  members: z.array(AdminMember),
  invitations: z.array(MemberInvitation.pick({ id: true, email: true, role: true, sent_at: true, is_over: true })),
})
export type AdminOrganisationDetails = z.infer<typeof AdminOrganisationDetails>

export const adminOrganisations = {
  list: endpoint('GET /admin/organisations', {
    summary: 'Lists organisations with their number of sites, members and bookings.',
    access: ['admin'],
    query: z.strictObject({ ...listed, ...paging(15) }),
    returns: z.object({ from: date, to: date, data: z.array(AdminOrganisation), ...Page }),
  }),
  export: endpoint('GET /admin/organisations/export', {
    summary: 'Exports the list of organisations as a CSV file.',
    access: ['admin'],
    query: z.strictObject(listed),
    mode: 'file',
    budget: { account: { count: 20, window: 60 } },
  }),
  get: endpoint('GET /admin/organisations/:id', {
    summary: 'Returns an organisation with its sites, members, invitations and plan.',
    access: ['admin'],
    params: withId,
    returns: z.object({ data: AdminOrganisationDetails }),
  }),
  setAgency: endpoint('PUT /admin/organisations/:id/agency', {
    summary:
      'Makes an organisation an agency, or an ordinary one again while it has no contracts. Its owner is notified.',
    access: ['admin'],
    params: withId,
    body: z.strictObject({ is_agency: z.boolean() }),
    message: 'Saved.',
    problems: ['agency_in_use'],
  }),
}
