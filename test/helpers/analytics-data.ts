/** Creates bookings of every kind in a test database, and reads all bookings as plain rows. */
import fc from 'fast-check'
import { sql } from '#server/platform/database.ts'
import type { TestApp } from '../app.ts'
import type { Person } from '../people.ts'
import { insertOffers } from './offers.ts'

export type Booking = {
  id: number
  inviter_id: number
  invitee_id: number
  subject_id: number
  date: string
  start_time: string
  end_time: string
  time_zone: string
  status: string
  reason: string | null
  cancelled_by: 'employer' | 'employee' | null
  created_at: string
  answered_at: string | null
  closed_at: string | null
  /** People that the slot needs. */
  headcount: number
}

const STATUSES = [
  'pending',
  'accepted',
  'rejected',
  'cancelled',
  'withdrawn',
  'expired',
  'completed',
  'no_show',
] as const
const REASONS = [
  'Too far',
  'too FAR ',
  'Conflict with schedule',
  'Not my specialty',
  'Personal reasons',
  'Pay rate too low',
  'Shift too long',
  'At the dentist',
  '',
  null,
]
// Around both changes of the clocks in 2026, the ends of months, and a year before.
const DATES = [
  '2025-03-31',
  '2026-02-28',
  '2026-03-01',
  '2026-03-07',
  '2026-04-04',
  '2026-04-05',
  '2026-04-06',
  '2026-04-30',
  '2026-05-01',
  '2026-05-15',
  '2026-10-03',
  '2026-10-04',
]
const TIMES = [
  ['08:30', '15:30'],
  ['22:00', '06:00'],
  ['12:00', '13:00'],
  ['23:45', '00:15'],
] as const

export const allBookings = (app: TestApp) => app.db.all<Booking>`
  select r.id, r.inviter_id, r.invitee_id, r.subject_id, r.date, r.start_time, r.end_time, r.time_zone,
    case when r.late_yes_at is null then r.status else 'too_late' end as status, r.reason, r.cancelled_by, r.created_at,
    r.answered_at, r.closed_at, coalesce(l.headcount, 1) as headcount
  from requests r left join slots l on l.employer_id = r.inviter_id and l.subject_id = r.subject_id and l.period = r.period
  order by r.id`

export const seedAnalytics = async (app: TestApp) => {
  const admin = await app.admin()
  const subjects = [await app.subject('Maths'), await app.subject('Art'), await app.subject('Aged care', 'Care')]
  const employers: Person[] = [
    await app.employer('Hill'),
    await app.employer('Lake', { time_zone: 'Australia/Sydney' }),
    await app.employer('Ward', { sector: 'healthcare', time_zone: 'Australia/Perth' }),
    await app.employer('Reef', { time_zone: 'Australia/Lord_Howe' }),
    await app.employer('Clinic', { sector: 'healthcare', time_zone: 'Australia/Adelaide' }),
  ]
  await employers[1]!.profiles.updateEmployer({ params: { id: employers[1]!.id }, body: { state: 'ACT' } })
  const employees: Person[] = []
  for (const name of ['Ana', 'Ben', 'Zoë', "O'Brien", 'Dan', 'Eve', 'Finn', 'Gus'])
    employees.push(await app.employee(name, { status: name === 'Gus' ? 'banned' : 'active', profile: name !== 'Ana' }))
  const [ana, ben, zoe, obrien] = employees as [Person, Person, Person, Person]
  await ana.profiles.create({ body: { vit_id: '1', can_teach: [subjects[0]!], year_levels: ['primary'] } })
  await ana.availability.setPattern({
    body: { pattern: [1, 3, 6].map((weekday) => ({ weekday, ranges: [{ start_time: '08:00', end_time: '12:00' }] })) },
  })
  await ben.availability.setPattern({ body: { pattern: [] } })
  const except = (person: Person, from_date: string, to_date: string, available: boolean, times = {}) =>
    person.availability.putException({ body: { from_date, to_date, available, ...times } })
  await except(ana, '2026-04-04', '2026-04-08', false)
  await except(ana, '2026-05-02', '2026-05-12', true)
  await except(ben, '2026-04-01', '2026-04-05', true, { start_time: '09:00', end_time: '10:00' })
  await except(zoe, '2026-03-28', '2026-05-03', false)
  await except(obrien, '2026-04-01', '2026-04-30', false, { start_time: '08:00', end_time: '12:00' })
  await insertBookings(app, { employers, employees, subjects }, 7)
  return { admin, subjects, employers, employees }
}

type Parts = { employers: readonly Person[]; employees: readonly Person[]; subjects: readonly number[] }

/**
 * Inserts random bookings, the same at every run, except those that would book a person twice at
 * the same time.
 */
export const insertBookings = async (app: TestApp, { employers, employees, subjects }: Parts, seed: number) => {
  const oneOf = <T>(list: readonly T[]) => fc.constantFrom(...list)
  const kind = fc.record({
    employer: oneOf(employers),
    // Leaves out the last employee, who is never asked.
    employee: oneOf(employees.slice(0, -1)),
    subject: oneOf(subjects),
    date: oneOf(DATES),
    times: oneOf(TIMES),
    status: oneOf(STATUSES),
    reason: oneOf(REASONS),
    // Neither side cancelled a booking that a colleague took over.
    by: oneOf(['employer', 'employee', null]),
    lead: oneOf([10, 200, 700, 1500, 9000, 40_000]),
    wait: oneOf([0, 1, 59, 60, 74, 800, 1440, 3000, 30_000]),
    before: oneOf([-30, 60, 500, 1000, 1300, 2000, 9000]),
  })
  for (const b of fc.sample(kind, { seed, numRuns: 300 })) {
    const zone = (await app.db.one<{ time_zone: string }>`select time_zone from users where id = ${b.employer.id}`)
      .time_zone
    const day = Temporal.PlainDate.from(b.date)
    const [start, end] = b.times
    const from = day.toZonedDateTime({ timeZone: zone, plainTime: start }).toInstant()
    const until = day
      .add({ days: end > start ? 0 : 1 })
      .toZonedDateTime({ timeZone: zone, plainTime: end })
      .toInstant()
    const created = from.subtract({ minutes: b.lead })
    const isAnswered = ['accepted', 'rejected', 'completed', 'cancelled', 'no_show'].includes(b.status)
    const answered = isAnswered ? created.add({ minutes: b.wait, seconds: 30 }).toString() : null
    const closed = b.status === 'cancelled' ? from.subtract({ minutes: b.before }).toString() : answered
    if (b.status === 'pending') {
      await insertOffers(
        app.db,
        sql`select ${b.employer.id}::integer as inviter_id, ${b.employee.id}::integer as invitee_id,
          ${b.subject}::integer as subject_id, ${b.date}::date as date, ${start}::time as start_time,
          ${end}::time as end_time, ${zone}::text as time_zone, ${`[${from},${until})`}::tstzrange as period,
          ${created}::timestamptz as created_at`,
      )
      continue
    }
    await app.db.run`
      insert into shifts (inviter_id, invitee_id, subject_id, date, start_time, end_time, time_zone, period, status, reason,
        cancelled_by, created_at, answered_at, closed_at, no_show_at)
      values (${b.employer.id}, ${b.employee.id}, ${b.subject}, ${b.date}, ${start}, ${end}, ${zone},
        ${`[${from},${until})`}, ${b.status}, ${b.status === 'rejected' || b.status === 'cancelled' ? b.reason : null},
        ${b.status === 'cancelled' ? b.by : null}, ${created}, ${answered}, ${closed},
        ${b.status === 'no_show' ? until : null})
      on conflict do nothing`
  }
}
