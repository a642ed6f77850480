import type { SubscriptionStatus } from '#contract/billing/subscriptions.ts'
import type { Charged } from '#server/billing/payments/charges.ts'
import { lockPaymentAccount } from '#server/billing/payments/ledger.ts'
import { type Db, type Fragment, sql, type Tx } from '#server/platform/database.ts'
import type { Period, Plan } from './rules.ts'

/** The default plan of every employer; `granted_plan_id` falls back to it when a plan lapses. */
export const FREE_PLAN = 1

const planOnDay = (date: string) => sql`
  p.id, p.name, p.billing_cycle, p.rank, p.staff_limit, p.storage_limit,
  (select cents from plan_prices where plan_id = p.id and from_date <= ${date}::date
    order by from_date desc limit 1) as price`

export const plansOn = (db: Db, date: string) =>
  db.all<Plan>`select ${planOnDay(date)} from plans p order by p.rank, p.billing_cycle, p.id`

export const findPlan = (db: Db, id: number, date: string) =>
  db.maybe<Plan>`select ${planOnDay(date)} from plans p where p.id = ${id}`

/** A plan that a subscription names, at the price of that day. */
export const planOn = (db: Db, id: number, date: string) =>
  db.one<Plan>`select ${planOnDay(date)} from plans p where p.id = ${id}`

/** A subscription with the data of its employer that changes need. */
export type StoredSubscription = {
  id: number
  user_id: number
  plan_id: number
  granted_plan_id: number
  status: SubscriptionStatus
  period_start: string | null
  period_end: string | null
  anchor_day: number | null
  price_cents: number | null
  planned_plan_id: number | null
  lapses_on: string | null
  lapsed_on: string | null
  awaited_transaction_id: number | null
  name: string
  email: string
  time_zone: string
  is_open: boolean
}
const subscription = (condition: Fragment) => sql`
  select s.id, s.user_id, s.plan_id, s.granted_plan_id, s.status, s.period_start, s.period_end, s.anchor_day,
    s.price_cents, s.planned_plan_id, s.lapses_on, s.lapsed_on, s.awaited_transaction_id, u.name, u.email, u.time_zone,
    u.status in ('active', 'on_leave') as is_open
  from subscriptions s join users u on u.id = s.user_id where ${condition}`

export const subscriptionOf = (db: Db, employerId: number) =>
  db.one<StoredSubscription>`${subscription(sql`s.user_id = ${employerId}`)}`
/** Locks the account's money first, as payments do before they report here, to avoid a deadlock. */
export const lockSubscription = async (tx: Tx, employerId: number) => {
  await lockPaymentAccount(tx, employerId)
  return tx.one<StoredSubscription>`${subscription(sql`s.user_id = ${employerId}`)} for update of s`
}
/** Locks the employer's own subscription by its id; 404 otherwise. */
export const lockOwnSubscription = async (tx: Tx, id: number, employerId: number) => {
  await lockPaymentAccount(tx, employerId)
  return tx.one<StoredSubscription>`${subscription(sql`s.id = ${id} and s.user_id = ${employerId}`)} for update of s`
}

/** Current paid period; null for the free plan. */
export const periodOf = (s: StoredSubscription): Period | null =>
  s.period_start === null || s.period_end === null
    ? null
    : { start: s.period_start, end: s.period_end, price: s.price_cents!, anchor_day: s.anchor_day! }

/** Starts a plan now and drops any change of plan that was scheduled. */
export const setRunning = (
  tx: Tx,
  { id }: StoredSubscription,
  planId: number,
  { start, end, price, anchor_day }: Period,
) => tx.run`
  update subscriptions set plan_id = ${planId}, period_start = ${start}, period_end = ${end},
    anchor_day = ${anchor_day}, price_cents = ${price}, planned_plan_id = null
  where id = ${id}`

export const setFree = (tx: Tx, { id }: StoredSubscription) => tx.run`
  update subscriptions set plan_id = ${FREE_PLAN}, status = 'active', period_start = null, period_end = null,
    anchor_day = null, price_cents = null, planned_plan_id = null, lapses_on = null, lapsed_on = null
  where id = ${id}`

export const setPlanned = (tx: Tx, { id }: StoredSubscription, planId: number | null) =>
  tx.run`update subscriptions set planned_plan_id = ${planId} where id = ${id}`

export const setAwaited = (tx: Tx, { id }: StoredSubscription, transactionId: number | null) =>
  tx.run`update subscriptions set awaited_transaction_id = ${transactionId} where id = ${id}`

export const setPastDue = (tx: Tx, { id }: StoredSubscription, lapsesOn: string) =>
  tx.run`update subscriptions set status = 'past_due', lapses_on = ${lapsesOn} where id = ${id}`

export const setLapsed = (tx: Tx, { id }: StoredSubscription, on: string) =>
  tx.run`update subscriptions set status = 'lapsed', lapses_on = null, lapsed_on = ${on} where id = ${id}`

