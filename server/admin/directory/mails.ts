import type { UserStatus } from '#contract/platform/values.ts'
import { defineMails, letter } from '#server/messaging/outbox/templates.ts'

const reason = {
  says: 'The admin’s reason, or how to ask for it if the reason is not shared.',
  sample: 'Reason: Your registration could not be confirmed.',
} as const
const name = { says: 'The name of the person.', sample: 'Ana Nguyen' } as const
const site = { says: 'The name of the site.', sample: 'Hill Primary School' } as const
const support = {
  says: 'The phone and email of support, for people who cannot open the Help Center.',
  sample: '1800 975 711 or support@bellbird.example',
} as const
const CONTACT_SUPPORT = 'If you think this is a mistake, please contact support: {{support}}.'

const mails = defineMails({
  account_closed: {
    title: 'Account closed',
    sent: 'When an admin makes an account inactive or bans it.',
    subject: 'Your {{product_name}} account was closed',
    body: letter(
      'The account of {{name}} was closed. It is signed out on every device, its open requests were withdrawn and ' +
        'its upcoming shifts were cancelled. The people affected have been notified.',
      '{{reason}}',
      CONTACT_SUPPORT,
    ),
    variables: { name, reason, support },
  },
  account_on_leave: {
    title: 'Account set to on leave',
    sent: 'When an admin sets an account to on leave.',
    subject: 'Your {{product_name}} account is on leave',
    body: letter(
      'The account of {{name}} is now set to on leave. You can still sign in, but employers cannot find or book ' +
        'you. Your existing bookings stay in place.',
      '{{reason}}',
      CONTACT_SUPPORT,
    ),
    variables: { name, reason, support },
  },
  account_open: {
    title: 'Account active again',
    sent: 'When an admin makes an account active again.',
    subject: 'Your {{product_name}} account is active again',
    body: letter(
      'The account of {{name}} is active again. You can sign in with your password. If the account was closed, ' +
        'your calendar needs a new link to show your shifts.',
      '{{reason}}',
      CONTACT_SUPPORT,
    ),
    variables: { name, reason, support },
  },
  site_closed: {
    title: 'Site closed',
    sent: 'To the owner and managers of a site when an admin makes it inactive or bans it.',
    subject: '{{site}} was closed on {{product_name}}',
    body: letter(
      '{{site}} was closed. Its open requests were withdrawn and its upcoming bookings were cancelled. The people ' +
        'affected have been notified. Your own account stays open.',
      '{{reason}}',
      CONTACT_SUPPORT,
    ),
    variables: { site, reason, support },
  },
  site_open: {
    title: 'Site active again',
    sent: 'To the owner and managers of a site when an admin makes it active again.',
    subject: '{{site}} is active again on {{product_name}}',
    body: letter('{{site}} is active again. You can book staff for it.', '{{reason}}', CONTACT_SUPPORT),
    variables: { site, reason, support },
  },
})

export const statusMails = {
  active: mails.account_open,
  on_leave: mails.account_on_leave,
  inactive: mails.account_closed,
  banned: mails.account_closed,
} satisfies Record<UserStatus, unknown>

/** For the owner and managers of a site; only employees can be on leave. */
export const siteStatusMails = {
  active: mails.site_open,
  inactive: mails.site_closed,
  banned: mails.site_closed,
} satisfies Record<Exclude<UserStatus, 'on_leave'>, unknown>

/** The reason is null unless the admin shared it with the person. */
export const reasonLine = (reason: string | null) =>
  reason === null ? 'If you would like to know why, please contact support.' : `Reason: ${reason}`
