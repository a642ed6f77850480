import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { type CalendarAddress, calendar } from '#contract/booking/calendar.ts'
import { networkOf } from '#server/identity/accounts/network.ts'
import { record } from '#server/platform/audit/queries.ts'
import { accountSubject } from '#server/platform/audit/rules.ts'
import type { Brand } from '#server/platform/config.ts'
import { spend } from '#server/platform/limits.ts'
import { type Caller, implement } from '#server/platform/routes.ts'
import {
  type Address,
  bookingsOf,
  calendarAddressOf,
  calendarBookingById,
  dropAddress,
  renewAddress,
  subscriberOf,
} from './queries.ts'
import { feedOf, shiftFileOf, type Viewer } from './rules.ts'

/**
 * Reads from one network address; many people's calendars may be fetched from one provider's
 * address.
 */
const READS = { count: 600, window: 60 }

export const sendCalendar = (reply: FastifyReply, name: string, body: string) =>
  reply
    .header('content-type', 'text/calendar; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.ics"`)
    .send(body)

const withUrl = ({ publicUrl }: Brand, { token, ...rest }: Address): CalendarAddress => ({
  address: `${publicUrl}/api/calendar/${token}.ics`,
  ...rest,
})

export const calendarRoutes = implement(calendar, {
  get: async ({ db, actor }) => {
    const address = await calendarAddressOf(db, actor.id)
    return { data: address && withUrl(db.brand, address) }
  },

  renew: async ({ tx, actor }) => {
    const address = await renewAddress(tx, actor.id)
    record(tx, { actor, action: 'calendar_renewed', subject: accountSubject(actor) })
    return withUrl(tx.brand, address)
  },

  stop: async ({ tx, actor }) => {
    if ((await dropAddress(tx, actor.id)) === 0) return
    record(tx, { actor, action: 'calendar_closed', subject: accountSubject(actor) })
  },

  feed: async ({ db, params, network, request, reply }) => {
    await spend(db, `calendar:${networkOf(network)}`, READS)
    const viewer = await subscriberOf(db, params.token)
    const body = feedOf(await bookingsOf(db, viewer), viewer, db.brand)
    const tag = `"${createHash('sha256').update(body).digest('base64url')}"`
    reply.header('cache-control', 'private, no-cache').header('etag', tag).header('x-robots-tag', 'noindex')
    if (request.headers['if-none-match'] === tag) return void reply.code(304).send()
    sendCalendar(reply, 'shifts', body)
  },

  shift: async ({ db, actor, params, reply }) => {
    const viewer = viewerOf(actor)
    const booking = await calendarBookingById(db, params.id, viewer)
    reply.header('cache-control', 'private, no-store')
    sendCalendar(reply, `shift-${booking.date}`, shiftFileOf(booking, viewer, db.brand))
  },
})

/** The contract admits employers and employees only. */
const viewerOf = ({ id, name, role, time_zone }: Caller): Viewer => ({
  id,
  name,
  role: role as Viewer['role'],
  time_zone,
})
