import { PAYMENTS_TAB } from '#contract/billing/payments.ts'
import { type Notice, notify } from '#server/messaging/notifications/queries.ts'
import { sendMail } from '#server/messaging/outbox/queries.ts'
import { mailOf } from '#server/messaging/outbox/templates.ts'
import type { Brand } from '#server/platform/config.ts'
import type { Tx } from '#server/platform/database.ts'
import { dateText } from '#server/platform/dates.ts'
import { dollars } from '#server/work/invoices/domain.ts'
import { invoiceOf } from './invoices.ts'
import { paymentMails } from './mails.ts'
import type { LockedTransaction, Reminded } from './transactions.ts'

// Mails about money always come, so all that is chosen is whether it rings.
const notice = (brand: Brand, title: string, message: string): Notice => ({
  ...{ type: 'job', title, message, link: PAYMENTS_TAB },
  alert: { event: 'account', brand },
})

type About = { employerId: number; invoiceId: number }
const addressed = async (tx: Tx, brand: Brand, { employerId, invoiceId }: About) => {
  const { recipient_email, number, plan_name, due_on } = await invoiceOf(tx, invoiceId, employerId)
  const values = {
    invoice: number,
    plan: plan_name,
    due: due_on === null ? 'now' : dateText(due_on),
    link: `${brand.publicUrl}${PAYMENTS_TAB}`,
  }
  return { to: recipient_email, userId: employerId, values }
}

export const tellIssued = async (tx: Tx, brand: Brand, held: LockedTransaction, now: Temporal.Instant) => {
  const { values, ...envelope } = await addressed(tx, brand, {
    employerId: held.employer_id,
    invoiceId: held.invoice_id,
  })
  const amount = dollars(held.open_cents)
  const words = await mailOf(tx, brand, paymentMails.invoice_issued, { ...values, amount })
  await sendMail(tx, { ...envelope, ...words }, now)
  await notify(
    tx,
    held.employer_id,
    notice(brand, 'New invoice', `${values.invoice}: ${amount}, due ${values.due}.`),
    now,
  )
}

export const tellDue = async (tx: Tx, brand: Brand, due: Reminded, now: Temporal.Instant) => {
  const { values, ...envelope } = await addressed(tx, brand, { employerId: due.employer_id, invoiceId: due.invoice_id })
  const amount = dollars(due.open_cents)
  const isOver = due.days_over > 0
  const mail = isOver ? paymentMails.invoice_overdue : paymentMails.invoice_due
  await sendMail(tx, { ...envelope, ...(await mailOf(tx, brand, mail, { ...values, amount })) }, now)
  const title = isOver ? 'Invoice overdue' : 'Invoice due soon'
  const message = isOver
    ? `${amount} for ${values.invoice} was due on ${values.due}. Please pay it now.`
    : `Please pay ${amount} for ${values.invoice} by ${values.due}.`
  await notify(tx, due.employer_id, notice(brand, title, message), now)
}

export const tellDeclined = async (
  tx: Tx,
  brand: Brand,
  held: LockedTransaction,
  problem: string,
  now: Temporal.Instant,
) => {
  const { values, ...envelope } = await addressed(tx, brand, {
    employerId: held.employer_id,
    invoiceId: held.invoice_id,
  })
  const amount = dollars(held.open_cents)
  const words = await mailOf(tx, brand, paymentMails.card_declined, { ...values, amount, problem })
  await sendMail(tx, { ...envelope, ...words }, now)
  await notify(tx, held.employer_id, notice(brand, 'Card could not be charged', `${values.invoice}: ${problem}`), now)
}

type Changed = { id: number; number: string; employer: { id: number }; open_cents: number; amount: number }

export const tellReceived = async (
  tx: Tx,
  brand: Brand,
  { id, number, employer, open_cents, amount }: Changed,
  now: Temporal.Instant,
) => {
  const { values, ...envelope } = await addressed(tx, brand, { employerId: employer.id, invoiceId: id })
  const rest = open_cents === 0 ? 'It is paid in full.' : `${dollars(open_cents)} is still to be paid.`
  const words = await mailOf(tx, brand, paymentMails.payment_received, { ...values, amount: dollars(amount), rest })
  await sendMail(tx, { ...envelope, ...words }, now)
  await notify(tx, employer.id, notice(brand, 'Payment received', `${dollars(amount)} for ${number}. ${rest}`), now)
}

export const tellCredited = async (
  tx: Tx,
  brand: Brand,
  { id, number, employer, amount, kind }: Changed & { kind: 'credit' | 'refund' },
  now: Temporal.Instant,
) => {
  const { values, ...envelope } = await addressed(tx, brand, { employerId: employer.id, invoiceId: id })
  const what = kind === 'refund' ? 'is being refunded to you' : 'was credited'
  const words = await mailOf(tx, brand, paymentMails.invoice_credited, { ...values, amount: dollars(amount), what })
  await sendMail(tx, { ...envelope, ...words }, now)
  const title = kind === 'refund' ? 'Refund' : 'Credit note'
  await notify(tx, employer.id, notice(brand, title, `${dollars(amount)} of ${number} ${what}.`), now)
}
