import {
  linkAt,
  type Notification,
  type NotificationFilter,
  type NotificationType,
} from '#contract/messaging/notifications.ts'
import type { AlertEvent } from '#contract/messaging/outbox.ts'
import type { Right } from '#contract/platform/endpoint.ts'
import { rolesWith } from '#contract/platform/member-rights.ts'
import type { EventKind } from '#contract/platform/realtime.ts'
import { type Alert, cancelPendingAlerts, pushToMany, sendAlerts } from '#server/messaging/preferences/alert.ts'
import { type Db, type Fragment, sql, type Tx } from '#server/platform/database.ts'
import { emit } from '#server/platform/realtime/queries.ts'

export type Notice = {
  type: NotificationType
  title: string
  message: string
  /** Opens the related screen. */
  link: string
  /** Push, text message or mail that goes with it. */
  alert?: Alert
  /** Right of the members of an organisation who are notified; `book` unless it is given. */
  right?: Right
  /** The only member who is notified. */
  personId?: number
  /** Further data that changed, and the people whose open screens read it again. */
  refreshes?: { kind: EventKind; userIds: readonly number[] }
}

/** Whether the reader of a notification acts for other sites than this one. */
const actsForOthers = (accountId: Fragment) =>
  sql`exists (select from accounts_of(user_id) a where a.account_id <> ${accountId})`

export type AddressedNotice = { accountId: number; notice: Notice }

/**
 * Adds notifications, puts their alerts in the outbox and updates open browsers when the caller's
 * transaction commits. For an employer's account, each member of the organisation who acts for it
 * and has the right of the notice gets one.
 */
export const notifyEach = async (tx: Tx, addressed: readonly AddressedNotice[]): Promise<void> => {
  if (addressed.length === 0) return
  const of = <T>(value: (notice: Notice, accountId: number) => T) =>
    addressed.map(({ accountId, notice }) => value(notice, accountId))
  const readers = await tx.all<{ place: number; user_id: number; has_sites: boolean }>`
    with notices as materialized (
      select n.*, p.user_id
      from unnest(${of((_, accountId) => accountId)}::int[], ${of(({ type }) => type)}::text[],
        ${of(({ title }) => title)}::text[], ${of(({ message }) => message)}::text[], ${of(({ link }) => link)}::text[],
        ${of(({ alert }) => alert?.shiftId ?? null)}::int[], ${of(({ personId }) => personId ?? null)}::int[],
        ${of(({ right }) => rolesWith(right ?? 'book').join())}::text[])
        with ordinality as n (account_id, type, title, message, link, shift_id, person_id, roles, place)
      cross join lateral people_of(n.account_id) p
      where (p.role is null or p.role = any(string_to_array(n.roles, ','))) and coalesce(n.person_id, p.user_id) = p.user_id),
    written as (
      insert into notifications (user_id, account_id, type, title, message, link, shift_id, created_at)
      select user_id, account_id, type, title, message, link, shift_id, ${tx.now} from notices order by user_id, place)
    select place - 1 as place, user_id, ${actsForOthers(sql`notices.account_id`)} as has_sites from notices order by user_id, place`
  for (const { accountId, notice } of addressed) {
    emit(tx, accountId, 'notification')
    if (notice.refreshes) for (const id of notice.refreshes.userIds) emit(tx, id, notice.refreshes.kind)
  }
  await sendAlerts(
    tx,
    readers.flatMap(({ place, user_id, has_sites }) => {
      const { accountId, notice } = addressed[place]!
      const alertText = { ...notice, siteId: has_sites ? accountId : null }
      return notice.alert ? [{ userId: user_id, alertText, alert: notice.alert }] : []
    }),
  )
}

/** Adds one notification; see `notifyEach`. */
export const notify = (tx: Tx, accountId: number, notice: Notice): Promise<void> =>
  notifyEach(tx, [{ accountId, notice }])

