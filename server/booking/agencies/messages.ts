/** Notices and mails about agencies. */
import type { Notice } from '#server/messaging/notifications/queries.ts'
import { defineMails, letter, mailOf } from '#server/messaging/outbox/templates.ts'
import type { Db } from '#server/platform/database.ts'
import { dateText } from '#server/platform/dates.ts'

const CLIENTS = '/employer/agency?option=clients'
const AGENCIES = '/employer/agencies'
const MY_AGENCIES = '/employee/agencies'
const STAFF = '/employer/agency?option=staff'

const mails = defineMails({
  representation_invitation: {
    title: 'Invitation from an agency',
    sent: 'When an agency invites a person whom it would like to represent.',
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
  agency_contract: {
    title: 'Contract proposed by an agency',
    sent: 'When an agency proposes a contract to the owner of an organisation.',
    subject: '{{agency}} proposes a contract',
    body: letter(
      '{{agency}} would like to book its own staff for your organisation, at the rates in its proposal.',
      'Read the proposal, and accept or decline it, here. If you have no account yet, register as an employer with this email address:\n{{link}}',
      'If you do not know this agency, ignore this email.',
    ),
    variables: {
      agency: { says: 'The name of the agency.', sample: 'Acacia Staffing', required: true },
      link: {
        says: 'Link to the page where the proposal is answered.',
        sample: `https://bellbird.example${AGENCIES}`,
        required: true,
      },
    },
  },
})

export const contractMail = (db: Db, agency: string) =>
  mailOf(db, mails.agency_contract, { agency, link: db.brand.publicUrl + AGENCIES })

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

export const representationClosed = (person: string) =>
  toAgency('Agency agreement ended', `The account of ${person} was closed, so you no longer represent them.`)

export const representationAgreed = (person: string) =>
  toAgency('Invitation accepted', `${person} accepted your invitation. You now represent them.`)
export const representationDeclined = (email: string) =>
  toAgency('Invitation declined', `${email} has declined your invitation.`)
export const representationLeft = (person: string) =>
  toAgency('Agency agreement ended', `You no longer represent ${person}. Booked shifts stay.`)

export const agencyChangedByAdmin = (organisation: string, isAgency: boolean): Notice => ({
  type: 'connection-request',
  title: isAgency ? 'Your organisation is an agency' : 'Your organisation is no longer an agency',
  message: isAgency
    ? `Support has made ${organisation} an agency. You can represent staff and book them for clients.`
    : `Support has made ${organisation} an ordinary organisation again. It no longer represents anyone.`,
  link: '/employer/sites',
  right: 'own',
})

const toClient = (title: string, message: string): Notice => ({
  ...{ type: 'connection-request', title, message, link: AGENCIES, right: 'own' },
})
const aboutClient = (title: string, message: string): Notice => ({
  ...{ type: 'connection-request', title, message, link: CLIENTS, right: 'manage' },
})

export const contractProposed = (agency: string) =>
  toClient('Contract proposed', `${agency} proposes a contract. Please accept or decline it.`)
export const rateProposed = (agency: string) =>
  toClient('Rate proposed', `${agency} proposes a new hourly rate. Please accept or decline it.`)
export const contractAccepted = (client: string) =>
  aboutClient('Contract accepted', `${client} has accepted your contract. You can book staff for it now.`)
export const contractDeclined = (client: string) =>
  aboutClient('Contract declined', `${client} has declined your contract.`)
export const rateAnswered = (client: string, answer: 'accepted' | 'declined') =>
  aboutClient(`Rate ${answer}`, `${client} has ${answer} the hourly rate that you proposed.`)

export const contractEnded = (reader: 'agency' | 'client', by: string, lastDay: string) =>
  (reader === 'client' ? toClient : aboutClient)(
    'Contract ended',
    `${by} has ended the contract. Its last day is ${dateText(lastDay)}. Booked shifts stay.`,
  )

export const contractClosed = (reader: 'agency' | 'client', closed: string) =>
  (reader === 'client' ? toClient : aboutClient)(
    'Contract ended',
    `The account of ${closed} was closed, so the contract has ended.`,
  )