/** Reactivates the plan for this period. */
export const setActive = (tx: Tx, { id }: StoredSubscription, { start, end, anchor_day }: Period) => tx.run`
  update subscriptions set status = 'active', lapses_on = null, lapsed_on = null, period_start = ${start},
    period_end = ${end}, anchor_day = ${anchor_day}
  where id = ${id}`

/** Plan and period that start once the card payment of an upgrade succeeds. */
export type Begins = { plan_id: number; period: Period }
export type EventKind =
  | 'upgraded'
  | 'awaited'
  | 'renewed'
  | 'planned'
  | 'kept'
  | 'changed'
  | 'ended'
  | 'past_due'
  | 'lapsed'
  | 'reactivated'
type PlanEvent = { kind: EventKind; planId: number; charged?: Charged; begins?: Begins }

/** Adds to the history of a subscription; a charge with nothing left to pay is paid. */
export const addEvent = (tx: Tx, { id }: StoredSubscription, { kind, planId, charged, begins }: PlanEvent) => tx.run`
  insert into subscription_events (subscription_id, kind, plan_id, at, transaction_id, charged_by, due_on, settled, begins)
  values (${id}, ${kind}, ${planId}, ${tx.now}, ${charged?.transactionId}, ${charged?.by}, ${charged?.due_on},
    ${charged?.status === 'completed' ? 'paid' : null}, ${begins ? JSON.stringify(begins) : null}::jsonb)`

export type ChargeEvent = {
  id: number
  kind: EventKind
  charged_by: 'card' | 'invoice'
  settled: 'paid' | 'failed' | 'refunded' | null
  begins: Begins | null
  is_last: boolean
}
/** Locks the event of a charge; null if the charge was for something else. */
// Not null: charged_by, by the constraint a_charge_has_its_terms.
export const lockCharge = (tx: Tx, { id }: StoredSubscription, transactionId: number) => tx.maybe<ChargeEvent>`
  select e.id, e.kind, e.charged_by, e.settled, e.begins, not exists (
      select from subscription_events l
      where l.subscription_id = ${id} and l.id > e.id and l.transaction_id is not null
        and l.settled is distinct from 'failed') as is_last
  from subscription_events e where e.transaction_id = ${transactionId} and e.subscription_id = ${id} for update of e`

export const setSettled = (tx: Tx, eventId: number, settled: 'paid' | 'failed' | 'refunded') =>
  tx.run`update subscription_events set settled = ${settled} where id = ${eventId}`

/**
 * Stops waiting for the charge of an upgrade and marks its event as failed. The caller cancels the
 * charge.
 */
export const giveUpAwaited = async (tx: Tx, subscription: StoredSubscription) => {
  await setAwaited(tx, subscription, null)
  await tx.run`
    update subscription_events set settled = 'failed'
    where transaction_id = ${subscription.awaited_transaction_id} and settled is null`
}

/** Due date of the oldest overdue charge; null if nothing is overdue. */
export const overdueSince = async (db: Db, { id }: StoredSubscription, today: string): Promise<string | null> =>
  (
    await db.one<{ due_on: string | null }>`
      select min(due_on) as due_on from subscription_events
      where subscription_id = ${id} and transaction_id is not null and settled is null and kind <> 'awaited'
        and due_on < ${today}::date`
  ).due_on

// Latest date in any time zone. The caller checks the date in each employer's own zone.
const latestToday = (now: Temporal.Instant) =>
  sql`((${now}::timestamptz at time zone 'UTC') + interval '14 hours')::date`

type Subscriber = { user_id: number }
const AT_ONCE = 200
/** Employers after this id whose paid period may be over. */
export const toRenew = (db: Db, after: number) => db.all<Subscriber>`
  select user_id from subscriptions
  where status <> 'lapsed' and period_end <= ${latestToday(db.now)} and user_id > ${after}
  order by user_id limit ${AT_ONCE}`

/** Employers after this id with a charge that may be overdue and needs action. */
export const withOverdue = (db: Db, after: number) => db.all<Subscriber>`
  select distinct s.user_id from subscription_events e join subscriptions s on s.id = e.subscription_id
  where e.transaction_id is not null and e.settled is null and e.kind <> 'awaited' and e.due_on < ${latestToday(db.now)}
    and s.plan_id <> ${FREE_PLAN} and (s.status = 'active' or s.lapses_on <= ${latestToday(db.now)}) and s.user_id > ${after}
  order by s.user_id limit ${AT_ONCE}`

/** Time for a card to pay for an upgrade, including confirmation at its bank. */
const WAITED_FOR = { hours: 48 }
/** Employers after this id whose card payment has had no result in that time. */
export const withoutAnswer = (db: Db, after: number) => db.all<Subscriber>`
  select s.user_id from subscriptions s
  where s.awaited_transaction_id is not null and s.user_id > ${after} and exists (
    select from subscription_events e
    where e.transaction_id = s.awaited_transaction_id and e.at <= ${db.now.subtract(WAITED_FOR)})
  order by s.user_id limit ${AT_ONCE}`
