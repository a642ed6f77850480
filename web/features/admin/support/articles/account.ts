import { type Article, guide, opening, question, section, type Voice } from './article.ts'

/** Articles about account security and the employer's plan. */
export const accountArticles = ({ role }: Voice): Article[] => (role === 'employer' ? [...plans, lost] : [lost])

const plans: readonly Article[] = [
  guide(
    {
      slug: 'your-plan',
      title: 'Your plan and its cost',
      summary: 'Upgrade, downgrade, cancel, and pay invoices.',
      screen: { to: '/employer/account', option: 'status', label: 'Open Account Settings' },
    },
    opening(
      'Under **Account Settings**, **Status** shows your plan, the next billing date and your usage. You lose no data when you change plans: limits apply only to new requests and new files.',
    ),
    section('Change your plan', {
      points: [
        'An upgrade begins immediately. You see the price before you confirm, less any unused days of your current plan.',
        'A smaller or free plan begins when your paid days end. You can undo the change until then.',
      ],
    }),
    section(
      'Payments',
      '**Payments** shows the amount due, your payment method, and each invoice as a PDF under **Transaction History**. Invoices by bank transfer are due within 14 days. If one stays unpaid, we remind you before the plan pauses; it resumes once you pay.',
    ),
  ),
]

const lost = question(
  {
    slug: 'lost-phone',
    title: 'How do I sign in without my phone or my passkey?',
    summary: 'Use one of the recovery codes that you saved.',
  },
  {
    steps: [
      'Enter your email and password as usual.',
      'Choose **Use a recovery code** and enter one of your codes. Each works once.',
      'Set up your new phone, make **New recovery codes**, and sign out the lost device under **Active Devices**.',
    ],
  },
  'Without a recovery code, write to us or call us. Once we have confirmed your identity, an admin removes the lost phone or passkey.',
)
