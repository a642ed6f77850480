import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Classification } from '#contract/people/classifications.ts'
import { stateOf } from '#contract/people/employers.ts'
import { roadKm } from '#contract/people/travel-estimates.ts'
import { minuteOf } from '#contract/platform/wall-clock-rules.ts'
import { spanOf } from '#server/booking/shifts/rules.ts'
import { startApp } from '#test/app.ts'
import { ensureRole } from '#test/helpers/availability.ts'
import { FOOTSCRAY, GEELONG, PUKATJA, travelFrom } from '#test/helpers/places.ts'
import { gatherCounts } from './queries.ts'
import { availableStaff } from './search.ts'

const zones = ['Australia/Melbourne', 'Australia/Brisbane', 'Australia/Perth', 'Australia/Adelaide']
const dates = ['2026-04-03', '2026-04-04', '2026-04-05', '2026-04-06', '2026-10-03', '2026-10-04', '2026-10-05']
const quarter = (i: number) =>
  i === 96 ? '24:00' : `${String(Math.floor(i / 4)).padStart(2, '0')}:${String((i % 4) * 15).padStart(2, '0')}`

type Range = { start_time: string; end_time: string }
const range = fc.tuple(fc.nat(95), fc.integer({ min: 1, max: 96 })).map(
  ([a, b]): Range => ({
    start_time: quarter(Math.min(a, b - 1)),
    end_time: quarter(Math.max(a + 1, b)),
  }),
)
// Leaves out times that a clock change skips or repeats; shifts/rules.test.ts covers them.
const avoidsSwitch = ({ start, length }: { start: number; length: number }) =>
  start + length <= 1320 || start + length >= 1740
const points = {
  [FOOTSCRAY]: { lat: -37.8, lon: 144.9 },
  [GEELONG]: { lat: -38.1471, lon: 144.3607 },
  [PUKATJA]: null,
}
type Home = keyof typeof points
const homes = [FOOTSCRAY, GEELONG, PUKATJA] as const
const travel = fc.record({
  home: fc.constantFrom(...homes),
  limit: fc.option(fc.constantFrom(5 as const, 100 as const)),
  preference: fc.option(fc.constantFrom('preferred' as const, 'avoided' as const)),
})
const mark = fc.constantFrom(null, null, 'preferred' as const, 'do_not_book' as const)
const person = fc.record({
  mark,
  isInPool: fc.boolean(),
  travel: fc.option(travel),
  zone: fc.constantFrom(...zones),
  role: fc.constantFrom('teacher' as const, 'education_support' as const, 'registered_nurse' as const, null),
  // null: nothing set
  week: fc.option(fc.array(fc.record({ weekday: fc.integer({ min: 1, max: 7 }), range }), { maxLength: 7 })),
  exceptions: fc.array(
    fc.record({ date: fc.constantFrom(...dates), days: fc.nat(2), available: fc.boolean(), range: fc.option(range) }),
    { maxLength: 3 },
  ),
  bookings: fc.array(
    fc
      .record({
        date: fc.constantFrom(...dates),
        start: fc.integer({ min: 300, max: 1290 }),
        length: fc.integer({ min: 30, max: 600 }),
      })
      .filter(avoidsSwitch),
    { maxLength: 2 },
  ),
})
const question = fc.record({
  among: fc.constantFrom(null, null, 'pool' as const, 'preferred' as const),
  site: fc.option(fc.constantFrom(FOOTSCRAY, GEELONG)),
  zone: fc.constantFrom(...zones),
  date: fc.constantFrom(...dates),
  times: fc.option(
    fc
      .record({ start: fc.integer({ min: 300, max: 1290 }), length: fc.integer({ min: 15, max: 700 }) })
      .filter(avoidsSwitch),
  ),
  states: fc.constantFrom('own' as const, 'other' as const),
  classification: fc.option(fc.constantFrom('teacher' as const, 'education_support' as const), { nil: undefined }),
})
const hhmm = (minute: number) =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

type Model = {
  mark: 'preferred' | 'do_not_book' | null
  isInPool: boolean
  travel: { home: Home; limit: number | null; preference: 'preferred' | 'avoided' | null } | null
  zone: string
  role: Classification | null
  week: { weekday: number; range: Range }[] | null
  exceptions: { date: string; days: number; available: boolean; range: Range | null }[]
  shifts: { start: Temporal.Instant; end: Temporal.Instant }[]
}

