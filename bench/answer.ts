import { shiftRoutes } from '#server/booking/shifts/routes.ts'
import { type Database, sql, type Tx } from '#server/platform/database.ts'
import type { Caller } from '#server/platform/routes.ts'
import { insertOffers } from '#test/helpers/offers.ts'
import type { BenchData } from './data.ts'
import { type Figures, measure } from './measure.ts'
import { pgbench, recorder, scriptOf } from './pgbench.ts'

const CALLERS = 16
/** First day of the requests of `requestMany`. */
export const DATE = '2026-08-03'
const [SHIFT, EMPLOYEE, EMPLOYER] = [2_000_000_001, 2_000_000_002, 2_000_000_003]

export type AnswerFigures = { server: Figures; pgbench: number | null; overlaps: number }

const handler = shiftRoutes.find((route) => route.endpoint.route.startsWith('PATCH /accept-reject-request'))!
  .handler as (request: object) => Promise<unknown>
const accept = (tx: Tx, shift: number, employee: number) =>
  handler({
    actor: { id: employee, role: 'employee', name: '', time_zone: 'Australia/Melbourne' } as Caller,
    params: { id: shift },
    body: { status: 'accepted' },
    tx,
    now: tx.now,
  })

/**
 * Creates one open request for each employee who can be booked in August, in order, and then starts
 * over with the first for the next day. Returns them in this order.
 */
export const requestMany = async (
  db: Database,
  data: BenchData,
  { from, count }: { from: number; count: number },
): Promise<{ id: number; employeeId: number }[]> => {
  const bookable = Math.ceil((data.staff * 2) / 3)
  const day = sql`${DATE}::date + n / ${bookable}`
  const employee = sql`${data.firstEmployee}::integer + n % ${bookable}`
  const ids = await insertOffers(
    db,
    sql`
      select e.ids[1 + n % array_length(e.ids, 1)] as inviter_id, ${employee} as invitee_id,
        c.subject_id, ${day} as date, time '08:30' as start_time, time '15:30' as end_time,
        'Australia/Melbourne' as time_zone,
        tstzrange((${day} + time '08:30') at time zone 'Australia/Melbourne',
          (${day} + time '15:30') at time zone 'Australia/Melbourne') as period,
        ${data.now}::timestamptz as created_at
      from generate_series(${from}::integer, ${from + count - 1}::integer) n
      join users u on u.id = ${employee}
      -- Nobody accepts work in a subject that they cannot teach.
      cross join lateral (
        select s.id as subject_id from subjects s
      where not exists (select from taught_subjects t
        where t.employee_id = u.id and t.subject_id = s.id and not t.can_teach) order by s.id limit 1) c
      -- A school books nobody of a hospital.
      join (select sector, array_agg(id order by id) as ids from users where role = 'employer' group by sector) e
      on e.sector = u.sector`,
  )
  return ids.map((id, i) => ({ id, employeeId: data.firstEmployee + ((from + i) % bookable) }))
}

