/** Notifications about an employer's plan, with a mail if the plan is at risk. */
import { PAYMENTS_TAB } from '#contract/billing/payments.ts'
import { STATUS_TAB } from '#contract/billing/subscriptions.ts'
import { notify } from '#server/messaging/notifications/queries.ts'
import { sendMail } from '#server/messaging/outbox/queries.ts'
import { defineMails, letter, mailOf } from '#server/messaging/outbox/templates.ts'
import { pushToMany } from '#server/messaging/preferences/alert.ts'
import type { Tx } from '#server/platform/database.ts'
import { dateText } from '#server/platform/dates.ts'
import type { StoredSubscription } from './queries.ts'

const plan = { says: 'The name of the plan.', sample: 'Standard' }
const date = { says: 'The day from which the free plan applies.', sample: '22 March 2026' }
const link = {
  says: 'Link to the employer’s plan and payments.',
  sample: `https://bellbird.example${PAYMENTS_TAB}`,
  required: true,
} as const

const subscriptionMails = defineMails({
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

const notifyOwner = async (
  tx: Tx,
  { user_id }: StoredSubscription,
  title: string,
  message: string,
  link = STATUS_TAB,
) => {
  await notify(tx, user_id, { type: 'job', title, message, link, right: 'own' })
  await pushToMany(tx, [{ userId: user_id, title, message, link }], 'account')
}

export const notifyChanged = (tx: Tx, subscription: StoredSubscription, plan: string) =>
  notifyOwner(tx, subscription, 'Plan changed', `You are now on the ${plan} plan.`)

export const notifyEnded = (tx: Tx, subscription: StoredSubscription, plan: string) =>
  notifyOwner(
    tx,
    subscription,
    'Plan ended',
    `Your ${plan} plan has ended, and you are now on the free plan. Your bookings and records stay as they are.`,
  )

export const notifyRefunded = (tx: Tx, subscription: StoredSubscription, plan: string) =>
  notifyOwner(tx, subscription, 'Plan ended', `Your ${plan} plan was refunded, so you are now on the free plan.`)

export const notifyNotUpgraded = (
  tx: Tx,
  subscription: StoredSubscription,
  { wanted, kept }: Record<'wanted' | 'kept', string>,
) =>
  notifyOwner(
    tx,
    subscription,
    'Plan not changed',
    `Your card was not charged, so you stay on ${kept} and ${wanted} has not started. Please check your payment method, then try again.`,
    PAYMENTS_TAB,
  )

export const notifyReactivated = (tx: Tx, subscription: StoredSubscription, plan: string) =>
  notifyOwner(tx, subscription, 'Plan active again', `Thank you for your payment. Your ${plan} plan is active.`)

export const notifyPastDue = async (
  tx: Tx,
  subscription: StoredSubscription,
  { plan, lapsesOn }: { plan: string; lapsesOn: string },
) => {
  const date = dateText(lapsesOn)
  const message = `The invoice for your ${plan} plan is overdue. Please pay it before ${date}, or you will move to the free plan that day.`
  await notifyOwner(tx, subscription, 'Plan pauses soon', message, PAYMENTS_TAB)
  const values = { plan, date, link: tx.brand.publicUrl + PAYMENTS_TAB }
  const mail = await mailOf(tx, subscriptionMails.plan_past_due, values)
  await sendMail(tx, { to: subscription.email, userId: subscription.user_id, ...mail })
}

export const notifyLapsed = async (tx: Tx, subscription: StoredSubscription, plan: string) => {
  const message = `The invoice for your ${plan} plan is unpaid, so you are on the free plan for now. Your plan resumes as soon as you pay it.`
  await notifyOwner(tx, subscription, 'Plan paused', message, PAYMENTS_TAB)
  const values = { plan, link: tx.brand.publicUrl + PAYMENTS_TAB }
  const mail = await mailOf(tx, subscriptionMails.plan_lapsed, values)
  await sendMail(tx, { to: subscription.email, userId: subscription.user_id, ...mail })
}
