import type { AlertEvent, Channel } from '#contract/messaging/outbox.ts'
import { type Offered, offeredTo } from '#contract/messaging/preferences.ts'
import type { Role } from '#contract/platform/endpoint.ts'
import { keysOf } from '#contract/platform/keys.ts'
import { withConfirmedPhone } from '#server/messaging/phones/queries.ts'
import { activeSubscriptions } from '#server/messaging/push/queries.ts'
import { type Db, sql } from '#server/platform/database.ts'
import type { Reachability } from './rules.ts'

/** One alert to one person; several may be to the same person. */
export type Addressee = { userId: number; shiftId?: number | undefined }
type AlertQuery = { event: AlertEvent; retracts?: AlertEvent | undefined }
type Row = Omit<Reachability, 'choices' | 'quiet'> & {
  id: number
  role: Role
  email: string
  quiet_from: string | null
  quiet_to: string | null
  chosen: Offered
  place: number
}
/** `place` is that of the addressee in the list that was asked for. */
export type Reachable = Reachability & { id: number; role: Role; email: string; place: number }

// A message that a process has taken counts as sent, because it may have been.
const hasLeft = sql`(m.state in ('sent', 'kept') or (m.state = 'waiting' and (m.is_leased or m.tries > 0)))`

/**
 * Returns how each of these people is reached, in one query, ordered by id; nothing for those who
 * have not verified their email.
 */
export const reachabilityOf = async (
  db: Db,
  addressees: readonly Addressee[],
  { event, retracts }: AlertQuery,
): Promise<Reachable[]> => {
  const rows = await db.all<Row>`
    select u.id, public_role(u.role) as role, u.status, u.email, u.time_zone, a.quiet_from, a.quiet_to,
      coalesce(a.urgent_passes, true) as urgent_passes,
      (select coalesce(json_object_agg(c.channel, c.is_on), '{}') from alert_choices c
        where c.user_id = u.id and c.event = ${event}) as chosen,
      p.phone, array(${activeSubscriptions(sql`whom.id`, db.now)} order by 1) as subscriptions,
      ${
        retracts === undefined
          ? sql`null::text[]`
          : sql`array(select distinct m.channel from messages m
              where m.user_id = u.id and m.shift_id = t.shift_id and m.event = ${retracts} and ${hasLeft})`
      } as "left", t.place - 1 as place
    from unnest(${addressees.map(({ userId }) => userId)}::int[], ${addressees.map(({ shiftId }) => shiftId ?? null)}::int[])
        with ordinality as t (user_id, shift_id, place)
      join users u on u.id = t.user_id
      cross join lateral (select u.id) whom
      left join alert_preferences a on a.user_id = u.id
      ${withConfirmedPhone}
    where u.email_verified_at is not null
    order by u.id, t.place`
  return rows.map(({ role, quiet_from, quiet_to, chosen, ...row }) => ({
    ...row,
    role,
    choices: chosenOf(offeredTo(role, event), chosen),
    quiet: quiet_from === null || quiet_to === null ? null : { from: quiet_from, to: quiet_to },
  }))
}

/** Request texts an hour to one number, regardless of the sender; further requests go by mail. */
const REQUEST_TEXTS_AN_HOUR = 20

/**
 * Texts of this event that each of these numbers may still get this hour. The caller has locked the
 * phones, so that concurrent requests are counted one after another.
 */
export const textsLeft = async (
  db: Db,
  phones: readonly string[],
  event: AlertEvent,
): Promise<ReadonlyMap<string, number>> => {
  if (event !== 'shift_request') return new Map(phones.map((phone) => [phone, Number.POSITIVE_INFINITY]))
  const rows = await db.all<{ phone: string; count: number }>`
    select p.phone, w.count from unnest(${[...new Set(phones)]}::text[]) p (phone) cross join lateral (
      select count(*) from (
        select from messages
        where recipient = p.phone and channel = 'sms' and event = ${event}
          and created_at > ${db.now.subtract({ hours: 1 })}::timestamptz
        limit ${REQUEST_TEXTS_AN_HOUR}) written) w`
  return new Map(rows.map(({ phone, count }) => [phone, REQUEST_TEXTS_AN_HOUR - count]))
}

/** Ignores stored choices that are no longer offered. */
const chosenOf = (offered: Offered, chosen: Offered): Offered =>
  Object.fromEntries(keysOf(offered).map((channel) => [channel, chosen[channel] ?? offered[channel]]))

export const wants = async (db: Db, userId: number, event: AlertEvent, channel: Channel): Promise<boolean> => {
  const { role, is_on } = await db.one<{ role: Role; is_on: boolean | null }>`
    select public_role(u.role) as role, c.is_on from users u
      left join alert_choices c on c.user_id = u.id and c.event = ${event} and c.channel = ${channel}
    where u.id = ${userId}`
  return is_on ?? offeredTo(role, event)[channel] ?? false
}