/** Adds the same notification for many people, with a push to those who have turned it on. */
export const notifyMany = async (
  tx: Tx,
  people: readonly number[],
  { type, title, message, link }: Omit<Notice, 'alert'>,
  event: AlertEvent,
) => {
  await tx.run`
    insert into notifications (user_id, type, title, message, link, created_at)
    select user_id, ${type}, ${title}, ${message}, ${link}, ${tx.now}
    from unnest(${people}::int[]) as user_id order by user_id`
  const alerts = people.map((userId) => ({ userId, title, message, link }))
  await pushToMany(tx, alerts, event)
}

type LinkNotice = { userId: number; title: string; message: string; link: string }

/** Notifies people of new chat messages: one notification per conversation. */
export const notifyOfMessages = (tx: Tx, notices: readonly LinkNotice[]) =>
  renewNotices(tx, notices, { type: 'message', event: 'message' })

/** Notifies admins of problems with the service: one notification per screen with details. */
export const notifyOfService = (tx: Tx, notices: readonly LinkNotice[]) =>
  renewNotices(tx, notices, { type: 'service', event: 'account' })

/**
 * Keeps one unread notification per link, updated to the latest event. Only the first is pushed to
 * browsers; updates before it is read are silent.
 */
const renewNotices = async (
  tx: Tx,
  notices: readonly LinkNotice[],
  { type, event }: { type: 'message' | 'service'; event: AlertEvent },
) => {
  // Inserts in order of user id, so that two senders to the same people cannot deadlock.
  // Not null: link, because the inserted ones have it.
  const written = await tx.all<{
    userId: number
    siteId: number | null
    title: string
    message: string
    link: string
    is_first: boolean
  }>`
    insert into notifications (user_id, account_id, type, title, message, link, created_at)
    select p.user_id, n.account_id, ${type}, n.title, n.message, n.link, ${tx.now}
    from unnest(${notices.map(({ userId }) => userId)}::int[], ${notices.map(({ title }) => title)}::text[],
        ${notices.map(({ message }) => message)}::text[], ${notices.map(({ link }) => link)}::text[])
        as n (account_id, title, message, link)
      cross join lateral ${type === 'message' ? sql`people_of(n.account_id)` : sql`(select n.account_id as user_id, null as role)`} p
    where p.role is null or p.role = any(${rolesWith('book')})
    order by p.user_id
    on conflict (user_id, link) where type in ('message', 'service') and read_at is null
      do update set title = excluded.title, message = excluded.message, created_at = excluded.created_at
    returning user_id as "userId", title, message, link, xmax = 0 as is_first,
      case when ${actsForOthers(sql`account_id`)} then account_id end as "siteId"`
  await pushToMany(
    tx,
    written
      .filter(({ is_first }) => is_first)
      .map(({ siteId, link, ...notice }) => ({ ...notice, link: siteId === null ? link : linkAt(link, siteId) })),
    event,
  )
}

/** Notifications about an account, of everybody who acts for it. */
const ofAccount = (accountId: number) => sql`
  user_id in (select user_id from people_of(${accountId})) and coalesce(account_id, ${accountId}) = ${accountId}`

/**
 * Marks the notifications of a conversation as read, for everybody who acts for the account;
 * returns whether there was one.
 */
export const readNoticeOf = async (tx: Tx, accountId: number, link: string): Promise<boolean> =>
  (await tx.run`
    update notifications set read_at = ${tx.now}
    where ${ofAccount(accountId)} and link = ${link} and type = 'message' and read_at is null`) > 0

/** Deletes the notice that was written at this time, because its subject no longer exists. */
export const deleteNotice = async (tx: Tx, accountId: number, notice: Notice, leftAt: string) => {
  const forgotten = await tx.run`
    delete from notifications
    where ${ofAccount(accountId)} and created_at = ${leftAt} and type = ${notice.type} and message = ${notice.message}`
  if (forgotten > 0) emit(tx, accountId, 'notification')
}

/**
 * Deletes the unread notices about a shift that were written at this time, because it has been
 * undone. Returns whether nobody had read them.
 */
