/**
 * Append-only log of actions by admins, and of changes by others to accounts, organisations and
 * bookings.
 */
import * as z from 'zod'
import { endpoint, type Role } from './endpoint.ts'
import { keysOf } from './keys.ts'
import { date, id, idText, instant, line, Page, paging } from './values.ts'

/** All audited actions, each with its sentence for readers. Features add their own lines. */
export const auditActions = {
  signed_in: 'Signed in',
  signed_out: 'Signed out',
  devices_signed_out: 'Signed out other devices',
  device_signed_out: 'Signed out one of their devices',
  device_known: 'Confirmed a new device',
  identity_confirmed: 'Confirmed their identity',
  recovery_email_asked: 'Requested a new recovery email',
  recovery_email_changed: 'Changed their recovery email',
  recovery_email_removed: 'Removed their recovery email',
  terms_agreed: 'Agreed to the terms',
  own_details_changed: 'Changed their own details',
  picture_changed: 'Changed their picture',
  password_changed: 'Changed their password',
  password_reset: 'Reset their password with a code',
  recovery_code_used: 'Used a recovery code',
  authenticator_added: 'Set up an authenticator app',
  authenticator_removed: 'Removed the authenticator app',
  recovery_codes_renewed: 'Created new recovery codes',
  passkey_added: 'Added a passkey',
  passkey_renamed: 'Renamed a passkey',
  passkey_removed: 'Removed a passkey',
  user_second_factor_removed: 'Reset the two-factor authentication of a person',
  tax_details_changed: 'Changed tax details',
  own_rates_changed: 'Changed the pay rates of an employer',
  calendar_renewed: 'Renewed a calendar address',
  calendar_closed: 'Closed a calendar address',
  cv_shown: 'Viewed the link to a CV',
  cv_fetched: 'Downloaded a CV',
  exported: 'Exported data',
  account_closed: 'Closed their own account',
  user_viewed: 'Viewed the details of a person',
  user_status_changed: 'Changed the status of an account',
  user_signed_out: 'Signed out a device of a person',
  user_network_viewed: 'Viewed the network address of a device',
  asked_people_viewed: 'Viewed who was asked for a shift',
  category_added: 'Added a category',
  category_changed: 'Changed a category',
  category_deleted: 'Deleted a category',
  subject_added: 'Added a subject',
  subject_changed: 'Changed a subject',
  subject_deleted: 'Deleted a subject',
  message_resent: 'Sent a message again',
  support_status_changed: 'Changed the status of a support message',
  support_replied: 'Replied to a support message',
  support_noted: 'Added a note to a support message',
  import_confirmed: 'Confirmed an import',
  import_finished: 'Finished an import',
  account_claimed: 'Claimed an imported account',
  unclaimed_reminded: 'Emailed new links to unclaimed accounts',
  credential_added: 'Entered a credential',
  credential_changed: 'Changed a credential',
  credential_removed: 'Removed a credential',
  credential_checked: 'Checked a credential',
  credential_file_fetched: 'Downloaded the file of a credential',
  support_assigned: 'Reassigned a support message',
  settings_changed: 'Changed the settings',
  logo_changed: 'Changed the logo',
  terms_published: 'Published new terms',
  state_rate_added: 'Added a pay rate',
  state_rate_removed: 'Removed a pay rate',
  sms_price_added: 'Added an SMS price',
  sms_price_removed: 'Removed an SMS price',
  booking_decided: 'Decided which credentials are required',
  rest_rule_added: 'Added a rest rule',
  rest_rule_removed: 'Removed a rest rule',
  cancellation_rule_added: 'Added a cancellation rule',
  cancellation_rule_removed: 'Removed a cancellation rule',
  school_term_added: 'Added a school term',
  school_term_changed: 'Changed a school term',
  school_term_removed: 'Removed a school term',
  learning_resumed: 'Resumed learning from answers in a state',
  agreed_by_phone: 'Booked a person as agreed by phone',
  shift_change_requested: 'Asked to change a booking',
  shift_swap_offered: 'Asked a colleague to take over a booking',
  shift_swap_accepted: 'Agreed to take over a booking',
  shift_exchange_offered: 'Offered a booking in exchange for that of a colleague',
  shift_exchange_agreed: 'Agreed to exchange bookings with a colleague',
  shift_swap_approved: 'Approved a colleague to take over a booking',
  shift_swap_declined: 'Declined a colleague to take over a booking',
  cancellation_undone: 'Undid the cancellation of a booking',
  rest_overridden: 'Overrode a rest rule',
  mail_changed: 'Changed an email template',
  mail_reset: 'Restored an email template',
  organisation_viewed: 'Viewed the details of an organisation',
  organisation_renamed: 'Changed the name of an organisation',
  site_added: 'Added a site',
  site_removed: 'Removed a site',
  member_invited: 'Invited a member',
  member_invitation_withdrawn: 'Withdrew an invitation',
  member_joined: 'Joined an organisation',
  member_changed: 'Changed the role or sites of a member',
  member_removed: 'Removed a member',
  member_left: 'Left an organisation',
  ownership_transferred: 'Transferred an organisation',
  agency_started: 'Made an organisation an agency',
  agency_stopped: 'Stopped an organisation being an agency',
  agency_staff_invited: 'Invited a person to be represented',
  agency_staff_ended: 'Stopped representing a person',
  agency_contract_proposed: 'Proposed an agency contract',
  agency_contract_accepted: 'Accepted an agency contract',
  agency_contract_ended: 'Ended an agency contract or proposal',
  agency_rate_proposed: 'Proposed an hourly rate to a client',
  agency_rate_withdrawn: 'Withdrew a proposed hourly rate',
  agency_rate_accepted: 'Accepted an hourly rate of an agency',
  agency_rate_declined: 'Declined an hourly rate of an agency',
  agency_agreed: 'Agreed to be represented by an agency',
  agency_left: 'Ended the representation by an agency',
  staff_notes_changed: 'Changed the notes about a person',
  staff_preference_set: 'Marked a person as preferred or as do not book',
  staff_preference_ended: 'Removed the preferred or do not book mark of a person',
  staff_invited: 'Invited staff',
  staff_invitation_withdrawn: 'Withdrew a staff invitation',
  staff_invitation_claimed: 'Accepted a staff invitation',
  pool_added: 'Created a pool',
  pool_renamed: 'Renamed a pool',
  pool_deleted: 'Deleted a pool',
  pool_people_added: 'Added people to a pool',
  pool_person_removed: 'Removed a person from a pool',
  pupil_free_day_added: 'Added a pupil-free day of a school',
  pupil_free_day_removed: 'Removed a pupil-free day of a school',
  colleague_added: 'Added a permanent staff member of a site',
  colleagues_read: 'Added permanent staff of a site from a list',
  colleague_changed: 'Changed a permanent staff member of a site',
  colleague_deleted: 'Deleted a permanent staff member of a site',
  request_details_changed: 'Changed the class or note of a request',
  vacancy_file_added: 'Added a file to a vacancy',
  vacancy_file_changed: 'Changed who sees a file of a vacancy',
  vacancy_file_removed: 'Removed a file from a vacancy',
  vacancy_template_saved: 'Saved a vacancy as a template',
  vacancy_template_renamed: 'Renamed a template of vacancies',
  vacancy_template_deleted: 'Deleted a template of vacancies',
  booking_limits_changed: 'Changed the limits for organisers',
  member_limits_changed: 'Changed the limits of one organiser',
  approval_asked: 'Sent a request for approval',
  approval_given: 'Approved a request',
  approval_declined: 'Declined a request',
  approval_withdrawn: 'Withdrew a request for approval',
  plan_changed: 'Changed the plan',
  plan_change_planned: 'Scheduled a plan change',
  plan_cancelled: 'Cancelled the plan',
  plan_kept: 'Kept the plan',
  push_turned_on: 'Turned notifications on for a device',
  push_turned_off: 'Turned notifications off for a device',
  payment_method_added: 'Added a payment method',
  payment_method_changed: 'Changed a payment method',
  payment_method_removed: 'Removed a payment method',
  payment_recorded: 'Recorded a payment',
  invoice_credited: 'Credited an invoice',
  payment_refunded: 'Refunded a payment',
} as const
export type AuditAction = keyof typeof auditActions
export const AuditAction = z.enum(keysOf(auditActions))

