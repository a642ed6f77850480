import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { startApp } from '#test/app.ts'
import { ApiError } from '#web/platform/api.ts'
import { planSlot } from './planner.ts'

const app = await startApp({ after })
const { db } = app
const subject_id = await app.subject()
const schools = [await app.employer('Hill'), await app.employer('Lake')]
const staff = await Promise.all(
  Array.from({ length: 8 }, async (_, n) => {
    const teacher = await app.employee(`Teacher ${n}`, { profile: false })
    await teacher.profiles.create({
      body: { vit_id: `${1000 + n}`, can_teach: [subject_id], year_levels: ['primary'] },
    })
    return teacher
  }),
)

/** Two times of a day, which overlap, tomorrow and the day after. */
const timeOf = (n: number) => ({
  date: app
    .now()
    .toZonedDateTimeISO('Australia/Melbourne')
    .toPlainDate()
    .add({ days: 1 + ((n >> 1) % 2) })
    .toString(),
  start_time: n % 2 === 0 ? '08:30' : '09:00',
  end_time: '15:30',
})

/** The row of the query that a random number chooses; null if there is none. */
const pick = <T>(rows: readonly T[], n: number): T | null => rows[n % Math.max(1, rows.length)] ?? null
const requestOf = async (n: number, isOpen: boolean) =>
  pick(
    await db.all<{ id: string; inviter_id: number; invitee_id: number }>`
      select id::text, inviter_id, invitee_id from requests where not ${isOpen} or status = 'pending' order by id desc limit 40`,
    n,
  )
const schoolOf = (id: number) => schools.find((school) => school.id === id)!
const teacherOf = (id: number) => staff.find((teacher) => teacher.id === id)!

const answerOne = async (n: number, status: 'accepted' | 'rejected', isOpen = true) => {
  const request = await requestOf(n, isOpen)
  return request && teacherOf(request.invitee_id).shifts.answer({ params: { id: request.id }, body: { status } })
}

/**
 * Each command takes a random number, which chooses its people and rows, and returns null if there
 * is nothing to choose.
 */
const commands = {
  post: (n: number) =>
    schools[n % 2]!.vacancies.post({
      body: { subject_id, asks: 'best', slots: [{ ...timeOf(n >> 1), headcount: 1 + (n % 3) }] },
    }),
  ask: (n: number) =>
    schools[n % 2]!.shifts.request({
      body: {
        ...{ inviter_id: schools[n % 2]!.id, invitee_id: staff[n % staff.length]!.id, subject_id, ...timeOf(n >> 1) },
        ...{ also_ask: n % 3 === 0 ? 'more_needed' : 'first_yes_wins', ask_anyway: true },
      },
    }),
  accept: (n: number) => answerOne(n, 'accepted'),
  acceptAny: (n: number) => answerOne(n, 'accepted', false),
  reject: (n: number) => answerOne(n, 'rejected'),
  cancelAsEmployer: async (n: number) => {
    const request = await requestOf(n, false)
    if (request === null) return null
    const params = { id: request.id }
    const { data } = await schoolOf(request.inviter_id).shifts.cancellation({ params })
    return schoolOf(request.inviter_id).shifts.cancel({ params, body: { owed_cents: data.owed?.cents ?? 0 } })
  },
  withdraw: async (n: number) => {
    const request = await requestOf(n, true)
    return request && schoolOf(request.inviter_id).shifts.cancel({ params: { id: request.id } })
  },
  cancelAsEmployee: async (n: number) => {
    const request = await requestOf(n, false)
    return request && teacherOf(request.invitee_id).shifts.cancel({ params: { id: request.id } })
  },
  close: async (n: number) => {
    const vacancy = pick(
      await db.all<{ id: string; employer_id: number }>`
        select id::text, employer_id from vacancies where asks <> 'direct' order by id desc limit 10`,
      n,
    )
    return vacancy && schoolOf(vacancy.employer_id).vacancies.close({ params: { id: vacancy.id } })
  },
  plan: async (n: number) => {
    const slot = pick(await db.all<{ id: number }>`select id from slots order by id desc limit 10`, n)
    return slot && db.transaction((tx) => planSlot(tx, slot.id))
  },
  takeOpenJob: async (n: number) => {
    const person = staff[n % staff.length]!
    const job = pick((await person.openJobs.list({ query: {} })).data, n)
    return job && person.openJobs.accept({ params: { id: String(job.id) } })
  },
}
const names = Object.keys(commands) as (keyof typeof commands)[]