/** Applies the rules of rulings.md, section 5, minute by minute and without any optimisation. */
const worksAt = (p: Model, moment: Temporal.ZonedDateTime) => {
  const minute = moment.hour * 60 + moment.minute
  const covers = (r: Range | null) => r === null || (minuteOf(r.start_time) <= minute && minute < minuteOf(r.end_time))
  const day = moment.toPlainDate()
  const that = p.exceptions.filter((e) => {
    const from = Temporal.PlainDate.from(e.date)
    return (
      Temporal.PlainDate.compare(from, day) <= 0 && Temporal.PlainDate.compare(day, from.add({ days: e.days })) <= 0
    )
  })
  if (that.some((e) => !e.available && covers(e.range))) return false
  const extra = that.filter((e) => e.available)
  if (extra.length > 0) return extra.some((e) => covers(e.range))
  if (p.week === null) return day.dayOfWeek <= 5
  return p.week.some((w) => w.weekday === day.dayOfWeek && covers(w.range))
}
const isFree = (p: Model, start: Temporal.Instant, end: Temporal.Instant) => {
  if (p.shifts.some((s) => Temporal.Instant.compare(s.start, end) < 0 && Temporal.Instant.compare(start, s.end) < 0))
    return false
  for (let at = start; Temporal.Instant.compare(at, end) < 0; at = at.add({ minutes: 5 }))
    if (!worksAt(p, at.toZonedDateTimeISO(p.zone))) return false
  return worksAt(p, end.subtract({ minutes: 1 }).toZonedDateTimeISO(p.zone))
}
const isFreeOnDay = (p: Model, date: string) => {
  const start = Temporal.PlainDate.from(date).toZonedDateTime(p.zone)
  const end = start.add({ days: 1 })
  if (
    p.shifts.some(
      (s) =>
        Temporal.Instant.compare(s.start, end.toInstant()) < 0 &&
        Temporal.Instant.compare(start.toInstant(), s.end) < 0,
    )
  )
    return false
  for (let at = start; Temporal.ZonedDateTime.compare(at, end) < 0; at = at.add({ minutes: 15 }))
    if (worksAt(p, at)) return true
  return false
}

const isInReach = ({ travel }: Model, site: Home | null) => {
  if (travel === null) return true
  if (travel.preference !== null) return travel.preference === 'preferred'
  const [from, to] = [points[travel.home], site === null ? null : points[site]]
  return travel.limit === null || from === null || to === null || roadKm(from, to) <= travel.limit
}

