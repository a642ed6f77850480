/** Pages of an employee's history and of an employer's records, with their totals. */
import type { Actor } from '#contract/platform/endpoint.ts'
import type { HistoryFilter, HistorySort } from '#contract/work/records.ts'
import type { Db } from '#server/platform/database.ts'
import { activitiesOf } from './activities.ts'
import { bookingIds, countBookings, groupKeyOf, type RecordQuery, recordGroups } from './bookings.ts'
import { historyIds, historyTotals } from './history.ts'

type PageOf = { page: number; per_page: number }
const sliceOf = ({ page, per_page }: PageOf) => ({ limit: per_page, offset: (page - 1) * per_page })

export const historyPage = async (
  db: Db,
  actor: Actor,
  query: PageOf & { filter: HistoryFilter; sort: HistorySort },
) => {
  const { filter, page, per_page } = query
  const [ids, { cancelled, ...totals }] = await Promise.all([
    historyIds(db, actor.id, query, sliceOf(query)),
    historyTotals(db, actor.id),
  ])
  const total = { all: totals.completed + cancelled, completed: totals.completed, cancelled }[filter]
  return { data: await activitiesOf(db, actor, ids), page, per_page, total, totals }
}

export const recordsPage = async (db: Db, actor: Actor, query: PageOf & RecordQuery) => {
  const { page, per_page, group } = query
  const [ids, total] = await Promise.all([
    bookingIds(db, actor.id, query, sliceOf(query)),
    countBookings(db, actor.id, query),
  ])
  const activities = await activitiesOf(db, actor, ids)
  const data = activities.map((activity) => ({ ...activity, group: groupKeyOf(group, activity.shift) }))
  const keys = [...new Set(data.map((row) => row.group))]
  const found = await recordGroups(db, actor.id, query, keys)
  const groups = new Map(found.map((group) => [group.key, group]))
  return { data, groups: keys.flatMap((key) => groups.get(key) ?? []), page, per_page, total }
}
