/** Words of the notices and mails about agencies. */
import type { Notice } from '#server/messaging/notifications/queries.ts'
import { defineMails, letter, mailOf } from '#server/messaging/outbox/templates.ts'
import type { Db } from '#server/platform/database.ts'

const MY_AGENCIES = '/employee/agencies'
const STAFF = '/employer/agency?option=staff'

const mails = defineMails({
  representation_invitation: {
    title: 'Invitation from an agency',
    sent: 'When an agency invites a person to be represented by it.',
    subject: '{{agency}} would like to represent you',
    body: letter(
      '{{agency}} would like to book shifts for you with its clients. You stay free to take other work, and you accept each shift yourself.',
      'Answer the invitation here. If you have no account yet, register as an employee with this email address:\n{{link}}',
      'If you do not know this agency, ignore this email.',
    ),
    variables: {
      agency: { says: 'The name of the agency.', sample: 'Acacia Staffing', required: true },
      link: {
        says: 'Link to the page where the invitation is answered.',
        sample: `https://bellbird.example${MY_AGENCIES}`,
        required: true,
      },
    },
  },
})

export const representationMail = (db: Db, agency: string) =>
  mailOf(db, mails.representation_invitation, { agency, link: db.brand.publicUrl + MY_AGENCIES })

const toPerson = (title: string, message: string): Notice => ({
  ...{ type: 'connection-request', title, message, link: MY_AGENCIES },
})
const toAgency = (title: string, message: string): Notice => ({
  ...{ type: 'connection-request', title, message, link: STAFF, right: 'manage' },
})

export const representationOffered = (agency: string) =>
  toPerson('Invitation from an agency', `${agency} would like to represent you.`)
export const representationEnded = (agency: string) =>
  toPerson('Agency agreement ended', `${agency} no longer represents you. Your booked shifts stay.`)

export const representationAgreed = (person: string) =>
  toAgency('Invitation accepted', `${person} has agreed to be represented by you.`)
export const representationDeclined = (email: string) =>
  toAgency('Invitation declined', `${email} has declined your invitation.`)
export const representationLeft = (person: string) =>
  toAgency('Agency agreement ended', `${person} is no longer represented by you. Booked shifts stay.`)
