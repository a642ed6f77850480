import { analytics, type Choice } from '#contract/admin/analytics.ts'
import { shiftsByIds } from '#server/booking/shifts/queries.ts'
import { recordRead } from '#server/platform/audit/queries.ts'
import type { Db } from '#server/platform/database.ts'
import { sendCsv } from '#server/platform/downloads.ts'
import { type Limit, spend } from '#server/platform/limits.ts'
import { type Caller, implement } from '#server/platform/routes.ts'
import { metricsOf, trendOf } from './figures.ts'
import {
  bookingColumns,
  cellsOf,
  lineColumns,
  marketColumns,
  metricLines,
  peopleColumns,
  textLinesOf,
} from './files.ts'
import { type BookingFilter, type BookingKey, countFiltered, filteredSlices } from './filtered-bookings.ts'
import { marketMetrics } from './market.ts'
import { keptAvailabilitySums, pageOfPeople, peopleIds, peopleOf } from './people.ts'
import { ensureExportable, type MetricsQuery, meanOf, rangeOf } from './rules.ts'
import { textsOf } from './texts.ts'

const BATCH = 1000
/** Bookings of a year are the largest file that there is. */
const EXPORTS_OF_BOOKINGS: Limit = { count: 4, window: 60 }

type Call = { query: Choice; actor: Caller; now: Temporal.Instant }
const todayOf = ({ actor, now }: Call) => now.toZonedDateTimeISO(actor.time_zone).toPlainDate()
const chosenOf = (call: Call): MetricsQuery => {
  const { sector, subject_id, region, employer_id } = call.query
  return { ...rangeOf(call.query, todayOf(call)), sector, subject_id, region, employer_id }
}

/** The bookings with these ids, in this order. */
const inOrder = async (db: Db, keys: readonly BookingKey[]) => {
  const shifts = new Map(
    (
      await shiftsByIds(
        db,
        keys.map(({ id }) => id),
      )
    ).map((shift) => [shift.id, shift]),
  )
  return keys.flatMap(({ id }) => shifts.get(id) ?? [])
}

async function* peopleInBatches(db: Db, chosen: MetricsQuery, ids: readonly number[]) {
  for (let from = 0; from < ids.length; from += BATCH) yield await peopleOf(db, chosen, ids.slice(from, from + BATCH))
}

async function* bookingsInBatches(db: Db, chosen: MetricsQuery, behind: BookingFilter) {
  let after: BookingKey | null = null
  while (true) {
    const keys: BookingKey[] = await filteredSlices(db, chosen, behind, { limit: BATCH, after })
    if (keys.length === 0) return
    yield await inOrder(db, keys)
    after = keys.at(-1)!
  }
}

export const analyticsRoutes = implement(analytics, {
  figures: ({ db, ...call }) => metricsOf(db, chosenOf(call)),

  trend: ({ db, ...call }) => trendOf(db, chosenOf(call)),

  people: async ({ db, ...call }) => {
    const chosen = chosenOf(call)
    const { page, per_page } = call.query
    const slice = { limit: per_page, offset: (page - 1) * per_page }
    const { ids, total } = await pageOfPeople(db, chosen, call.query, slice)
    return { from: chosen.from, to: chosen.to, data: await peopleOf(db, chosen, ids), page, per_page, total }
  },

  availability: async ({ db, ...call }) => {
    const chosen = chosenOf(call)
    const { sum, ...counts } = await keptAvailabilitySums(db, chosen)
    return {
      from: chosen.from,
      to: chosen.to,
      ...counts,
      average: meanOf(sum, counts.good + counts.fair + counts.poor),
    }
  },

  market: ({ db, ...call }) => marketMetrics(db, chosenOf(call)),

  texts: ({ db, ...call }) => textsOf(db, chosenOf(call)),

  bookings: async ({ db, ...call }) => {
    const chosen = chosenOf(call)
    const { page, per_page } = call.query
    const offset = (page - 1) * per_page
    const total = await countFiltered(db, chosen, call.query)
    const limit = Math.max(0, Math.min(per_page, total - offset))
    const keys = limit === 0 ? [] : await filteredSlices(db, chosen, call.query, { limit, offset })
    return { from: chosen.from, to: chosen.to, data: await inOrder(db, keys), page, per_page, total }
  },

  employers: async ({ db, query }) => ({
    data:
      query.id === undefined
        ? await db.all<{ id: number; name: string }>`
            select id, name from users
            where role = 'employer' and strpos(lower(name), ${(query.search ?? '').toLowerCase()}) > 0
            order by lower(name), id limit 20`
        : await db.all<{ id: number; name: string }>`
            select id, name from users where role = 'employer' and id = ${query.id}`,
  }),

  export: async ({ db, reply, ...call }) => {
    const chosen = chosenOf(call)
    const { view, ...filter } = call.query
    if (view === 'bookings') {
      ensureExportable(chosen)
      await spend(db, `export-of-bookings:${call.actor.id}`, EXPORTS_OF_BOOKINGS)
    }
    const subject = { kind: 'list', id: null, name: `Employee Analytics: ${view}` } as const
    await recordRead(db, { actor: call.actor, action: 'exported', subject, after: { ...filter, ...chosen } })
    const name = `${view}-${chosen.from}-to-${chosen.to}`
    if (view === 'figures') {
      const [metrics, texts] = await Promise.all([metricsOf(db, chosen), textsOf(db, chosen)])
      return sendCsv(reply, name, lineColumns, [[...metricLines(metrics), ...textLinesOf(texts)]])
    }
    if (view === 'market') return sendCsv(reply, name, marketColumns, [cellsOf(await marketMetrics(db, chosen))])
    if (view === 'bookings') return sendCsv(reply, name, bookingColumns, bookingsInBatches(db, chosen, call.query))
    const { ids } = await peopleIds(db, chosen, call.query, null)
    return sendCsv(reply, name, peopleColumns[view], peopleInBatches(db, chosen, ids))
  },
})
