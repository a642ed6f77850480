import { PAYMENTS_TAB } from '#contract/billing/payments.ts'
import { defineMails, letter } from '#server/messaging/outbox/templates.ts'

const invoice = { says: 'The number of the invoice.', sample: 'BS-2026-000001' } as const
const amount = { says: 'The amount.', sample: '$89.00' } as const
const plan = { says: 'The name of the plan.', sample: 'Standard' } as const
const due = { says: 'The due date.', sample: '25 March 2026' } as const
const link = {
  says: 'Link to the employer’s payments.',
  sample: `https://bellbird.example${PAYMENTS_TAB}`,
  required: true,
} as const
const PAY = 'See how to pay, and download the invoice as a PDF, at\n{{link}}'

export const paymentMails = defineMails({
  invoice_issued: {
    title: 'Invoice for a plan',
    sent: 'When a plan is charged by invoice.',
    subject: 'Invoice {{invoice}} from {{product_name}}',
    body: letter('Invoice {{invoice}} for your {{plan}} plan is ready. Please pay {{amount}} by {{due}}.', PAY),
    variables: { invoice, amount, plan, due, link },
  },
  invoice_due: {
    title: 'Invoice due soon',
    sent: 'Three days before an open invoice is due.',
    subject: 'Invoice {{invoice}} is due on {{due}}',
    body: letter('Please pay {{amount}} for invoice {{invoice}} ({{plan}} plan) by {{due}}.', PAY),
    variables: { invoice, amount, plan, due, link },
  },
  invoice_overdue: {
    title: 'Invoice overdue',
    sent: 'A day and a week after an invoice was due.',
    subject: 'Invoice {{invoice}} is overdue',
    body: letter('{{amount}} for invoice {{invoice}} ({{plan}} plan) was due on {{due}}. Please pay it now.', PAY),
    variables: { invoice, amount, plan, due, link },
  },
  card_declined: {
    title: 'Card declined',
    sent: 'When a card could not be charged, or the bank asks its holder to confirm.',
    subject: 'Your card could not be charged for {{invoice}}',
    body: letter(
      'We could not charge {{amount}} for invoice {{invoice}} ({{plan}} plan) to your card. {{problem}}',
      'Pay it with this or another card at\n{{link}}',
    ),
    variables: {
      invoice,
      amount,
      plan,
      problem: { says: 'The reason, and what happens next.', sample: 'The card has expired.' },
      link,
    },
  },
  payment_received: {
    title: 'Payment received',
    sent: 'When a bank transfer is recorded.',
    subject: 'We have received {{amount}}',
    body: letter(
      'Thank you. We have received {{amount}} for invoice {{invoice}}. {{rest}}',
      'See all your payments at\n{{link}}',
    ),
    variables: {
      amount,
      invoice,
      rest: { says: 'The amount that is still to be paid, if any.', sample: 'It is paid in full.' },
      link,
    },
  },
  invoice_credited: {
    title: 'Credit or refund',
    sent: 'When an admin issues a credit note or a refund.',
    subject: '{{amount}} of invoice {{invoice}} credited',
    body: letter('{{amount}} of invoice {{invoice}} {{what}}.', 'See the credit note at\n{{link}}'),
    variables: {
      amount,
      invoice,
      what: { says: 'Whether it was credited or refunded.', sample: 'is being refunded to you' },
      link,
    },
  },
})
