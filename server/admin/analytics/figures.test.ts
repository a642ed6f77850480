import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Outcome } from '#contract/admin/analytics.ts'
import { countedReasons } from '#contract/booking/metrics.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { type Booking, insertBookings, seedAnalytics } from '#test/helpers/analytics-data.ts'
import { chosenBookings, demand, figures, noticeOf, reasonOf } from '#test/helpers/analytics-model.ts'
import { type AnalyticsData, choicesOf, ranges, rowsOf } from '#test/helpers/analytics-views.ts'
import { metricsOf, trendOf } from './figures.ts'
import { countFiltered, filteredSlices } from './filtered-bookings.ts'
import { marketMetrics } from './market.ts'

const behindTests: Record<Outcome, (b: Booking) => boolean> = {
  requests: () => true,
  pending: (b) => b.status === 'pending',
  accepted: (b) => ['accepted', 'completed', 'cancelled', 'no_show'].includes(b.status),
  rejected: (b) => b.status === 'rejected',
  withdrawn: (b) => b.status === 'withdrawn',
  expired: (b) => b.status === 'expired',
  same_day: () => true,
  places: () => true,
  filled: () => true,
  unfilled: () => true,
  cancelled: (b) => b.status === 'cancelled' && b.cancelled_by !== null,
  no_shows: (b) => b.status === 'no_show',
}

const startOf = (unit: 'week' | 'month', date: string) => {
  const day = Temporal.PlainDate.from(date)
  return (unit === 'week' ? day.subtract({ days: day.dayOfWeek - 1 }) : day.with({ day: 1 })).toString()
}

/** Compares every view, for every choice of filters, with counts from the plain rows. */
const compare = async (app: TestApp, seeded: AnalyticsData, said: string) => {
  const { subjects } = seeded
  const { bookings, employers } = await rowsOf(app)
  for (const [i, chosen] of choicesOf(seeded).entries()) {
    const why = `${said}: ${JSON.stringify(chosen)}`
    const rows = chosenBookings(bookings, employers, chosen)
    const expected = figures(rows)
    const got = await metricsOf(app.db, chosen)
    assert.deepEqual(got.counts, expected.counts, why)
    assert.deepEqual(
      got.reasons.map(({ count }) => count),
      expected.reasons,
      why,
    )
    assert.deepEqual(
      got.cancellations.map(({ count }) => count),
      expected.cancellations,
      why,
    )
    assert.deepEqual([got.answer, got.fill], [expected.answer, expected.fill], why)

    if (i % 7 === 0) {
      const { unit, data } = await trendOf(app.db, chosen)
      const byStart = Map.groupBy(rows, ({ date }) => startOf(unit, date))
      assert.deepEqual(
        data,
        data.map(({ start }) => ({ start, ...figures(byStart.get(start) ?? []).counts })),
        why,
      )
      assert.equal(
        data.reduce((sum, { requests }) => sum + requests, 0),
        rows.length,
        why,
      )
    }

    const market = await marketMetrics(app.db, chosen)
    const shown = new Map(market.data.map(({ subject, days }) => [subject.id, days]))
    for (const subject of subjects)
      for (let weekday = 1; weekday <= 7; weekday++) {
        const { places = 0, filled = 0 } = shown.get(subject)?.[weekday - 1] ?? {}
        assert.deepEqual({ places, filled }, demand(rows, subject, weekday), why)
      }
    // Checks the bookings behind each count for every seventh combination, which covers each kind.
    for (const outcome of i % 7 === 0 ? Outcome.options : []) {
      const total = await countFiltered(app.db, chosen, { outcome })
      assert.equal(total, expected.counts[outcome], `${outcome} ${why}`)
      const places = await filteredSlices(app.db, chosen, { outcome }, { limit: 1000 })
      assert.equal(places.length, total, `${outcome} ${why}`)
      const page = await filteredSlices(app.db, chosen, { outcome }, { limit: 3, offset: 4 })
      assert.deepEqual(page, places.slice(4, 7), `${outcome} ${why}`)
      assert.ok(
        places.every(({ id }) => rows.some((b) => b.id === id && behindTests[outcome](b))),
        why,
      )
    }
  }
}

test('every figure is what plain counting over all rows says, folded into sums or not', async (t) => {
  const app = await startApp(t)
  const seeded = await seedAnalytics(app)
  await compare(app, seeded, 'noted')
  await app.runJobs()
  const waiting = async () => (await app.db.one<{ n: number }>`select count(*) as n from changed_bookings`).n
  assert.equal(await waiting(), 0)
  await compare(app, seeded, 'folded')
  await insertBookings(app, seeded, 8)
  await app.db.run`update offers set status = 'expired' where status = 'pending' and id % 2 = 0`
  await app.db.run`update shifts set status = 'completed' where status = 'accepted' and id % 3 = 0`
  assert.ok((await waiting()) > 0)
  await compare(app, seeded, 'changed')
})

test('a bar leads to exactly its bookings, latest first, page by page', async (t) => {
  const app = await startApp(t)
  const seeded = await seedAnalytics(app)
  await app.runJobs()
  const { bookings, employers } = await rowsOf(app)
  const chosen = ranges[3]!
  const rows = chosenBookings(bookings, employers, chosen).toSorted((a, b) =>
    a.date === b.date ? b.id - a.id : a.date < b.date ? 1 : -1,
  )
  const ids = async (query: object) => {
    const found: number[] = []
    for (let page = 1; ; page++) {
      const { data, total } = await seeded.admin.analytics.bookings({
        query: { ...chosen, ...query, page: String(page), per_page: '7' },
      })
      found.push(...data.map(({ id }) => id))
      if (data.length < 7) {
        assert.equal(found.length, total)
        return found
      }
    }
  }
  const of = (test: (b: Booking) => boolean) => rows.filter(test).map(({ id }) => id)
  const ana = seeded.employees[0]!.id
  assert.deepEqual(
    await ids({}),
    of(() => true),
  )
  assert.deepEqual(
    await ids({ employee_id: String(ana), outcome: 'rejected' }),
    of((b) => b.invitee_id === ana && b.status === 'rejected'),
  )
  for (const [i, reason] of countedReasons.entries())
    assert.deepEqual(
      await ids({ reason }),
      of((b) => b.status === 'rejected' && reasonOf(b) === i),
    )
  assert.deepEqual(
    await ids({ outcome: 'cancelled', cancelled_by: 'employee', notice: 'day_before' }),
    of((b) => b.status === 'cancelled' && b.cancelled_by === 'employee' && noticeOf(b) === 'day_before'),
  )
  assert.deepEqual(
    await ids({ subject_id: String(seeded.subjects[0]), weekday: '6', outcome: 'accepted' }),
    of(
      (b) =>
        b.subject_id === seeded.subjects[0] &&
        behindTests.accepted(b) &&
        Temporal.PlainDate.from(b.date).dayOfWeek === 6,
    ),
  )
})
