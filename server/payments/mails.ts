import { PAYMENTS_TAB } from '#contract/payments.ts'
import { defineMails, letter } from '../messaging/templates.ts'

const invoice = { says: 'The number of the invoice.', sample: 'BS-2026-000001' } as const
const amount = { says: 'How much it is about.', sample: '$89.00' } as const
const plan = { says: 'The name of the plan.', sample: 'Standard' } as const
const due = { says: 'The day by which it is to be paid.', sample: '25 March 2026' } as const
const link = {
  says: 'The address of the payments of an employer.',
  sample: `https://bellbird.example${PAYMENTS_TAB}`,
  required: true,
} as const
const PAY = 'You see how to pay, and the invoice as a PDF, at\n{{link}}'

export const paymentMails = defineMails({
  invoice_issued: {
    title: 'Invoice for a plan',
    sent: 'When a plan is charged by invoice.',
    subject: 'Invoice {{invoice}} from {{product_name}}',
    body: letter('The invoice {{invoice}} for your plan {{plan}} is there: {{amount}} to be paid by {{due}}.', PAY),
    variables: { invoice, amount, plan, due, link },
  },
  invoice_due: {
    title: 'Invoice due soon',
    sent: 'Three days before an open invoice is due.',
    subject: 'Invoice {{invoice}} is due on {{due}}',
    body: letter('{{amount}} of the invoice {{invoice}} for your plan {{plan}} are to be paid by {{due}}.', PAY),
    variables: { invoice, amount, plan, due, link },
  },
  invoice_overdue: {
    title: 'Invoice overdue',
    sent: 'A day and a week after an invoice was due.',
    subject: 'Invoice {{invoice}} is overdue',
    body: letter('{{amount}} of the invoice {{invoice}} for your plan {{plan}} were to be paid by {{due}}.', PAY),
    variables: { invoice, amount, plan, due, link },
  },
  card_declined: {
    title: 'Card declined',
    sent: 'When a card could not be charged, or its bank wants its holder to confirm.',
    subject: 'Your card could not be charged for {{invoice}}',
    body: letter(
      '{{amount}} of the invoice {{invoice}} for your plan {{plan}} could not be charged to your card. {{problem}}',
      'Pay it with this or another card at\n{{link}}',
    ),
    variables: {
      invoice,
      amount,
      plan,
      problem: { says: 'Why, and what happens next.', sample: 'The card has expired.' },
      link,
    },
  },
  payment_received: {
    title: 'Payment received',
    sent: 'When a payment by transfer was recorded.',
    subject: 'We have received {{amount}}',
    body: letter(
      'Thank you: {{amount}} came in for the invoice {{invoice}}. {{rest}}',
      'All your payments are at\n{{link}}',
    ),
    variables: {
      amount,
      invoice,
      rest: { says: 'What is left to pay, if anything.', sample: 'It is paid in full.' },
      link,
    },
  },
  invoice_credited: {
    title: 'Credit or refund',
    sent: 'When an admin issues a credit note or gives money back.',
    subject: '{{amount}} of invoice {{invoice}} credited',
    body: letter('{{amount}} of the invoice {{invoice}} {{what}}.', 'You find the credit note at\n{{link}}'),
    variables: {
      amount,
      invoice,
      what: { says: 'What became of it.', sample: 'go back to you' },
      link,
    },
  },
})
