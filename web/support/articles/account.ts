import { type Article, guide, opening, question, section, type Voice } from './article.ts'

/** Articles about account security and the employer's plan. */
export const accountArticles = ({ role }: Voice): Article[] => (role === 'employer' ? [...plans, lost] : [lost])

const plans: readonly Article[] = [
  guide(
    {
      slug: 'your-plan',
      title: 'Your plan, and what it costs',
      summary: 'Upgrade, change back, cancel, and pay the invoices.',
      screen: { to: '/employer/account', option: 'status', label: 'Open Account Settings' },
    },
    opening(
      'Under **Account**, **Status** shows your plan, when it is billed next, and what you use of it. Nothing you have is lost by any change: a limit holds only for new requests and new files.',
    ),
    section('Change it', {
      points: [
        'A better plan begins at once. What you pay stands there before you press the button: unused days of the plan that you have are taken off.',
        'A smaller plan, or none that costs, begins when the days that are paid are over. Until then you can take it back.',
      ],
    }),
    section(
      'Pay for it',
      'Under **Payments** you find what is due, how it is paid, and each invoice as a PDF under **Transaction History**. Invoices by bank transfer are due within 14 days; if one stays unpaid we remind you before the plan pauses, and it goes on with the payment.',
    ),
  ),
]

const lost = question(
  {
    slug: 'lost-phone',
    title: 'How do I sign in without my phone or my passkey?',
    summary: 'With one of the recovery codes that you kept.',
  },
  {
    steps: [
      'Enter your email and password as always.',
      'Choose **Use a recovery code** and enter one of them. Each works once.',
      'Then set up your new phone, make **New recovery codes**, and sign out the device that you lost under **Active Devices**.',
    ],
  },
  'Without a recovery code, write to us or call us: once we are sure that it is you, an admin takes the lost ones away.',
)
