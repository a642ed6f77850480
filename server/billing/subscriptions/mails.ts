import { PAYMENTS_TAB } from '#contract/billing/payments.ts'
import { defineMails, letter } from '#server/messaging/outbox/templates.ts'

const plan = { says: 'The name of the plan.', sample: 'Standard' }
const date = { says: 'The day from which the free plan applies.', sample: '22 March 2026' }
const link = {
  says: 'Link to the employer’s plan and payments.',
  sample: `https://bellbird.example${PAYMENTS_TAB}`,
  required: true,
} as const

export const subscriptionMails = defineMails({
  plan_past_due: {
    title: 'Plan with an overdue invoice',
    sent: 'When an invoice for a plan is overdue, a week before the plan is paused.',
    subject: 'Please pay the invoice for your {{plan}} plan',
    body: letter(
      'The invoice for your {{plan}} plan is overdue. Please pay it before {{date}}, or you will move to the free ' +
        'plan that day.',
      'Your bookings, people and records stay as they are.',
      'See what you owe, and how to pay it, at\n{{link}}',
    ),
    variables: { plan, date, link },
  },
  plan_lapsed: {
    title: 'Plan paused for an unpaid invoice',
    sent: 'When an overdue invoice is still unpaid after the week of grace.',
    subject: 'Your {{plan}} plan is paused',
    body: letter(
      'The invoice for your {{plan}} plan is still unpaid, so you are on the free plan from today. You have not lost any data.',
      'Pay the invoice and your plan resumes straight away, with all the days that were left:\n{{link}}',
    ),
    variables: { plan, link },
  },
})
