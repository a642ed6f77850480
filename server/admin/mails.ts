import type { UserStatus } from '#contract/values.ts'
import { defineMails, letter } from '../messaging/templates.ts'

const reason = {
  says: 'Why, in the words of the admin; where they are not for the person, a sentence that says how to ask.',
  sample: 'Why: Your registration could not be confirmed.',
} as const
const name = { says: 'The name of the person.', sample: 'Ana Nguyen' } as const
const support = {
  says: 'The phone and the email of support; whoever cannot sign in does not see the Help Center.',
  sample: '1800 975 711 or support@bellbird.example',
} as const
const ASK = 'If you believe that this is a mistake, please contact support: {{support}}.'

const mails = defineMails({
  account_closed: {
    title: 'Account closed',
    sent: 'When an admin makes an account inactive or bans it.',
    subject: 'Your {{product_name}} account was closed',
    body: letter(
      'The account of {{name}} was closed. It is signed out everywhere, its open requests were withdrawn, and its shifts to ' +
        'come were called off; whoever was waiting for them knows.',
      '{{reason}}',
      ASK,
    ),
    variables: { name, reason, support },
  },
  account_on_leave: {
    title: 'Account set to on leave',
    sent: 'When an admin says of an account that its owner is on leave.',
    subject: 'Your {{product_name}} account is on leave',
    body: letter(
      'The account of {{name}} is on leave now: you can sign in as before, employers do not find you, and nobody can book ' +
        'you. What is booked already stays booked.',
      '{{reason}}',
      ASK,
    ),
    variables: { name, reason, support },
  },
  account_open: {
    title: 'Account open again',
    sent: 'When an admin makes an account active again.',
    subject: 'Your {{product_name}} account is active again',
    body: letter(
      'The account of {{name}} is active again. You can sign in with your password; a calendar that followed your shifts needs ' +
        'a new address if the account was closed.',
      '{{reason}}',
      ASK,
    ),
    variables: { name, reason, support },
  },
})

export const statusMails = {
  active: mails.account_open,
  on_leave: mails.account_on_leave,
  inactive: mails.account_closed,
  banned: mails.account_closed,
} satisfies Record<UserStatus, unknown>

/** An admin's words reach the person only where they are meant for them. */
export const reasonTold = (words: string | null) =>
  words === null ? 'If you would like to know why, please contact support.' : `Why: ${words}`
