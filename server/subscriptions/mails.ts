import { PAYMENTS_TAB } from '#contract/payments.ts'
import { defineMails, letter } from '../messaging/templates.ts'

const plan = { says: 'The name of the plan.', sample: 'Standard' }
const date = { says: 'The day on which the plan is lost.', sample: '22 March 2026' }
const link = {
  says: 'Where the employer sees its plan and pays.',
  sample: `https://bellbird.example${PAYMENTS_TAB}`,
  required: true,
} as const

export const subscriptionMails = defineMails({
  plan_past_due: {
    title: 'Plan with an overdue invoice',
    sent: 'When an invoice for a plan has not been paid in time, a week before the plan is lost.',
    subject: 'Please pay the invoice for your {{plan}} plan',
    body: letter(
      'The invoice for your {{plan}} plan is overdue. Unless it is paid before {{date}}, you have the free plan from that day.',
      'Your bookings, people and records stay as they are.',
      'See what is open, and how to pay it, at\n{{link}}',
    ),
    variables: { plan, date, link },
  },
  plan_lapsed: {
    title: 'Plan lost to an unpaid invoice',
    sent: 'When an overdue invoice is still unpaid after the week of grace.',
    subject: 'Your {{plan}} plan is paused',
    body: letter(
      'The invoice for your {{plan}} plan is still unpaid, so you have the free plan from today. Nothing of yours is lost.',
      'As soon as the invoice is paid, your plan goes on for all the days that were left of it:\n{{link}}',
    ),
    variables: { plan, link },
  },
})
