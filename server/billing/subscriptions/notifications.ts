/** Notifications about an employer's plan, with a mail if the plan is at risk. */
import { PAYMENTS_TAB } from '#contract/billing/payments.ts'
import { STATUS_TAB } from '#contract/billing/subscriptions.ts'
import { notify } from '#server/messaging/notifications/queries.ts'
import { sendMail } from '#server/messaging/outbox/queries.ts'
import { mailOf } from '#server/messaging/outbox/templates.ts'
import { pushToMany } from '#server/messaging/preferences/alert.ts'
import type { Brand } from '#server/platform/config.ts'
import type { Tx } from '#server/platform/database.ts'
import { dateText } from '#server/platform/dates.ts'
import { subscriptionMails } from './mails.ts'
import type { LockedSubscription } from './queries.ts'

const tell = async (
  tx: Tx,
  { user_id }: LockedSubscription,
  title: string,
  message: string,
  now: Temporal.Instant,
  link = STATUS_TAB,
) => {
  await notify(tx, user_id, { type: 'job', title, message, link }, now)
  await pushToMany(tx, [{ userId: user_id, title, message, link }], 'account', now)
}

export const tellChanged = (tx: Tx, held: LockedSubscription, plan: string, now: Temporal.Instant) =>
  tell(tx, held, 'Plan changed', `You are now on the ${plan} plan.`, now)

export const tellEnded = (tx: Tx, held: LockedSubscription, plan: string, now: Temporal.Instant) =>
  tell(
    tx,
    held,
    'Plan ended',
    `Your ${plan} plan has ended, and you are now on the free plan. Your bookings and records stay as they are.`,
    now,
  )

export const tellRefunded = (tx: Tx, held: LockedSubscription, plan: string, now: Temporal.Instant) =>
  tell(tx, held, 'Plan ended', `Your ${plan} plan was refunded, so you are now on the free plan.`, now)

export const tellNotUpgraded = (
  tx: Tx,
  held: LockedSubscription,
  { wanted, kept }: Record<'wanted' | 'kept', string>,
  now: Temporal.Instant,
) =>
  tell(
    tx,
    held,
    'Plan not changed',
    `Your card was not charged, so you stay on ${kept} and ${wanted} has not started. Please check your payment method, then try again.`,
    now,
    PAYMENTS_TAB,
  )

export const tellReactivated = (tx: Tx, held: LockedSubscription, plan: string, now: Temporal.Instant) =>
  tell(tx, held, 'Plan active again', `Thank you for your payment. Your ${plan} plan is active.`, now)

export const tellPastDue = async (
  tx: Tx,
  brand: Brand,
  held: LockedSubscription,
  { plan, lapsesOn }: { plan: string; lapsesOn: string },
  now: Temporal.Instant,
) => {
  const date = dateText(lapsesOn)
  const message = `The invoice for your ${plan} plan is overdue. Please pay it before ${date}, or you will move to the free plan that day.`
  await tell(tx, held, 'Plan pauses soon', message, now, PAYMENTS_TAB)
  const values = { plan, date, link: brand.publicUrl + PAYMENTS_TAB }
  const words = await mailOf(tx, brand, subscriptionMails.plan_past_due, values)
  await sendMail(tx, { to: held.email, userId: held.user_id, ...words }, now)
}

export const tellLapsed = async (
  tx: Tx,
  brand: Brand,
  held: LockedSubscription,
  plan: string,
  now: Temporal.Instant,
) => {
  const message = `The invoice for your ${plan} plan is unpaid, so you are on the free plan for now. Your plan resumes as soon as you pay it.`
  await tell(tx, held, 'Plan paused', message, now, PAYMENTS_TAB)
  const values = { plan, link: brand.publicUrl + PAYMENTS_TAB }
  const words = await mailOf(tx, brand, subscriptionMails.plan_lapsed, values)
  await sendMail(tx, { to: held.email, userId: held.user_id, ...words }, now)
}
