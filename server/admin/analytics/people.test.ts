import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PeopleSort } from '#contract/admin/analytics.ts'
import { type CountedReason, countedReasons } from '#contract/booking/metrics.ts'
import { startApp } from '#test/app.ts'
import { insertBookings, seedAnalytics } from '#test/helpers/analytics-data.ts'
import { chosenBookings, personFigures, workableDays, workingDays } from '#test/helpers/analytics-model.ts'
import { choicesOf, ranges, rowsOf } from '#test/helpers/analytics-views.ts'
import { availabilitySums, peopleIds, peopleOf } from './people.ts'
import { meanOf } from './rules.ts'

test('each person has the figures of their own bookings, in whichever order', async (t) => {
  const app = await startApp(t)
  const seeded = await seedAnalytics(app)
  const { employees } = seeded
  const people = await Promise.all(
    employees.map(async ({ id, name, email }) => ({
      ...{ id, name, email },
      isBookable: name !== 'Gus',
      pattern: (await app.db.maybe`select 1 from availability_weeks where employee_id = ${id}`)
        ? await app.db.all<{ weekday: number; from: number; to: number }>`
            select weekday, start_minute as from, end_minute as to from availability_ranges where employee_id = ${id}`
        : null,
      exceptions: await app.db.all<Parameters<typeof workableDays>[1][number]>`
        select from_date as from, to_date as to, available, coalesce(start_minute, 0) as from_minute,
          coalesce(end_minute, 1440) as to_minute from availability_exceptions where employee_id = ${id}`,
    })),
  )
  const look = async (said: string) => {
    const { bookings, employers } = await rowsOf(app)
    for (const chosen of choicesOf(seeded)) {
      const why = `${said}: ${JSON.stringify(chosen)}`
      const rows = chosenBookings(bookings, employers, chosen)
      const isNarrow = Object.keys(chosen).length > 2
      const weekdays = workingDays(chosen)
      const expected = people
        .map((p) => {
          const days = p.isBookable ? workableDays(p.pattern, p.exceptions, chosen) : null
          const mine = rows.filter((b) => b.invitee_id === p.id)
          const availability =
            days === null || weekdays === 0 ? null : Math.min(100, Math.round((days * 1000) / weekdays / 10))
          return { id: p.id, name: p.name, ...personFigures(mine), days, availability, mine }
        })
        .filter(({ requests }) => !isNarrow || requests > 0)
      const list = (sort: PeopleSort = 'name', order: 'up' | 'down' = 'up', more = {}) =>
        peopleIds(app.db, chosen, { sort, order, ...more }, { limit: 100, offset: 0 })
      const { ids, total } = await list()
      assert.equal(total, expected.length, why)
      const data = await peopleOf(app.db, chosen, ids)
      for (const row of data) {
        const { id, requests, accepted, rejected, expired, acceptance, activity, availability, reasons } = row
        const { exact: _exact, days: _days, mine: _mine, name: _name, ...right } = expected.find((e) => e.id === id)!
        assert.deepEqual(
          {
            ...{ id, requests, accepted, rejected, expired, acceptance, activity, availability },
            reasons: reasons.map(({ count }) => count),
          },
          right,
          `${row.name} ${why}`,
        )
      }
      const byName = (a: { name: string; id: number }, b: { name: string; id: number }) => {
        const plain = ({ name }: { name: string }) => name.toLowerCase().replace('ë', 'e').replace("'", '')
        return plain(a) < plain(b) ? -1 : plain(a) > plain(b) ? 1 : a.id - b.id
      }
      const check = async (sort: PeopleSort, key: (e: (typeof expected)[number]) => number | null, more = {}) => {
        for (const order of ['up', 'down'] as const) {
          const sorted = expected.toSorted((a, b) => {
            const [x, y] = [key(a), key(b)]
            if (x === y) return byName(a, b)
            if (x === null || y === null) return x === null ? 1 : -1
            return order === 'up' ? x - y : y - x
          })
          assert.deepEqual(
            (await list(sort, order, more)).ids,
            sorted.map(({ id }) => id),
            `${sort} ${order} ${JSON.stringify(more)} ${why}`,
          )
        }
      }
      assert.deepEqual(
        data.map(({ name }) => name),
        expected.toSorted(byName).map(({ name }) => name),
        why,
      )
      const orNull = (n: number) => n || null
      await check('activity', ({ exact }) => exact.activity)
      await check('requests', (e) => (isNarrow ? e.requests : orNull(e.requests)))
      await check('acceptance', ({ exact }) => exact.acceptance)
      await check('rejected', (e) => (e.requests ? e.rejected : null))
      await check('availability', ({ days }) => days)
      const reason: CountedReason = 'Too far'
      await check('rejected', (e) => orNull(e.reasons[countedReasons.indexOf(reason)]!), { reason })

      const sums = await availabilitySums(app.db, chosen)
      const shares = expected.flatMap(({ days, availability }) => (days === null ? [] : [availability]))
      const known = shares.filter((share) => share !== null)
      assert.deepEqual(
        [sums.people, sums.good, sums.fair, sums.poor],
        [
          shares.length,
          ...['> 80', 'between', '<= 60'].map(
            (_, i) => known.filter((n) => (n > 80 ? 0 : n > 60 ? 1 : 2) === i).length,
          ),
        ],
        why,
      )
      const mean = known.length === 0 ? null : Math.round(known.reduce((sum, n) => sum + n, 0) / known.length)
      assert.equal(meanOf(sums.sum, sums.good + sums.fair + sums.poor), mean, why)
    }
  }
  await look('noted')
  await app.runJobs()
  await look('folded')
  for (const { from, to } of ranges) await app.db.run`select open_booking_period(${from}::date, ${to}::date)`
  await look('from sums of periods')
  await insertBookings(app, seeded, 8)
  await look('from sums of periods, changed')
})