/** Rows that break a rule of the model, by the rule. */
const brokenRules = async () => {
  const rules = {
    'a slot counts its bookings': db.all`
      select l.id from slots l
      where l.booked <> (select count(*) from shifts s where s.slot_id = l.id and is_booked(s.status))`,
    'no slot books more people than it needs': db.all`select id from slots where booked > headcount`,
    'nobody is booked twice at a time': db.all`
      select a.id from shifts a join shifts b on a.invitee_id = b.invitee_id and a.id < b.id and a.period && b.period
      where is_booked(a.status) and is_booked(b.status)`,
    'an accepted offer has its shift, and no other has': db.all`
      select coalesce(o.id, s.id) from offers o full join shifts s on s.id = o.id
      where (o.status = 'accepted') is distinct from (s.id is not null)`,
    'nobody is asked twice by an employer for a time': db.all`
      select a.id from offers a join offers b
        on a.invitee_id = b.invitee_id and a.inviter_id = b.inviter_id and a.id < b.id and a.period = b.period
      where a.status = 'pending' and b.status = 'pending'`,
    'nobody is asked for a time at which they are booked': db.all`
      select o.id from offers o join shifts s on s.invitee_id = o.invitee_id and s.period && o.period
      where o.status = 'pending' and is_booked(s.status)`,
    'a full slot asks nobody': db.all`
      select o.id from offers o join slots l on l.id = o.slot_id where o.status = 'pending' and l.booked >= l.headcount`,
    'a closed vacancy asks nobody': db.all`
      select o.id from offers o join slots l on l.id = o.slot_id where o.status = 'pending' and o.wave is not null
        and l.closed_at is not null`,
    'only a request that exists keeps a person from being asked': db.all`
      select h.employee_id from fresh_offers h left join offers o on o.id = h.offer_id
      where o.id is null and h.until > ${app.now()}::timestamptz`,
  }
  const broken: Record<string, unknown[]> = {}
  for (const [rule, rows] of Object.entries(rules)) {
    const found = await rows
    if (found.length > 0) broken[rule] = found
  }
  return broken
}

const step = fc.array(fc.tuple(fc.constantFrom(...names), fc.nat(10_000)), { minLength: 1, maxLength: 4 })
const STEPS = 80

test('keeps the rules of slots, offers and shifts in random interleavings', async () => {
  const outcomes = new Map<string, number>()
  for (const [n, together] of fc.sample(step, { seed: 20_260_302, numRuns: STEPS }).entries()) {
    const results = await Promise.allSettled(together.map(([name, number]) => commands[name](number)))
    for (const [i, result] of results.entries()) {
      const outcome =
        result.status === 'rejected'
          ? (result.reason as { code?: string }).code
          : result.value === null
            ? 'nothing'
            : 'done'
      const isClear = result.status === 'fulfilled' || (result.reason instanceof ApiError && result.reason.status < 500)
      assert.ok(isClear, `step ${n}, ${together[i]}: ${result.status === 'rejected' && result.reason}`)
      const key = `${together[i]![0]} ${outcome}`
      outcomes.set(key, (outcomes.get(key) ?? 0) + 1)
    }
    if (n % 10 === 9) {
      app.setNow(app.now().add({ hours: 7 }))
      await app.runJobs()
    }
    assert.deepEqual(await brokenRules(), {}, `after step ${n}: ${JSON.stringify(together)}`)
  }
  // Whether the other commands succeed depends on which of several comes first.
  for (const name of ['post', 'ask', 'accept', 'reject', 'withdraw', 'close', 'plan'])
    assert.ok(outcomes.has(`${name} done`), `${name} was never carried out`)
})
