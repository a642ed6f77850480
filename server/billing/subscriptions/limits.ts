/** Enforces plan limits, measured directly in the tables. Passed to lower layers. */

import { STATUS_TAB, sizeText, type Usage } from '#contract/billing/subscriptions.ts'
import { Problem } from '#contract/platform/errors.ts'
import { payerOf, sitesSharingPlan } from '#server/identity/organisations/queries.ts'
import { notify } from '#server/messaging/notifications/queries.ts'
import { todayIn } from '#server/platform/clock.ts'
import { type Db, sql, type Tx } from '#server/platform/database.ts'
import { monthText } from '#server/platform/dates.ts'
import type { NewFile } from '#server/platform/files.ts'

/** Shares of a limit at which the employer is notified, each once a month. */
const WARNED_AT = [80, 100] as const

const firstOfMonth = (date: string) => `${date.slice(0, 7)}-01`
const inMonthOf = (date: string) =>
  sql`date >= ${firstOfMonth(date)}::date and date < ${firstOfMonth(date)}::date + interval '1 month'`

type Limited = { employerId: number; date: string; kind: 'staff' | 'storage'; used: number; limit: number }

/** Notifies about the highest share newly reached; lower ones are marked as sent. */
const notifyOfShare = async (tx: Tx, { employerId, date, kind, used, limit }: Limited, message: string) => {
  const reached = WARNED_AT.filter((percent) => used * 100 >= limit * percent)
  if (reached.length === 0) return
  const noted = await tx.all<{ percent: number }>`
    insert into usage_notices (user_id, month, kind, percent)
    select ${employerId}, ${firstOfMonth(date)}, ${kind}, percent from unnest(${reached}::int[]) percent
    on conflict do nothing returning percent`
  const highest = reached.at(-1)!
  if (!noted.some(({ percent }) => percent === highest)) return
  const title = highest === 100 ? 'Plan limit reached' : 'Plan limit is near'
  await notify(tx, employerId, { type: 'job', title, message, link: STATUS_TAB, right: 'own' })
}

type Plan = { name: string; staff_limit: number; storage_limit: number }

/**
 * People that the sites of an organisation have booked in the month of a date, including no-shows;
 * shared by `ensurePlanAllows` and the usage.
 */
const bookedIn = (employerId: number, date: string) => sql`
  inviter_id in ${sitesSharingPlan(employerId)} and ${inMonthOf(date)} and status in ('accepted', 'completed', 'no_show')`

type PlannedBooking = { employerId: number; employeeId: number; date: string }

/** Limit of the plan in the month of a date, and how far it is used; null without a limit. */
const staffLimitOf = async (db: Db, { employerId, employeeId, date }: PlannedBooking) => {
  const plan = await db.maybe<Omit<Plan, 'storage_limit'> & { payer_id: number }>`
    select p.name, p.staff_limit, s.user_id as payer_id from subscriptions s join plans p on p.id = s.granted_plan_id
    where s.user_id = ${payerOf(employerId)} and p.staff_limit is not null`
  if (plan === null) return null
  const { staff_limit: limit, name, payer_id } = plan
  const { counted, used } = await db.one<{ counted: boolean; used: number }>`
    select count(distinct invitee_id) as used, coalesce(bool_or(invitee_id = ${employeeId}), false) as counted
    from shifts where ${bookedIn(employerId, date)}`
  return { limit, name, payer_id, used, isReached: used >= limit && !counted }
}

const NOBODY = 0
/** Whether the plan covers no more people in the month of a date. */
export const isPlanFull = async (db: Db, employerId: number, date: string) =>
  (await staffLimitOf(db, { employerId, employeeId: NOBODY, date }))?.isReached ?? false

/**
 * Refuses a request to another person once the people booked in the month of the shift reach the
 * plan's limit. An acceptance is never refused, so several open requests together may exceed the
 * limit, and the usage shows it.
 */
export const ensurePlanAllows = async (tx: Tx, employerId: number, employeeId: number, date: string) => {
  const plan = await staffLimitOf(tx, { employerId, employeeId, date })
  if (plan === null) return
  const { limit, name, payer_id, used, isReached } = plan
  const month = monthText(date)
  if (isReached)
    throw new Problem('plan_limit_reached', {
      message: `Your ${name} plan covers ${limit} ${limit === 1 ? 'person' : 'people'} a month, and in ${month} you have booked ${used}. Choose a larger plan, or ask someone you have already booked in ${month}.`,
    })
  const message = `${used} of the ${limit} people that your ${name} plan covers are booked for ${month}.`
  await notifyOfShare(tx, { employerId: payer_id, date, kind: 'staff', used, limit }, message)
}

/** Throws if a file exceeds the plan's storage; a picture that it replaces does not count. */
export const ensureMayStore = async (tx: Tx, { ownerId, kind, bytes }: NewFile) => {
  const plan = await tx.maybe<
    Omit<Plan, 'staff_limit'> & { time_zone: string; avatar: string | null; payer_id: number }
  >`
    select p.name, p.storage_limit, u.time_zone, u.avatar, s.user_id as payer_id
    from subscriptions s join plans p on p.id = s.granted_plan_id join users u on u.id = ${ownerId}
    where s.user_id = ${payerOf(ownerId)} and p.storage_limit is not null for no key update of s`
  if (plan === null) return
  const replaced = kind === 'avatar' || kind === 'logo' ? plan.avatar : null
  const { stored } = await tx.one<{ stored: number }>`
    select coalesce(sum(size), 0) as stored from stored_files
    where owner_id in ${sitesSharingPlan(ownerId)} and key is distinct from ${replaced}`
  const { storage_limit: limit, name } = plan
  const used = stored + bytes.length
  if (used > limit)
    throw new Problem('plan_limit_reached', {
      message: `Your ${name} plan has ${sizeText(limit)} of storage, and this file no longer fits. Choose a larger plan under Account Settings, Status.`,
    })
  const date = todayIn(plan.time_zone, tx.now)
  const message = `You have used ${sizeText(used)} of the ${sizeText(limit)} of storage in your ${name} plan.`
  await notifyOfShare(tx, { employerId: plan.payer_id, date, kind: 'storage', used, limit }, message)
}

export const usageOf = async (db: Db, employerId: number, zone: string): Promise<Usage> => {
  const today = todayIn(zone, db.now)
  const measured = await db.one<Omit<Usage, 'month' | 'sites'>>`
    select p.staff_limit, p.storage_limit,
      (select count(distinct invitee_id) from shifts where ${bookedIn(employerId, today)}) as staff_booked,
      (select coalesce(sum(size), 0) from stored_files where owner_id in ${sitesSharingPlan(employerId)}) as storage_bytes
    from subscriptions s join plans p on p.id = s.granted_plan_id where s.user_id = ${employerId}`
  const sites = await db.all<Usage['sites'][number]>`
    select u.id, u.name, coalesce(b.staff_booked, 0) as staff_booked
    from users u left join (
      select inviter_id, count(distinct invitee_id) as staff_booked from shifts where ${bookedIn(employerId, today)}
      group by inviter_id) b on b.inviter_id = u.id
    where u.id in ${sitesSharingPlan(employerId)}
    order by staff_booked desc, lower(u.name), u.id`
  return { month: today.slice(0, 7), ...measured, sites }
}