export const deleteUnread = async (tx: Tx, accountId: number, about: { shiftId: number; at: string }) => {
  const ofShift = sql`${ofAccount(accountId)} and shift_id = ${about.shiftId} and created_at = ${about.at}`
  await tx.run`delete from notifications where ${ofShift} and read_at is null`
  emit(tx, accountId, 'notification')
  return (await tx.maybe`select from notifications where ${ofShift} limit 1`) === null
}

/** Deletes the notices of a conversation, read or not. Returns whether there were any. */
export const deleteNoticesOf = async (tx: Tx, accountId: number, link: string): Promise<boolean> =>
  (await tx.run`delete from notifications where ${ofAccount(accountId)} and link = ${link} and type = 'message'`) > 0

const filters = {
  all: sql`true`,
  unread: sql`read_at is null`,
  connections: sql`type in ('connection-request', 'message')`,
  job: sql`type in ('shift-invitation', 'job')`,
} satisfies Record<NotificationFilter, unknown>

type NotificationQuery = { filter: NotificationFilter; page: number; per_page: number }

const countOf = (userId: number, filter: NotificationFilter) => sql`(
  select count(*) from notifications where user_id = ${userId} and ${filters[filter]})`

/** A page of a person's notifications, how many there are, and how many they have not read. */
export const notificationsOf = async (db: Db, userId: number, { filter, page, per_page }: NotificationQuery) => {
  const rows = await db.all<Notification & { total: number; unread: number }>`
    select n.id, n.type, n.title, n.message, n.link, n.created_at, n.read_at, s.account_id as site_id,
      ${countOf(userId, filter)} as total, ${countOf(userId, 'unread')} as unread
    from notifications n left join sites s on s.account_id = n.account_id
    where n.user_id = ${userId} and ${filters[filter]}
    order by n.created_at desc, n.id desc
    limit ${per_page} offset ${(page - 1) * per_page}`
  // An empty page has no row to carry the counts.
  const { total, unread } = rows[0] ?? {
    total: await countNotifications(db, userId, filter),
    unread: await countNotifications(db, userId, 'unread'),
  }
  return { notifications: rows, unread, page, per_page, total }
}

export const countNotifications = async (db: Db, userId: number, filter: NotificationFilter): Promise<number> =>
  (await db.one<{ count: number }>`select ${countOf(userId, filter)} as count`).count

/** Cancels waiting messages about the shifts that the person has just read about. */
const cancelMessages = async (tx: Tx, userId: number, read: readonly { shift_id: number | null }[]) => {
  const shiftIds = [...new Set(read.flatMap(({ shift_id }) => shift_id ?? []))]
  if (shiftIds.length > 0) await cancelPendingAlerts(tx, userId, shiftIds)
  return read.length
}

const readOf = (tx: Tx, userId: number, which: Fragment) => tx.all<{ shift_id: number | null }>`
  update notifications set read_at = ${tx.now}
  where user_id = ${userId} and read_at is null and ${which} returning shift_id`

/** Returns the number newly marked as read; earlier ones keep their time. */
export const markAllAsRead = async (tx: Tx, userId: number): Promise<number> =>
  cancelMessages(tx, userId, await readOf(tx, userId, sql`true`))

/** Returns whether it was unread; another person's notification is a 404, like an unknown id. */
export const markAsRead = async (tx: Tx, userId: number, id: number): Promise<boolean> => {
  await tx.one`select id from notifications where id = ${id} and user_id = ${userId}`
  return (await cancelMessages(tx, userId, await readOf(tx, userId, sql`id = ${id}`))) === 1
}

/** Marks the notifications about a shift as read; returns whether there were any. */
export const markShiftAsSeen = async (tx: Tx, userId: number, shiftId: number) => {
  const read = await readOf(tx, userId, sql`shift_id = ${shiftId}`)
  await cancelPendingAlerts(tx, userId, shiftId)
  return read.length > 0
}
