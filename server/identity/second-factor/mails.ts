import { FEW_RECOVERY_CODES } from '#contract/identity/second-factor.ts'
import type { Role } from '#contract/platform/endpoint.ts'
import { securityPage } from '#server/identity/accounts/mails.ts'
import { sendMail } from '#server/messaging/outbox/queries.ts'
import { defineMails, letter, type MailTemplate, mailOf } from '#server/messaging/outbox/templates.ts'
import type { Tx } from '#server/platform/database.ts'

const IF_NOT_YOU =
  'If it was not you, contact support. Change your password now, and sign out all other devices, at\n{{link}}'

const link = {
  says: 'Link to the page where the account is secured.',
  sample: 'https://bellbird.example/employee/account-security',
} as const

const mails = defineMails({
  second_factor_added: {
    title: 'Second factor added',
    sent: 'When someone sets up an authenticator app or adds a passkey.',
    subject: 'A new second factor on your {{product_name}} account',
    body: letter('{{what}} was added to your account.', IF_NOT_YOU),
    variables: { what: { says: 'What was added.', sample: 'An authenticator app', required: true }, link },
  },
  second_factor_removed: {
    title: 'Second factor removed',
    sent: 'When someone removes an authenticator app or a passkey.',
    subject: 'A second factor was removed from your {{product_name}} account',
    body: letter('{{what}} was removed from your account.', IF_NOT_YOU),
    variables: { what: { says: 'What was removed.', sample: 'A passkey', required: true }, link },
  },
  second_factor_taken: {
    title: 'Second factors reset by an admin',
    sent: 'When an admin resets the second factors of a person who has lost them.',
    subject: 'Your {{product_name}} account no longer has a second factor',
    body: letter(
      'An admin removed your authenticator app, passkeys and recovery codes, and signed you out on every device. ' +
        'You now sign in with your password only.',
      'If you did not ask for this, contact support now. Set up a second factor again at\n{{link}}',
    ),
    variables: { link },
  },
  recovery_code_used: {
    title: 'Recovery code used',
    sent: 'When someone signs in with a recovery code.',
    subject: 'A recovery code for your {{product_name}} account was used',
    body: letter('Someone signed in to your account with your password and a recovery code. {{left}}', IF_NOT_YOU),
    variables: {
      left: {
        says: 'How many codes are left, and what to do about it.',
        sample: 'You have 2 codes left.',
        required: true,
      },
      link,
    },
  },
  recovery_codes_renewed: {
    title: 'New recovery codes',
    sent: 'When someone creates new recovery codes.',
    subject: 'New recovery codes for your {{product_name}} account',
    body: letter('Ten new recovery codes were created for your account. The old ones no longer work.', IF_NOT_YOU),
    variables: { link },
  },
  second_factor_guessed: {
    title: 'Wrong second factors',
    sent: 'When five wrong codes are entered after the right password.',
    subject: 'Failed sign-ins to your {{product_name}} account',
    body: letter(
      'Someone entered your password and then five wrong codes. Sign-in with a code is now limited for up to 15 minutes.',
      'If it was not you, someone knows your password. Please change it now:\n{{link}}',
    ),
    variables: { link },
  },
})

type Owner = { id: number; email: string; role: Role }
type Values<T> = T extends MailTemplate<infer V> ? Record<Exclude<V, 'link'>, string> : never

/** Mails the owner of an account about a change of its second factors. */
export const sendNotice = async <K extends keyof typeof mails>(
  tx: Tx,
  { id, email, role }: Owner,
  mail: K,
  values: Values<(typeof mails)[K]>,
) => {
  const content = await mailOf(tx, mails[mail] as MailTemplate, { ...values, link: securityPage(tx.brand, role) })
  await sendMail(tx, { to: email, userId: id, ...content })
}

export const leftSentence = (left: number) => {
  const count =
    left === 0 ? 'You have no codes left.' : left === 1 ? 'You have 1 code left.' : `You have ${left} codes left.`
  return left > FEW_RECOVERY_CODES ? count : `${count} Please create new ones under Account Security.`
}
