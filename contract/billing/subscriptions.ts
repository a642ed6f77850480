/**
 * Plan of an employer, paid monthly or yearly in advance, or the free one. An upgrade begins at
 * once and costs only the remaining days; a downgrade begins when the paid days are over, and can
 * be undone until then.
 */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { date, id, idText, withId } from '../platform/values.ts'

export const BillingCycle = z.enum(['monthly', 'yearly'])
export type BillingCycle = z.infer<typeof BillingCycle>
/** Integer cents, GST included. */
const cents = z.int()

const offer = {
  id,
  name: z.string(),
  /** Price of a whole period that begins today. */
  price: cents,
  billing_cycle: BillingCycle,
}
/** A plan at one billing cycle. */
export const SubscriptionPlan = z.object({
  ...offer,
  /** A list of sentences as JSON. */
  features: z.string(),
  /** People who may be booked in a calendar month; null without a limit. */
  staff_limit: z.int().nullable(),
  /** Bytes; null without a limit. */
  storage_limit: z.int().nullable(),
})
export type SubscriptionPlan = z.infer<typeof SubscriptionPlan>

/**
 * `past_due` still has its plan and an overdue invoice; `lapsed` is back on the free plan until
 * that is paid.
 */
export const SubscriptionStatus = z.enum(['active', 'past_due', 'lapsed'])
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

export const Subscription = z.object({
  id,
  user_id: id,
  plan_id: id,
  status: SubscriptionStatus,
  subscription_plan: z.object({ name: z.string() }),
  billing_cycle: BillingCycle,
  /** Price of the next period; 0 if none follows. */
  amount: cents,
  /** First unpaid day in the employer's time zone; null if nothing is due. */
  next_billing_date: date.nullable(),
  /** Current period; null for the free plan. */
  period_start: date.nullable(),
  /** Plan after the current period, and its start. */
  planned: z
    .object({ ...offer, plan_id: id, from: date })
    .omit({ id: true })
    .nullable(),
  /** Upgrade that begins once the card payment succeeds. */
  awaited: z.object({ name: z.string() }).nullable(),
  /** Plan that was lost because of an unpaid invoice, and returns when it is paid. */
  lapsed_plan: z.object({ name: z.string() }).nullable(),
  /** Day on which the plan lapses if the invoice stays overdue. */
  lapses_on: date.nullable(),
})
export type Subscription = z.infer<typeof Subscription>

/** True if it ends without a following paid period. */
export const isCancelled = ({ planned }: Pick<Subscription, 'planned'>) => planned !== null && planned.price === 0

export const PlanPreview = z.object({
  plan_id: id,
  name: z.string(),
  billing_cycle: BillingCycle,
  /** Whether it begins today or after the current period. */
  begins: z.enum(['now', 'later']),
  /** Its first day. */
  from: date,
  /** Lines charged, and negative ones for unused days. */
  lines: z.array(z.object({ description: z.string(), amount: cents })),
  /** Account credit used for this change. */
  credit_used: cents,
  /** Amount to pay for this change. */
  amount_due: cents,
  /** The GST within the lines. */
  gst: cents,
  /** Part of the refund that pays open invoices. */
  pays_open: cents,
  /** Rest that stays on account for later invoices. */
  credit_left: cents,
  /** Next charge, and its date. */
  next_amount: cents,
  next_billing_date: date.nullable(),
})
export type PlanPreview = z.infer<typeof PlanPreview>

export const Usage = z.object({
  /** The calendar month on the employer's clock, YYYY-MM. */
  month: z.string(),
  /** Number of different people with an accepted shift in that month. */
  staff_booked: z.int(),
  staff_limit: z.int().nullable(),
  storage_bytes: z.int(),
  storage_limit: z.int().nullable(),
  /** The same people by site, most first; a person whom two sites booked counts once above. */
  sites: z.array(z.object({ id, name: z.string(), staff_booked: z.int() })),
})
export type Usage = z.infer<typeof Usage>

const KB = 1024
const units = ['bytes', 'kB', 'MB', 'GB'] as const
/** "250 MB", "2.4 GB". */
export const sizeText = (bytes: number): string => {
  const step = bytes < KB ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(KB)))
  return `${(bytes / KB ** step).toLocaleString('en-AU', { maximumFractionDigits: 1 })} ${units[step]}`
}

/** Path of the employer's plan. */
export const STATUS_TAB = '/employer/account?option=status'

const clashes = ['plan_unchanged', 'payment_overdue', 'change_under_way', 'changed_meanwhile'] as const

export const subscriptions = {
  publicPlans: endpoint('GET /plans', {
    summary: 'Lists the plans with each of their billing cycles for visitors, cheapest first.',
    access: 'public',
    returns: z.object({ data: z.array(SubscriptionPlan) }),
  }),
  plans: endpoint('GET /subscription-plans', {
    summary: 'Lists the plans with each of their billing cycles, cheapest first.',
    access: ['employer'],
    right: 'own',
    returns: z.object({ data: z.array(SubscriptionPlan) }),
  }),
  list: endpoint('GET /subscriptions', {
    summary: 'Returns the caller’s subscription as a list of one.',
    access: ['employer'],
    right: 'own',
    returns: z.object({ data: z.array(Subscription) }),
  }),
  preview: endpoint('GET /subscriptions/preview', {
    summary: 'Returns what a change to a plan would do and cost today.',
    access: ['employer'],
    right: 'own',
    query: z.strictObject({ plan_id: idText }),
    returns: z.object({ data: PlanPreview }),
    problems: ['plan_unchanged', 'payment_overdue', 'change_under_way'],
  }),
  change: endpoint('POST /subscriptions', {
    summary: 'Changes the plan as previewed: immediately for an upgrade, otherwise at the end of the paid period.',
    access: ['employer'],
    right: 'own',
    body: z.strictObject({
      plan_id: id,
      /** Amount that the preview showed. The change is refused if the amount differs by now. */
      amount_due: z.int().nonnegative(),
    }),
    returns: Subscription,
    status: 201,
    message: ({ planned, awaited, subscription_plan }: Subscription) => {
      if (awaited !== null) return `${awaited.name} starts as soon as your card payment goes through.`
      return planned === null
        ? `Your plan is now ${subscription_plan.name}.`
        : `Your plan will change to ${planned.name} later.`
    },
    problems: clashes,
  }),
  cancel: endpoint('DELETE /subscriptions/:id', {
    summary: 'Cancels the paid plan at the end of the paid period; the free one follows.',
    access: ['employer'],
    right: 'own',
    params: withId,
    message: 'Subscription cancelled.',
    problems: ['nothing_to_cancel', 'change_under_way'],
  }),
  resume: endpoint('POST /subscriptions/:id/resume', {
    summary: 'Undoes a scheduled change or a cancellation.',
    access: ['employer'],
    right: 'own',
    params: withId,
    returns: Subscription,
    message: ({ subscription_plan }: Subscription) => `You keep ${subscription_plan.name}.`,
  }),
  usage: endpoint('GET /usage', {
    summary: 'Returns the usage of the plan in this calendar month.',
    access: ['employer'],
    right: 'own',
    returns: z.object({ data: Usage }),
  }),
}