test('the search finds exactly the people whom a minute by minute model calls free', async (t) => {
  const app = await startApp(t)
  const [school, subject_id] = [await app.employer(), await app.subject()]
  const pool = (await school.pools.add({ body: { name: 'Our regulars', is_shared: true } })).data.id
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { minLength: 1, maxLength: 4 }),
      fc.array(question, { minLength: 6, maxLength: 6 }),
      async (people, questions) => {
        await app.db.run`delete from shifts`
        await app.db.run`delete from users where role = 'employee'`
        const models = new Map<number, Model>()
        for (const { zone, role, week, exceptions, bookings, travel, mark, isInPool } of people) {
          const who = await app.employee('P', { profile: false, time_zone: zone })
          if (role !== null) await ensureRole(app, who, role)
          const model: Model = {
            mark,
            isInPool,
            travel: role === null ? null : travel,
            zone,
            role,
            week: null,
            exceptions: exceptions.map((e) => ({ ...e, range: e.range ?? null })),
            shifts: [],
          }
          models.set(who.id, model)
          if (mark !== null)
            await app.db.run`
            insert into staff_preferences (site_id, employee_id, preference, set_at)
            values (${school.id}, ${who.id}, ${mark}, ${app.now()})`
          if (isInPool) await school.pools.addPeople({ params: { id: pool }, body: { employee_ids: [who.id] } })
          if (model.travel) {
            const { home, limit, preference } = model.travel
            // Only a known site can be preferred or avoided.
            await app.db.run`insert into worked_together values (${school.id}, ${who.id}, 1)`
            await travelFrom(who, Number(home), {
              limit_km: limit as 5 | 100 | null,
              ...(preference && { [preference]: [school.id] }),
            })
          }
          if (week) {
            // Keeps one range for each weekday, because overlapping ranges of a day are refused.
            const days = new Map(week.map((w) => [w.weekday, w]))
            model.week = [...days.values()]
            await who.availability.setPattern({
              body: { pattern: model.week.map((w) => ({ weekday: w.weekday, ranges: [w.range] })) },
            })
          }
          for (const { date, days, available, range: r } of model.exceptions)
            await who.availability.putException({
              body: {
                from_date: date,
                to_date: Temporal.PlainDate.from(date).add({ days }).toString(),
                available,
                start_time: r?.start_time,
                end_time: r?.end_time,
              },
            })
          for (const { date, start, length } of bookings) {
            const span = spanOf({ date, start_time: hhmm(start), end_time: hhmm(start + length) }, zone)
            if (
              model.shifts.some(
                (s) =>
                  Temporal.Instant.compare(s.start, span.end) < 0 && Temporal.Instant.compare(span.start, s.end) < 0,
              )
            )
              continue
            model.shifts.push(span)
            await app.db.run`
            insert into shifts (inviter_id, invitee_id, subject_id, date, start_time, end_time, time_zone, period, status, created_at)
            values (${school.id}, ${who.id}, ${subject_id}, ${date}, ${hhmm(start)}, ${hhmm(start + length)}, ${zone},
              ${`[${span.start},${span.end})`}, 'accepted', ${app.now()})`
          }
        }
        for (const { zone, date, times, states, classification, site, among } of questions) {
          const asked = times
            ? { date, start_time: hhmm(times.start), end_time: hhmm(times.start + times.length) }
            : { date }
          const span = times ? spanOf(asked as { date: string; start_time: string; end_time: string }, zone) : null
          const state = stateOf(null, zone)
          const fits = (p: Model) =>
            p.mark !== 'do_not_book' &&
            (among === null || (among === 'pool' ? p.isInPool : p.mark === 'preferred')) &&
            isInReach(p, site) &&
            (span ? isFree(p, span.start, span.end) : isFreeOnDay(p, date)) &&
            (classification === undefined
              ? p.role === 'teacher' || p.role === 'education_support'
              : p.role === classification)
          const idsIn = (isOwn: boolean) =>
            [...models].filter(([, p]) => fits(p) && (stateOf(null, p.zone) === state) === isOwn).map(([id]) => id)
          const free = idsIn(states === 'own')
          const point = site === null ? null : points[site]
          const asker = { id: school.id, time_zone: zone, sector: 'education', state, point } as const
          for (const longestWalk of [0, undefined]) {
            const {
              people: found,
              total,
              other_states_total,
            } = await availableStaff(
              app.db,
              asker,
              {
                ...asked,
                states,
                classification,
                ...(among === 'pool' && { pool_id: pool }),
                ...(among === 'preferred' && { preferred: 'true' }),
                page: 1,
                per_page: 100,
              },
              longestWalk,
            )
            assert.deepEqual(found.map((p) => p.id).sort(), free.sort(), longestWalk === 0 ? 'gathered' : 'on a walk')
            assert.deepEqual(
              { total, other_states_total },
              { total: free.length, other_states_total: idsIn(false).length },
            )
          }
        }
        const rebuilt = await app.db.transaction(async (tx) => {
          const sums =
            async () => tx.all`select 'd' as kind, md5(string_agg(d::text, ',' order by d::text)) from staff_day d
          union all select 'w', md5(string_agg(w::text, ',' order by w::text)) from week_histogram w where n <> 0
          union all select 'l', md5(string_agg(l::text, ',' order by l::text)) from limited_staff_week l order by 1`
          await gatherCounts(tx)
          const before = await sums()
          await tx.run`select rebuild_search()`
          return { before, after: await sums() }
        })
        assert.deepEqual(rebuilt.before, rebuilt.after, 'a rebuild gives the same rows as single updates')
        await app.db.run`delete from shifts`
        await app.db.run`delete from users where role = 'employee'`
      },
    ),
    { numRuns: 25 },
  )
})
