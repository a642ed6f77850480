/**
 * An agency is an organisation that books its own staff for client organisations. Its staff are
 * employees who have agreed to be represented by it. They keep their other work.
 */
import * as z from 'zod'
import { Classification } from '../people/profiles.ts'
import { endpoint } from '../platform/endpoint.ts'
import { email, id, instant, line, Page, paging, withId } from '../platform/values.ts'

/** A person whom an agency represents or has invited, as the agency sees them. */
export const AgencyStaff = z.object({
  id,
  /** The address that the agency invited. */
  email: z.string(),
  /** The person; null until they have agreed. */
  employee: z
    .object({ id, name: z.string(), avatar: z.string().nullable(), classifications: z.array(Classification) })
    .nullable(),
  invited_at: instant,
  agreed_at: instant.nullable(),
})
export type AgencyStaff = z.infer<typeof AgencyStaff>

/** An agency that represents the caller or has invited them. */
export const MyAgency = z.object({
  id,
  agency: z.string(),
  invited_at: instant,
  agreed_at: instant.nullable(),
})
export type MyAgency = z.infer<typeof MyAgency>

/** Whether the agency represents a person already, or has only invited them. */
export const StaffState = z.enum(['represented', 'invited'])
export type StaffState = z.infer<typeof StaffState>

export const NewAgencyStaff = z.strictObject({ email })

export const agencies = {
  setAgency: endpoint('PUT /organisation/agency', {
    summary: 'Makes the organisation an agency, or stops it being one.',
    access: ['employer'],
    right: 'own',
    body: z.strictObject({ is_agency: z.boolean() }),
    message: 'Saved.',
    problems: ['agency_in_use'],
  }),
  staff: endpoint('GET /agency/staff', {
    summary: 'Lists the people whom the agency represents, and open invitations; finds people by name or address.',
    access: ['employer'],
    right: 'view',
    query: z.strictObject({ search: line(120).optional(), state: StaffState.optional(), ...paging(50) }),
    returns: z.object({ data: z.array(AgencyStaff), ...Page }),
    problems: ['not_an_agency'],
  }),
  inviteStaff: endpoint('POST /agency/staff', {
    summary: 'Invites a person by email to be represented by the agency; the answer is the same for every address.',
    access: ['employer'],
    right: 'manage',
    budget: { account: { count: 60, window: 3600 } },
    body: NewAgencyStaff,
    returns: AgencyStaff,
    status: 201,
    message: 'Invitation sent.',
    problems: ['not_an_agency', 'already_represented'],
  }),
  endStaff: endpoint('DELETE /agency/staff/:id', {
    summary: 'Stops representing a person, or withdraws an invitation. Booked shifts stay.',
    access: ['employer'],
    right: 'manage',
    params: withId,
    problems: ['not_an_agency'],
    message: 'Done.',
  }),
  mine: endpoint('GET /my-agencies', {
    summary: 'Lists the agencies that represent the caller or have invited them.',
    access: ['employee'],
    returns: z.object({ data: z.array(MyAgency) }),
  }),
  agree: endpoint('POST /my-agencies/:id/agree', {
    summary: 'Agrees to be represented by an agency that has invited the caller.',
    access: ['employee'],
    params: withId,
    returns: MyAgency,
    message: 'You are now represented by this agency.',
  }),
  leave: endpoint('DELETE /my-agencies/:id', {
    summary: 'Ends the representation by an agency, or declines its invitation. Booked shifts stay.',
    access: ['employee'],
    params: withId,
    message: 'Done.',
  }),
}
