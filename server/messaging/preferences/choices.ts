/** Notification preferences; no other module writes them. */

import type { AlertEvent, Channel } from '#contract/messaging/outbox.ts'
import {
  type Choice,
  choosable,
  type NewPreferences,
  type Offered,
  type Preferences,
} from '#contract/messaging/preferences.ts'
import type { Role } from '#contract/platform/endpoint.ts'
import { Problem } from '#contract/platform/errors.ts'
import { withConfirmedPhone } from '#server/messaging/phones/queries.ts'
import type { Db, Tx } from '#server/platform/database.ts'

type Row = {
  role: Role
  time_zone: string
  quiet_from: string | null
  quiet_to: string | null
  urgent_passes: boolean
  summary_at: string | null
  version: number
  chosen: Choice[]
}

/** All events and channels that the role is offered, with their defaults. */
const offeredChoices = (role: Role): Choice[] =>
  choosable[role].flatMap(({ event, ways: channels }) =>
    Object.entries(channels).map(([channel, is_on]) => ({ event, channel: channel as Channel, is_on })),
  )
const isSame = (a: Choice) => (b: Choice) => a.event === b.event && a.channel === b.channel

export const preferencesOf = async (db: Db, userId: number): Promise<Preferences> => {
  const { role, quiet_from, quiet_to, chosen, ...row } = await db.one<Row>`
    select public_role(u.role) as role, u.time_zone, a.quiet_from, a.quiet_to, coalesce(a.urgent_passes, true) as urgent_passes,
      a.summary_at, coalesce(a.version, 0) as version,
      (select coalesce(json_agg(json_build_object('event', c.event, 'channel', c.channel, 'is_on', c.is_on)), '[]')
        from alert_choices c where c.user_id = u.id) as chosen
    from users u left join alert_preferences a on a.user_id = u.id where u.id = ${userId}`
  return {
    ...row,
    choices: offeredChoices(role).map((first) => chosen.find(isSame(first)) ?? first),
    quiet: quiet_from === null || quiet_to === null ? null : { from: quiet_from, to: quiet_to },
  }
}

/** Choices that differ from the role's defaults; the caller refuses those that are not offered. */
const differing = (role: Role, choices: readonly Choice[]) =>
  offeredChoices(role).flatMap((first) => {
    const chosen = choices.findLast(isSame(first))
    return chosen && chosen.is_on !== first.is_on ? [chosen] : []
  })

export const notOffered = (role: Role, choices: readonly Choice[]): Choice | undefined => {
  const offered = offeredChoices(role)
  return choices.find((choice) => !offered.some(isSame(choice)))
}

/** Replaces all preferences; the second of two concurrent changes is refused. */
export const putPreferences = async (
  tx: Tx,
  { id, role }: { id: number; role: Role },
  { choices, quiet, urgent_passes, summary_at, version }: NewPreferences,
) => {
  const written = await tx.run`
    insert into alert_preferences as a (user_id, quiet_from, quiet_to, urgent_passes, summary_at, version, changed_at)
    select ${id}::int, ${quiet?.from}::time, ${quiet?.to}::time, ${urgent_passes}::boolean, ${summary_at}::time, 1,
      ${tx.now}::timestamptz
    where ${version}::int = 0 or exists (select from alert_preferences where user_id = ${id})
    on conflict (user_id) do update set quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
      urgent_passes = excluded.urgent_passes, summary_at = excluded.summary_at, version = a.version + 1,
      changed_at = excluded.changed_at
    where a.version = ${version}`
  if (written !== 1) throw new Problem('changed_meanwhile', { message: CHANGED })
  const stored = differing(role, choices)
  await tx.run`delete from alert_choices where user_id = ${id}`
  await tx.run`
    insert into alert_choices (user_id, event, channel, is_on)
    select ${id}::int, event, channel, is_on
    from unnest(${stored.map(({ event }) => event)}::text[], ${stored.map(({ channel }) => channel)}::text[],
      ${stored.map(({ is_on }) => is_on)}::boolean[]) as c (event, channel, is_on)`
}
const CHANGED = 'You have changed this on another page or device. Please check it again.'

/**
 * Turns one event's mails on or off. Without a confirmed phone, mail replaces text messages, so
 * turning mail off turns the texts off too.
 */
export const setMailOn = async (tx: Tx, userId: number, event: AlertEvent, is_on: boolean) => {
  const { role, phone } = await tx.one<{ role: Role; phone: string | null }>`
    select public_role(u.role) as role, p.phone from users u ${withConfirmedPhone} where u.id = ${userId} for no key update of u`
  const before = await preferencesOf(tx, userId)
  const changed: Offered = { mail: is_on, ...(phone === null && { sms: is_on }) }
  const choices = before.choices.map((choice) =>
    choice.event === event ? { ...choice, is_on: changed[choice.channel] ?? choice.is_on } : choice,
  )
  await putPreferences(tx, { id: userId, role }, { ...before, choices })
}