/** Kinds of things that an entry can be about. */
export const auditSubjects = {
  user: 'Account',
  category: 'Category',
  subject: 'Subject',
  message: 'Outgoing message',
  support_message: 'Support message',
  file: 'File',
  import: 'Import',
  credential: 'Credential',
  list: 'List',
  setting: 'Setting',
  payment_invoice: 'Invoice of a plan',
  organisation: 'Organisation',
} as const
export type AuditSubject = keyof typeof auditSubjects

/** Account that acted, its network address and browser. */
export type AuditActor = {
  id: number
  name: string
  /** The person, where `id` and `name` are those of the employer that they act for. */
  person_id?: number
  person_name?: string
  role: Role
  network: string
  user_agent: string
}

/** Previous values by field name, without secrets. */
const Change = z.record(z.string(), z.unknown())
const kinds = keysOf(auditSubjects)

export const AuditedAct = z.object({
  /** Position in the chain. */
  seq: z.int(),
  at: instant,
  /** null for automatic actions. */
  actor: z.object({ id, name: z.string(), role: z.enum(['admin', 'employer', 'employee']) }).nullable(),
  /** Network address and user agent. */
  network: z.string().nullable(),
  user_agent: z.string().nullable(),
  action: AuditAction,
  /** Name at the time of the entry; the object may no longer exist. */
  subject: z.object({ kind: z.enum(kinds), id: z.int().nullable(), name: z.string().nullable() }).nullable(),
  before: Change.nullable(),
  after: Change.nullable(),
  /** Hash over this entry and all entries before it. */
  hash: z.string(),
})
export type AuditedAct = z.infer<typeof AuditedAct>

/** Filters of the log. */
const auditFilters = {
  /** Searches action, actor and object. */
  search: line(200).optional(),
  action: AuditAction.optional(),
  /** Account that acted. */
  actor: idText.optional(),
  /** Days in the reader's time zone. */
  from: date.optional(),
  to: date.optional(),
}

export const audit = {
  list: endpoint('GET /admin/audit', {
    summary: 'Lists audit log entries, newest first.',
    access: ['admin'],
    query: z.strictObject({ ...paging(15), ...auditFilters }),
    returns: z.object({
      data: z.array(AuditedAct),
      ...Page,
      /**
       * Last entry of the hash chain. Stored elsewhere, it proves later that no earlier entry was
       * changed.
       */
      head: z.object({ entries: z.int(), hash: z.string() }),
    }),
  }),
  get: endpoint('GET /admin/audit/:seq', {
    summary: 'Returns one entry by its position in the chain.',
    access: ['admin'],
    params: z.strictObject({ seq: idText }),
    returns: z.object({ data: AuditedAct }),
  }),
  export: endpoint('GET /admin/audit/export', {
    summary: 'Exports the audit log as a CSV file, oldest first. The export is logged too.',
    access: ['admin'],
    query: z.strictObject(auditFilters),
    mode: 'file',
  }),
}
