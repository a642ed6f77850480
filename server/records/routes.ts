import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Actor } from '#contract/endpoint.ts'
import { records } from '#contract/records.ts'
import type { Sector } from '#contract/values.ts'
import type { Db } from '../platform/database.ts'
import { implement } from '../platform/routes.ts'
import { todayIn } from '../timesheets/domain.ts'
import { activitiesOf } from './activities.ts'
import { bookingIds, countBookings, groupsOf, keyOf } from './bookings.ts'
import { csvOf } from './csv.ts'
import { historyIds, historyTotals } from './history.ts'

const sliceOf = ({ page, per_page }: { page: number; per_page: number }) => ({
  limit: per_page,
  offset: (page - 1) * per_page,
})

const BATCH = 500

/** The ids are read at once, so that the file is of one moment; what stands in its lines as they are written. */
async function* inBatches(db: Db, actor: Actor, ids: readonly number[], now: Temporal.Instant) {
  for (let from = 0; from < ids.length; from += BATCH)
    yield await activitiesOf(db, actor, ids.slice(from, from + BATCH), now)
}

type Export = { db: Db; actor: Actor; now: Temporal.Instant; reply: FastifyReply }
const sendCsv = async ({ db, actor, now, reply }: Export, name: string, ids: readonly number[]) => {
  const { sector } = await db.one<{ sector: Sector }>`select sector from users where id = ${actor.id}`
  const reader = actor.role === 'employer' ? 'employer' : 'employee'
  reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}-${todayIn(actor.time_zone, now)}.csv"`)
    .header('cache-control', 'private, no-store')
    .send(Readable.from(csvOf(reader, sector, inBatches(db, actor, ids, now))))
}

export const recordRoutes = implement(records, {
  history: async ({ actor, query, db, now }) => {
    const { filter, page, per_page } = query
    const [ids, { cancelled, ...totals }] = await Promise.all([
      historyIds(db, actor.id, query, sliceOf(query), now),
      historyTotals(db, actor.id, now),
    ])
    const total = { all: totals.completed + cancelled, completed: totals.completed, cancelled }[filter]
    return { data: await activitiesOf(db, actor, ids, now), page, per_page, total, totals }
  },

  exportHistory: async ({ query, ...call }) =>
    sendCsv(call, 'activity-history', await historyIds(call.db, call.actor.id, query, null, call.now)),

  list: async ({ actor, query, db, now }) => {
    const { page, per_page, group } = query
    const [ids, total] = await Promise.all([
      bookingIds(db, actor.id, query, sliceOf(query), now),
      countBookings(db, actor.id, query, now),
    ])
    const activities = await activitiesOf(db, actor, ids, now)
    const data = activities.map((activity) => ({ ...activity, group: keyOf(group, activity.shift) }))
    const keys = [...new Set(data.map((row) => row.group))]
    const heads = new Map((await groupsOf(db, actor.id, query, keys, now)).map((head) => [head.key, head]))
    return { data, groups: keys.flatMap((key) => heads.get(key) ?? []), page, per_page, total }
  },

  export: async ({ query, ...call }) =>
    sendCsv(call, 'activity-records', await bookingIds(call.db, call.actor.id, query, null, call.now)),
})
