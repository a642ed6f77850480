/** Accounts as admins see them: everything except secrets. An admin can change only the status. */
import * as z from 'zod'
import { Shift } from '../booking/shifts.ts'
import { Role, User } from '../identity/accounts.ts'
import { ConnectionStatus, Side } from '../people/connections.ts'
import { Credential } from '../people/credentials.ts'
import { companyFields } from '../people/employers.ts'
import { Locality } from '../people/places.ts'
import { Classification, EmployeeLevel, SeenRegistration, SubjectName } from '../people/profiles.ts'
import { endpoint } from '../platform/endpoint.ts'
import { id, idText, instant, line, Page, paging, required, Sector, UserStatus, withId } from '../platform/values.ts'

/** A closed account cannot sign in and is invisible to others. */
export const isClosedStatus = (status: UserStatus) => status === 'inactive' || status === 'banned'

/** Statuses that an account may change to. Only employees can be on leave. */
export const nextUserStatuses = (role: User['role'], status: UserStatus): readonly UserStatus[] =>
  UserStatus.options.filter((next) => next !== status && (next !== 'on_leave' || role === 'employee'))

const account = {
  ...User.omit({ employee_details: true, hides_email: true, shows_phone: true }).shape,
  email_verified_at: instant.nullable(),
}

export const AdminEmployee = z.object({
  ...account,
  employee_details: z.object({ work_preferences: z.string().nullable() }).nullable(),
  classifications: z.array(Classification),
  /** Suburb that the person travels from. */
  home: Locality.pick({ name: true, state: true }).nullable(),
  /** The most urgent status among the person's credentials; null without any. */
  credential_status: z.enum(['refused', 'to_check', 'expired', 'checked']).nullable(),
})
export type AdminEmployee = z.infer<typeof AdminEmployee>

/** Other side of a connection. Fields are null if no longer known. */
const Party = z.object({
  name: z.string().nullable(),
  email: z.string().nullable(),
  avatar: z.string().nullable(),
})

export const AdminConnection = z.object({
  id,
  sender: Side,
  status: ConnectionStatus,
  created_at: instant,
  /** The other side. */
  other_id: id,
  other: Party.nullable(),
})
export type AdminConnection = z.infer<typeof AdminConnection>

export const AdminBooking = Shift.pick({
  id: true,
  inviter_id: true,
  invitee_id: true,
  date: true,
  start_time: true,
  end_time: true,
  time_zone: true,
  status: true,
  reason: true,
  cancelled_by: true,
  cancel_reason: true,
}).extend({ inviter: z.string(), invitee: z.string(), subject: z.string() })
export type AdminBooking = z.infer<typeof AdminBooking>

const EmployerConnection = z.object({
  id,
  employee_id: id,
  status: ConnectionStatus,
  created_at: instant,
  employee: Party.nullable(),
})

const count = z.int()
/** Shifts of the counted days, by the date of the shift on the clock of the site. */
export const CountedBookings = z.object({
  /** Positions requested: a slot counts each person it needs for whom a request was sent. */
  places: count,
  filled: count,
  /** Unfilled positions with no open request. */
  unfilled: count,
})

/** Number of connections included with each listed employer; the rest are paged. */
export const LISTED_CONNECTIONS = 20

export const AdminEmployer = z.object({
  ...account,
  subscription: z.object({ plan_name: z.string() }).nullable(),
  /** The newest connections. */
  employer_connections: z.array(EmployerConnection),
  connection_count: z.int(),
  /** Shifts filled in the counted days. */
  filled: count,
  /** Filled shifts as a percentage of those filled and unfilled; null without any. */
  fill_rate: z.int().nullable(),
})
export type AdminEmployer = z.infer<typeof AdminEmployer>

/** One page of a list of people, with the links to at most five pages around it. */
const paginated = <Row extends z.ZodType>(row: Row) =>
  z.object({
    paginated_data: z.object({
      data: z.array(row),
      current_page: z.int(),
      last_page: z.int(),
      per_page: z.int(),
      total: z.int(),
      links: z.array(z.object({ url: z.string().nullable(), label: z.string(), active: z.boolean() })),
    }),
  })

/** An open session of a person; its token and network address are left out. */
export const AdminSession = z.object({
  id,
  browser: z.string(),
  system: z.string(),
  created_at: instant,
  last_used_at: instant,
})
export type AdminSession = z.infer<typeof AdminSession>

export const StatusChange = z.object({
  id,
  from_status: UserStatus,
  to_status: UserStatus,
  reason: z.string(),
  /** Whether the reason was shared with the person. */
  is_reason_told: z.boolean(),
  /** null if that admin's account no longer exists. */
  changed_by: z.string().nullable(),
  changed_at: instant,
})
export type StatusChange = z.infer<typeof StatusChange>

