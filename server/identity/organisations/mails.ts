import { INVITATION_LASTS_DAYS } from '#contract/identity/organisations.ts'
import { defineMails, letter, mailOf } from '#server/messaging/outbox/templates.ts'
import type { Db } from '#server/platform/database.ts'

const mails = defineMails({
  member_invitation: {
    title: 'Invitation to an organisation',
    sent: 'When the owner of an organisation invites a person to act for it.',
    subject: '{{organisation}} invites you to {{product_name}}',
    body: letter(
      '{{inviter}} invites you to book staff for {{organisation}}.',
      'Accept the invitation here:\n{{link}}',
      `The link works once, within ${INVITATION_LASTS_DAYS} days. If you do not expect it, ignore this email.`,
    ),
    variables: {
      organisation: { says: 'The name of the organisation.', sample: 'Hillside Schools', required: true },
      inviter: { says: 'The name of the person who invites.', sample: 'Kim Lee' },
      link: {
        says: 'Link to the page where the invitation is accepted.',
        sample: 'https://bellbird.example/join#vZ4pTqB0c1m8Jd2yWkXr6uHnA5sLeG9oFiQ7tYzRbNM',
        required: true,
      },
    },
  },
})

type Invited = { organisation: string; inviter: string; token: string }
export const invitationMail = (db: Db, { organisation, inviter, token }: Invited) =>
  // Browsers do not send the part after the `#`, so the token appears in no server log.
  mailOf(db, mails.member_invitation, { organisation, inviter, link: `${db.brand.publicUrl}/join#${token}` })
