import type { FastifyReply } from 'fastify'
import type { Actor } from '#contract/platform/endpoint.ts'
import type { Sector } from '#contract/platform/values.ts'
import { records } from '#contract/work/records.ts'
import { recordRead } from '#server/platform/audit/queries.ts'
import { todayIn } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import { sendCsv } from '#server/platform/downloads.ts'
import { type Caller, implement } from '#server/platform/routes.ts'
import { activitiesOf } from './activities.ts'
import { bookingIds } from './bookings.ts'
import { columnsFor } from './csv.ts'
import { historyIds } from './history.ts'
import { historyPage, recordsPage } from './pages.ts'

const BATCH = 500

/**
 * Reads all ids first, so that the list of rows is from one moment; the row contents are read as
 * they are written.
 */
async function* inBatches(db: Db, actor: Actor, ids: readonly number[]) {
  for (let from = 0; from < ids.length; from += BATCH)
    yield await activitiesOf(db, actor, ids.slice(from, from + BATCH))
}

type Export = { db: Db; actor: Caller; now: Temporal.Instant; reply: FastifyReply }
const exportRows = async ({ db, actor, now, reply }: Export, title: string, ids: readonly number[]) => {
  const { sector } = await db.one<{ sector: Sector }>`select sector from users where id = ${actor.id}`
  const subject = { kind: 'list', id: null, name: title } as const
  await recordRead(db, { actor, action: 'exported', subject, after: { rows: ids.length } })
  const reader = actor.role === 'employer' ? 'employer' : 'employee'
  const name = `${title.toLowerCase().replace(' ', '-')}-${todayIn(actor.time_zone, now)}`
  sendCsv(reply, name, columnsFor(reader, sector), inBatches(db, actor, ids))
}

export const recordRoutes = implement(records, {
  history: ({ actor, query, db }) => historyPage(db, actor, query),

  exportHistory: async ({ query, ...call }) =>
    exportRows(call, 'Activity history', await historyIds(call.db, call.actor.id, query, null)),

  list: ({ actor, query, db }) => recordsPage(db, actor, query),

  export: async ({ query, ...call }) =>
    exportRows(call, 'Activity records', await bookingIds(call.db, call.actor.id, query, null)),
})
