/** Texts of all notices about payments: notification and mail. */

import { PAYMENTS_TAB } from '#contract/billing/payments.ts'
import { dollars } from '#contract/platform/money.ts'
import { type Notice, notify } from '#server/messaging/notifications/queries.ts'
import { sendMail } from '#server/messaging/outbox/queries.ts'
import { defineMails, letter, mailOf } from '#server/messaging/outbox/templates.ts'
import type { Tx } from '#server/platform/database.ts'
import { dateText } from '#server/platform/dates.ts'
import { invoiceOf } from './invoices.ts'
import type { Reminded, StoredTransaction } from './transactions.ts'

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

const paymentMails = defineMails({
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

// Mails about money are always sent. The preference only decides about a push.
const notice = (title: string, message: string): Notice => ({
  ...{ type: 'job', title, message, link: PAYMENTS_TAB, right: 'own' },
  alert: { event: 'account' },
})

type About = { employerId: number; invoiceId: number }
const addressed = async (tx: Tx, { employerId, invoiceId }: About) => {
  const { recipient_email, number, plan_name, due_on } = await invoiceOf(tx, invoiceId, employerId)
  const values = {
    invoice: number,
    plan: plan_name,
    due: due_on === null ? 'now' : dateText(due_on),
    link: `${tx.brand.publicUrl}${PAYMENTS_TAB}`,
  }
  return { to: recipient_email, userId: employerId, values }
}

export const notifyIssued = async (tx: Tx, transaction: StoredTransaction) => {
  const { values, ...envelope } = await addressed(tx, {
    employerId: transaction.employer_id,
    invoiceId: transaction.invoice_id,
  })
  const amount = dollars(transaction.open_cents)
  const mail = await mailOf(tx, paymentMails.invoice_issued, { ...values, amount })
  await sendMail(tx, { ...envelope, ...mail })
  await notify(tx, transaction.employer_id, notice('New invoice', `${values.invoice}: ${amount}, due ${values.due}.`))
}

export const notifyDue = async (tx: Tx, due: Reminded) => {
  const { values, ...envelope } = await addressed(tx, { employerId: due.employer_id, invoiceId: due.invoice_id })
  const amount = dollars(due.open_cents)
  const isOver = due.days_over > 0
  const mail = isOver ? paymentMails.invoice_overdue : paymentMails.invoice_due
  await sendMail(tx, { ...envelope, ...(await mailOf(tx, mail, { ...values, amount })) })
  const title = isOver ? 'Invoice overdue' : 'Invoice due soon'
  const message = isOver
    ? `${amount} for ${values.invoice} was due on ${values.due}. Please pay it now.`
    : `Please pay ${amount} for ${values.invoice} by ${values.due}.`
  await notify(tx, due.employer_id, notice(title, message))
}

export const notifyDeclined = async (tx: Tx, transaction: StoredTransaction, problem: string) => {
  const { values, ...envelope } = await addressed(tx, {
    employerId: transaction.employer_id,
    invoiceId: transaction.invoice_id,
  })
  const amount = dollars(transaction.open_cents)
  const mail = await mailOf(tx, paymentMails.card_declined, { ...values, amount, problem })
  await sendMail(tx, { ...envelope, ...mail })
  await notify(tx, transaction.employer_id, notice('Card could not be charged', `${values.invoice}: ${problem}`))
}

type Changed = { id: number; number: string; employer: { id: number }; open_cents: number; amount: number }

export const notifyReceived = async (tx: Tx, { id, number, employer, open_cents, amount }: Changed) => {
  const { values, ...envelope } = await addressed(tx, { employerId: employer.id, invoiceId: id })
  const rest = open_cents === 0 ? 'It is paid in full.' : `${dollars(open_cents)} is still to be paid.`
  const mail = await mailOf(tx, paymentMails.payment_received, { ...values, amount: dollars(amount), rest })
  await sendMail(tx, { ...envelope, ...mail })
  await notify(tx, employer.id, notice('Payment received', `${dollars(amount)} for ${number}. ${rest}`))
}

export const notifyCredited = async (
  tx: Tx,
  { id, number, employer, amount, kind }: Changed & { kind: 'credit' | 'refund' },
) => {
  const { values, ...envelope } = await addressed(tx, { employerId: employer.id, invoiceId: id })
  const what = kind === 'refund' ? 'is being refunded to you' : 'was credited'
  const mail = await mailOf(tx, paymentMails.invoice_credited, { ...values, amount: dollars(amount), what })
  await sendMail(tx, { ...envelope, ...mail })
  const title = kind === 'refund' ? 'Refund' : 'Credit note'
  await notify(tx, employer.id, notice(title, `${dollars(amount)} of ${number} ${what}.`))
}
