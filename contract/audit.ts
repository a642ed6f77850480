/** What was done in the house by admins and to accounts, by whom and from where: rows that are only ever added. */
import * as z from 'zod'
import type { Role } from './endpoint.ts'

/** Everything the log tells of, each with the sentence that a person reads; a feature adds its own line. */
export const auditActions = {
  signed_in: 'Signed in',
  signed_out: 'Signed out',
  devices_signed_out: 'Signed out other devices',
  terms_agreed: 'Agreed to the terms',
  own_details_changed: 'Changed their own details',
  picture_changed: 'Changed their picture',
  password_changed: 'Changed their password',
  password_reset: 'Set a new password by code',
  tax_details_changed: 'Changed tax details',
  own_rates_changed: 'Changed the pay rates of an employer',
  calendar_renewed: 'Renewed a calendar address',
  calendar_closed: 'Closed a calendar address',
  cv_fetched: 'Fetched a CV',
  exported: 'Exported data',
  user_viewed: 'Opened the details of a person',
  user_status_changed: 'Changed the status of an account',
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
  support_assigned: 'Changed who looks after a support message',
} as const
export type AuditAction = keyof typeof auditActions
export const AuditAction = z.enum(Object.keys(auditActions) as [AuditAction, ...AuditAction[]])

/** What an entry can be about. */
export const auditSubjects = {
  user: 'Account',
  category: 'Category',
  subject: 'Subject',
  message: 'Outgoing message',
  support_message: 'Support message',
  file: 'File',
  list: 'List',
} as const
export type AuditSubject = keyof typeof auditSubjects

/** Whoever did it, and from where. */
export type AuditActor = {
  id: number
  name: string
  role: Role
  network: string
  user_agent: string
}