export const AdminUser = z.object({
  ...account,
  role: Role,
  hides_email: z.boolean(),
  shows_phone: z.boolean(),
  terms_agreed_at: instant.nullable(),
  /** Plan of the organisation; null except for employers that are a site. */
  subscription: z
    .object({
      plan_name: z.string(),
      status: z.enum(['active', 'past_due', 'lapsed']),
      billing_cycle: z.enum(['monthly', 'yearly']),
      next_billing_date: z.string().nullable(),
      amount: z.int(),
      /** Plan that follows the current one, and its start. */
      planned: z.object({ name: z.string(), from: z.string() }).nullable(),
    })
    .nullable(),
  /** null except for employees with a profile. */
  employee_details: z
    .object({
      classifications: z.array(Classification),
      vit_id: z.string().nullable(),
      second_registration: z.string().nullable(),
      registration: SeenRegistration.nullable(),
      work_preferences: z.string().nullable(),
      /** URL of the CV. Each download is recorded in the audit log. */
      cv: z.string().nullable(),
      cv_name: z.string().nullable(),
      can_teach_subjects: z.array(SubjectName),
      cannot_teach_subjects: z.array(SubjectName),
      year_levels: z.array(EmployeeLevel),
    })
    .nullable(),
  /** null except for employers that are a site. */
  employer_details: z
    .object({
      contact_name: z.string().nullable(),
      ...companyFields,
      locality: Locality.nullable(),
    })
    .nullable(),
  credentials: z.array(Credential),
  connection_count: z.int(),
  booking_count: z.int(),
  /** Sessions, requests and shifts that end when the account is closed. */
  at_stake: z.object({ sessions: z.int(), open_requests: z.int(), upcoming_shifts: z.int() }),
  /** Most recently used first. */
  sessions: z.array(AdminSession),
  /** Latest first. */
  status_changes: z.array(StatusChange),
})
export type AdminUser = z.infer<typeof AdminUser>

export const StatusChangeForm = z.strictObject({
  status: UserStatus,
  reason: required(500, 'Please enter a reason.'),
  tell_reason: z.boolean().default(true),
})

export const SecondFactorRemoval = StatusChangeForm.pick({ reason: true })

export const PeopleSort = z.enum(['name', 'newest'])
export type PeopleSort = z.infer<typeof PeopleSort>

const listed = z.strictObject({
  ...paging(15),
  /** Parts of the name, of the email or of the phone, which may be typed as 04xx or +61. */
  search: line(200).optional(),
  status: UserStatus.optional(),
  sector: Sector.optional(),
  /** Sorts by name, or by date of joining, newest first. */
  sort: PeopleSort.default('name'),
})

/** Status names for use within a sentence. */
export const statusNames: Record<UserStatus, string> = {
  active: 'active',
  on_leave: 'on leave',
  inactive: 'inactive',
  banned: 'banned',
}

export const admin = {
  counts: endpoint('GET /admin/counts', {
    summary: 'Counts what is waiting in each queue.',
    access: ['admin'],
    returns: z.object({
      data: z.object({
        employees: z.int(),
        employers: z.int(),
        /** Shift requests without an answer. */
        open_requests: z.int(),
        /** Accepted shifts that end within 24 hours. */
        shifts_within_a_day: z.int(),
        /** Unexpired credentials without a final check: never checked, in review or failed. */
        credentials_to_check: z.int(),
        support_pending: z.int(),
        /** Pairs of sector and state with employers but no decision on required credentials. */
        booking_decisions_missing: z.int(),
        mails_failed: z.int(),
      }),
    }),
  }),
  employees: endpoint('GET /admin/employees', {
    summary: 'Lists employees of any status; searches by name, email or phone.',
    access: ['admin'],
    query: listed,
    returns: paginated(AdminEmployee),
  }),
  employers: endpoint('GET /admin/employers', {
    summary: 'Lists employers of any status; searches by name, email or phone.',
    access: ['admin'],
    query: listed,
    returns: paginated(AdminEmployer),
  }),
  user: endpoint('GET /admin/users/:id', {
    summary: 'Returns everything about an account except its secrets.',
    access: ['admin'],
    params: withId,
    returns: z.object({ data: AdminUser }),
  }),
  setStatus: endpoint('PATCH /admin/users/:id', {
    summary:
      'Changes the status of an account with a reason; closing it immediately ends its sessions, requests and shifts.',
    access: ['admin'],
    params: withId,
    // The screen asks for the reason; rulings.md section 8 does not.
    body: StatusChangeForm.partial({ reason: true }).extend({
      /** Status that the admin saw. The change is refused if another admin has changed it since. */
      seen_status: UserStatus.optional(),
    }),
    returns: AdminUser,
    message: (user: AdminUser) => `${user.name} is now ${statusNames[user.status]}.`,
    problems: ['status_unchanged', 'changed_meanwhile', 'own_account'],
  }),
  removeSecondFactor: endpoint('DELETE /admin/users/:id/second-factor', {
    summary: 'Removes all second factors of a person who has lost them and signs the person out everywhere.',
    access: ['admin'],
    gate: { confirmed: true },
    params: withId,
    body: SecondFactorRemoval,
    returns: AdminUser,
    message: (user: AdminUser) => `${user.name} can now sign in with only a password.`,
    problems: ['no_second_factor', 'own_second_factor'],
  }),
  connectionsOf: endpoint('GET /admin/users/:id/connections', {
    summary: 'Lists a person’s connections and invitations, newest first.',
    access: ['admin'],
    params: withId,
    query: z.strictObject(paging(15)),
    returns: z.object({ data: z.array(AdminConnection), ...Page }),
  }),
  bookingsOf: endpoint('GET /admin/users/:id/bookings', {
    summary: 'Lists a person’s requests and shifts, latest first.',
    access: ['admin'],
    params: withId,
    query: z.strictObject(paging(15)),
    returns: z.object({ data: z.array(AdminBooking), ...Page }),
  }),
  signOut: endpoint('DELETE /admin/users/:id/sessions/:session_id', {
    summary: 'Signs one device of a person out.',
    access: ['admin'],
    params: z.strictObject({ id: idText, session_id: idText }),
    message: 'That device is signed out.',
  }),
  showNetwork: endpoint('POST /admin/users/:id/sessions/:session_id/network', {
    summary: 'Returns the network address of a person’s device and records the access in the audit log.',
    access: ['admin'],
    params: z.strictObject({ id: idText, session_id: idText }),
    returns: z.object({ network: z.string() }),
    message: 'This is recorded in the audit log.',
  }),
}