/** Returns the statements of one acceptance, recorded with made-up ids. */
const script = async (now: Temporal.Instant) => {
  const shift = {
    id: SHIFT,
    inviter_id: EMPLOYER,
    invitee_id: EMPLOYEE,
    status: 'accepted',
    started: false,
    over: false,
    inviter: { name: 'Hill School' },
    invitee: { name: 'Ana Silva' },
    subject: { name: 'Maths' },
    agency: null,
    note: null,
    details: null,
    owed: null,
    time_zone: 'Australia/Melbourne',
    starts_at: '2026-08-02T22:30:00Z',
    ends_at: '2026-08-03T05:30:00Z',
    date: DATE,
    start_time: '08:30',
    end_time: '15:30',
  }
  const whom = {
    status: 'active',
    email: 'who@example.com',
    time_zone: shift.time_zone,
    chosen: {},
    phone: null,
    subscriptions: [],
  }
  const market = { sector: 'education', state: 'VIC' }
  const eligible = {
    ...market,
    required: [],
    has_profile: true,
    roles: ['teacher'],
    is_blocked: false,
    valid: [],
    entered: ['vit'],
  }
  const terms = {
    ...market,
    week_minutes: 2280,
    rest_minutes: null,
    day_minutes: 960,
    travel_minutes: 30,
    far_travel_minutes: 240,
  }
  const { statements, db } = recorder(now, ({ text, values }) => {
    if (/to_json\(t\) as terms/.test(text))
      return [{ ...shift, terms, facts: eligible, booked: [], cannot_teach: null }]
    if (
      /week_minutes|with unmet as|answer_records|blocking_credentials|from mail_templates|select address from employer_details/.test(
        text,
      )
    )
      return []
    const id = JSON.stringify(values).includes(`[${EMPLOYER}]`) ? EMPLOYER : EMPLOYEE
    if (/people_of\(/.test(text)) return [{ user_id: id, place: 0 }]
    if (/from alert_choices/.test(text)) {
      const role = id === EMPLOYER ? 'employer' : 'employee'
      return [{ ...whom, id, role, place: 0, quiet_from: null, quiet_to: null, left: null }]
    }
    if (/link_keys/.test(text)) return [{ user_id: id, id: 1, key: Buffer.alloc(32), email: whom.email }]
    return [/lower\(period\) <=/.test(text) ? { ...shift, status: 'pending' } : shift]
  })
  const last = new Map<string, () => Promise<unknown>>()
  const tx: Tx = {
    ...db,
    at: () => tx,
    beforeCommit: (key, work) => void last.set(key, work),
    afterCommit: () => {},
  }
  await accept(tx, SHIFT, EMPLOYEE)
  for (const key of [...last.keys()].sort()) await last.get(key)!()
  const names = new Map<unknown, string>([
    [SHIFT, ':shift'],
    [EMPLOYEE, ':employee'],
    [EMPLOYER, ':employer'],
  ])
  return statements.map((statement) => scriptOf(statement, names))
}

/**
 * Measures acceptances as the request pipeline runs them, with 16 callers, then the same SQL with
 * pgbench on the same database.
 */
export const benchAnswer = async (
  db: Database,
  url: string,
  data: BenchData,
  seconds: number,
): Promise<AnswerFigures> => {
  const count = Math.min(data.staff, seconds * 4000)
  const ours = (await requestMany(db, data, { from: 0, count }))[0]!.id
  const server = await measure(CALLERS, seconds, async (n) => {
    if (n >= count) return false
    return db.transaction((tx) => accept(tx.at(data.now), ours + n, data.firstEmployee + n))
  })

  await db.run`delete from offers where id >= ${ours} and status = 'pending'`
  await db.run`update shifts set status = 'completed' where id >= ${ours}`
  const theirs = (await requestMany(db, data, { from: 0, count }))[0]!.id
  const lines = [
    '\\set n :n + 1',
    `\\set k :n * ${CALLERS} + :client_id`,
    '\\set shift :first + :k',
    `\\set employee ${data.firstEmployee} + :k`,
    `\\set employer ${data.firstEmployer} + :k % ${data.employers}`,
    'begin;',
    ...(await script(data.now)),
    'commit;',
  ]
  const tps = await pgbench(url, [lines.join('\n')], {
    callers: CALLERS,
    seconds,
    count: Math.max(1, Math.floor(Math.min(count, server.calls) / CALLERS) - 1),
    variables: { n: -1, first: theirs },
  })
  const { overlaps } = await db.one<{ overlaps: number }>`
    select count(*)::integer as overlaps from shifts a join shifts b
      on a.invitee_id = b.invitee_id and a.id < b.id and a.period && b.period
    where a.status = 'accepted' and b.status = 'accepted' and a.id >= ${ours}`
  return { server, pgbench: tps, overlaps }
}
