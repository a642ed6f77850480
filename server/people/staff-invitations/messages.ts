import { STAFF_INVITATION_LASTS_DAYS } from '#contract/people/staff-invitations.ts'
import type { Notice } from '#server/messaging/notifications/queries.ts'
import { smsText } from '#server/messaging/outbox/sms-text.ts'
import { defineMails, letter, mailOf } from '#server/messaging/outbox/templates.ts'
import type { Brand } from '#server/platform/config.ts'
import type { Db } from '#server/platform/database.ts'

const mails = defineMails({
  staff_invitation: {
    title: 'Staff invitation',
    sent: 'When an employer invites a person by email, with or without an account.',
    subject: '{{employer}} invites you to {{product_name}}',
    body: letter(
      '{{employer}} would like to offer you shifts through {{product_name}}.',
      'Create an account or sign in here:\n{{link}}',
      `The link works once, within ${STAFF_INVITATION_LASTS_DAYS} days. If you want no more invitations from any employer at this address, open the link and choose "No more invitations".`,
    ),
    variables: {
      employer: { says: 'The name of the site that sends the invitation.', sample: 'Hillside College', required: true },
      link: {
        says: 'Link to the page where the invitation is accepted or refused.',
        sample: 'https://bellbird.example/invited#vZ4pTqB0c1m8Jd2yWkXr6u',
        required: true,
      },
    },
  },
})

// Browsers do not send the part after the `#`, so the token appears in no server log.
const linkOf = ({ publicUrl }: Brand, token: string) => `${publicUrl}/invited#${token}`

type Invited = { employer: string; token: string }
export const staffInvitationMail = (db: Db, { employer, token }: Invited) =>
  mailOf(db, mails.staff_invitation, { employer, link: linkOf(db.brand, token) })

export const staffInvitationText = ({ brand }: Db, { employer, token }: Invited) =>
  smsText(
    brand,
    (name) => `${name(employer)} invites you to work. Join or decline: ${linkOf(brand, token)} Reply STOP to opt out.`,
  )

export const invitationClaimed = (employee: { name: string }): Notice => ({
  type: 'connection-request',
  title: 'Invitation accepted',
  message: `${employee.name} accepted your invitation and is now connected with you.`,
  link: '/employer/connections',
})
