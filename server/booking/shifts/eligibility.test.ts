import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '#test/app.ts'
import { addCredential } from '#test/helpers/credentials.ts'
import type { Person } from '#test/people.ts'
import { refusalsOf } from './eligibility.ts'
import { spanOf } from './rules.ts'

const app = startApp({ after })
const MONDAY = { date: '2026-03-09', start_time: '08:30', end_time: '15:30' }
type Times = Partial<typeof MONDAY>
type More = { ask_anyway?: boolean; rest_override_reason?: string; subject_id?: number }

const scene = async (sector: 'education' | 'healthcare' = 'education') => {
  const { db, employer, employee, subject, admin, setNow } = await app
  const ana = await employee('Ana', { sector })
  const [hill, lake] = [await employer('Hill', { sector }), await employer('Lake', { sector })]
  const subject_id = await subject()
  const ask = async (by: Person, times: Times = {}, more: More = {}, whom = ana) =>
    (
      await by.shifts.request({
        body: { ...MONDAY, subject_id, inviter_id: by.id, invitee_id: whom.id, ...times, ...more },
      })
    ).data
  const accept = (shift: { id: number }, by = ana) =>
    by.shifts.answer({ params: { id: shift.id }, body: { status: 'accepted' } })
  const book = async (by: Person, times: Times = {}, more: More = {}) => {
    const shift = await ask(by, times, { ask_anyway: true, ...more })
    await accept(shift)
    return shift
  }
  return { db, employer, employee, subject, admin, setNow, ana, hill, lake, subject_id, ask, accept, book }
}
const says = (code: string, message: string | RegExp) => (error: unknown) => {
  const thrown = error as { code: string; message: string }
  assert.equal(thrown.code, code, thrown.message)
  if (typeof message === 'string') assert.equal(thrown.message, message)
  else assert.match(thrown.message, message)
  return true
}

test('refuses a newcomer without a profile, and books the person once there is one', async () => {
  const { employee, hill, ask } = await scene()
  const newcomer = await employee('Nina', { profile: false })
  const refused = says('staff_unavailable', 'Nina has no profile yet and cannot be booked.')
  await assert.rejects(ask(hill, {}, {}, newcomer), refused)
  await newcomer.profiles.create({ body: { vit_id: '123456' } })
  assert.equal((await ask(hill, {}, {}, newcomer)).status, 'pending')
})

test('refuses a nurse for a school, and a teacher for a hospital', async () => {
  const { employee, employer, hill, ask, ana } = await scene()
  const nurse = await employee('Nia', { sector: 'healthcare' })
  await assert.rejects(ask(hill, {}, {}, nurse), says('staff_unavailable', 'Nia does not work in education.'))
  const hospital = await employer('Ward', { sector: 'healthcare' })
  await assert.rejects(ask(hospital), says('staff_unavailable', 'Ana does not work in healthcare.'))
  await (await app).db.run`
    insert into employee_classifications (employee_id, classification) values (${ana.id}, 'assistant_in_nursing')`
  assert.equal((await ask(hospital)).status, 'pending', 'one person may work in both')
})

test('refuses a nurse whose AHPRA number is missing', async () => {
  const { db, hill, ana, ask } = await scene('healthcare')
  await db.run`update employee_classifications set classification = 'enrolled_nurse' where employee_id = ${ana.id}`
  await db.run`delete from credentials where employee_id = ${ana.id}`
  await assert.rejects(ask(hill), says('staff_unavailable', /registration number/))
})

test('refuses a subject that the person cannot teach, at the field', async () => {
  const { hill, ana, ask, accept, subject_id } = await scene()
  const asked = await ask(hill)
  await ana.profiles.update({ params: { id: '1' }, body: { cannot_teach: [subject_id] } })
  await assert.rejects(ask(hill, { date: '2026-03-10' }), (error: { errors: Record<string, string[]> }) => {
    const sentence = 'Ana cannot teach Mathematics. Please choose another subject or person.'
    assert.deepEqual(error.errors, { subject_id: [sentence] })
    return says('invalid', sentence)(error)
  })
  await assert.rejects(accept(asked), says('not_eligible', 'Your profile says that you cannot teach Mathematics.'))
})

test('asks about absences and hours away or outside the week, but sends all the same', async () => {
  const { ana, hill, ask } = await scene()
  const away = { from_date: '2026-03-10', to_date: '2026-03-10', available: false, note: 'Surgery' }
  await ana.availability.putException({ body: away })
  const part = { ...away, from_date: '2026-03-11', to_date: '2026-03-11', start_time: '12:00', end_time: '14:00' }
  await ana.availability.putException({ body: part })
  const cases = [
    ['2026-03-10', 'Ana is away that day. Ask anyway?'],
    ['2026-03-11', 'Ana is away at that time. Ask anyway?'],
    ['2026-03-14', 'Ana does not usually work at that time. Ask anyway?'],
  ] as const
  for (const [date, sentence] of cases) {
    await assert.rejects(ask(hill, { date }), says('away_that_day', sentence))
    assert.equal((await ask(hill, { date }, { ask_anyway: true })).status, 'pending')
  }
  await assert.rejects(ask(hill, { ...MONDAY, date: '2026-03-09', start_time: '22:00', end_time: '06:00' }, {}), {
    code: 'away_that_day',
  })
})

test('refuses impossible travel without revealing the other booking', async () => {
  const { employer, hill, lake, ana, ask, accept, book } = await scene()
  await book(hill)
  const all = { ask_anyway: true, rest_override_reason: 'We know.' }
  const late = { start_time: '15:45', end_time: '17:00' }
  const refused = says('no_time_to_travel', 'Ana cannot get to you in time for these hours.')
  await assert.rejects(ask(lake, late, all), refused)
  await ask(hill, late)
  await ask(lake, { start_time: '16:00', end_time: '17:00' })

  const perth = await employer('Perth School', { time_zone: 'Australia/Perth' })
  // 16:00 in Melbourne is 13:00 in Perth.
  await assert.rejects(ask(perth, { start_time: '13:00', end_time: '15:00' }, all), refused)
  assert.equal((await ask(perth, { start_time: '16:30', end_time: '17:30' }, all)).status, 'pending')

  const [first, second] = [await ask(lake, { date: '2026-03-12' }), await ask(hill, { ...late, date: '2026-03-12' })]
  await accept(first)
  await assert.rejects(accept(second), says('no_time_to_travel', /no time to travel/))
  assert.equal(
    (await ana.shifts.ofEmployee({ params: { id: ana.id } })).data.some(({ id }) => id === second.id),
    true,
  )
})

test('stores the override of a rest warning and lets the request be accepted', async () => {
  const { db, admin, ana, hill, lake, ask, accept, book } = await scene('healthcare')
  await book(hill, { start_time: '14:00', end_time: '22:00' })
  const early = { date: '2026-03-10', start_time: '06:00', end_time: '12:00' }
  const own = 'Ana would have less than 10 hours of rest between this shift and another one.'
  await assert.rejects(ask(hill, early), says('rest_warning', own))
  const elsewhere = 'Ana would not have enough rest around this shift.'
  await assert.rejects(ask(lake, early), says('rest_warning', elsewhere))
  const nobody = await db.all`select shift_id from rest_overrides`

  const asked = await ask(lake, early, { rest_override_reason: 'Nobody else has the ward.' })
  const kept = await db.one<object>`select rules, reason from rest_overrides where shift_id = ${asked.id}`
  assert.deepEqual(kept, { rules: ['rest'], reason: 'Nobody else has the ward.' })
  assert.equal((await db.all`select shift_id from rest_overrides`).length, nobody.length + 1)
  const acts = await (await admin()).audit.list({ query: { action: 'rest_overridden' } })
  assert.deepEqual(
    [acts.data[0]?.actor?.name, acts.data[0]?.subject?.name, acts.data[0]?.after],
    ['Lake', 'Ana', { shift_id: asked.id, limits: ['rest'], reason: 'Nobody else has the ward.' }],
  )
  await accept(asked)
  assert.equal((await ana.shifts.ofEmployee({ params: { id: ana.id }, query: { status: 'accepted' } })).total, 2)
})

test('refuses an acceptance that breaks a rest rule without an override', async () => {
  const { hill, lake, ask, accept } = await scene('healthcare')
  const late = await ask(hill, { start_time: '14:00', end_time: '22:00' })
  const early = await ask(lake, { date: '2026-03-10', start_time: '06:00', end_time: '12:00' })
  await accept(late)
  await assert.rejects(
    accept(early),
    says('rest_needed', /^You would have less than 10 hours of rest .* Ask the employer/),
  )
})

test('warns before a second shift of sixteen hours in a row', async () => {
  const { hill, ask, book } = await scene('healthcare')
  await book(hill, { start_time: '06:00', end_time: '22:00' })
  const more = { ask_anyway: true }
  await assert.rejects(ask(hill, { start_time: '22:00', end_time: '14:00' }, more), { code: 'rest_warning' })
})

test('warns beyond 38 hours a week in a Victorian school, and in no other state', async () => {
  const { employer, hill, ask, book } = await scene()
  const days = ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12']
  for (const date of days) await book(hill, { date, start_time: '08:00', end_time: '16:30' })
  const friday = { date: '2026-03-13', start_time: '08:00', end_time: '12:30' }
  const own = 'Ana would work more than 38 hours in that week.'
  await assert.rejects(ask(hill, friday), says('rest_warning', own))
  assert.equal((await ask(hill, { ...friday, end_time: '12:00' })).status, 'pending')
  const sydney = await employer('Sydney School', { time_zone: 'Australia/Sydney' })
  assert.equal((await ask(sydney, friday)).status, 'pending')
})

test('measures rest in real hours on the night when clocks change', async () => {
  const { hill, ask, book } = await scene('healthcare')
  await book(hill, { date: '2026-04-04', start_time: '13:00', end_time: '21:00' })
  const more = { ask_anyway: true }
  // Clocks go back that night, so 06:00 is ten hours after 21:00.
  assert.equal(
    (await ask(hill, { date: '2026-04-05', start_time: '06:00', end_time: '10:00' }, more)).status,
    'pending',
  )
  await assert.rejects(ask(hill, { date: '2026-04-05', start_time: '05:59', end_time: '10:00' }, more), {
    code: 'rest_warning',
  })
})

test('requires the credentials of the market at the request and at acceptance', async () => {
  const { admin, employer, employee, ask, accept } = await scene()
  const [ada, school] = [await admin(), await employer('Tas School', { time_zone: 'Australia/Hobart' })]
  const tom = await employee('Tom', { time_zone: 'Australia/Hobart' })
  const asked = await ask(school, {}, {}, tom)
  const required = [{ need: 'working_with_children', must: 'entered' }] as const
  await ada.settings.decideBooking({
    body: { sector: 'education', state: 'TAS', required: [...required], version: 0 },
  })
  const tuesday = { date: '2026-03-10' }
  await assert.rejects(ask(school, tuesday, {}, tom), says('staff_unavailable', /a credential is missing/))
  const card = 'Enter your Registration to Work with Vulnerable People (TAS) under Credentials.'
  await assert.rejects(accept(asked, tom), says('not_eligible', `You cannot take this shift yet. ${card}`))
  const before = await tom.credentials.mine()
  assert.deepEqual([before.bookable, before.needs], [false, [{ text: card, at: 'credentials' }]])
  await addCredential(tom, { kind: 'tas_rwvp', number: '1' })
  const after = await tom.credentials.mine()
  assert.deepEqual([after.bookable, after.needs], [true, []])
  await accept(asked, tom)
})

test('keeps the limits of work and travel with many concurrent answers', async () => {
  const { db, employer, ana, ask, accept } = await scene()
  const schools = await Promise.all(Array.from({ length: 6 }, (_, i) => employer(`School ${i}`)))
  const asked = []
  for (let n = 0; n < 24; n++) {
    const date = Temporal.PlainDate.from('2026-03-16')
      .add({ days: Math.floor(n / 8) })
      .toString()
    const start = 6 * 60 + (n % 8) * 135
    const clock = (minute: number) =>
      Temporal.PlainTime.from('00:00').add({ minutes: minute }).toString({ smallestUnit: 'minute' })
    const times = { date, start_time: clock(start), end_time: clock(start + 120) }
    asked.push(await ask(schools[n % 6]!, times, { ask_anyway: true }))
    asked.push(await ask(schools[(n + 1) % 6]!, { ...times, end_time: clock(start + 210) }, { ask_anyway: true }))
  }
  const answers = await Promise.allSettled(asked.map((shift) => accept(shift)))
  const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  assert.deepEqual(
    [...new Set(refused)].filter((code) => !['no_time_to_travel', 'rest_needed', 'already_answered'].includes(code)),
    [],
  )
  const { tight } = await db.one<{ tight: number }>`
    select count(*) as tight from shifts a join shifts b on b.invitee_id = a.invitee_id and b.id <> a.id
    where a.invitee_id = ${ana.id} and a.status = 'accepted' and b.status = 'accepted'
      and a.inviter_id <> b.inviter_id and lower(b.period) >= upper(a.period)
      and lower(b.period) < upper(a.period) + interval '30 minutes'`
  const { most } = await db.one<{ most: number }>`
    select max(total) as most from (
      select sum(extract(epoch from least(upper(b.period), w + interval '24 hours') - greatest(lower(b.period), w)) / 3600)::float8 as total
      from shifts a cross join lateral (values (lower(a.period)), (upper(a.period) - interval '24 hours')) t (w)
      join shifts b on b.invitee_id = a.invitee_id and b.period && tstzrange(w, w + interval '24 hours')
      where a.invitee_id = ${ana.id} and a.status = 'accepted' and b.status = 'accepted' group by w) windows`
  assert.deepEqual({ tight, isWithin: most <= 16 }, { tight: 0, isWithin: true })
  assert.ok(answers.some(({ status }) => status === 'fulfilled'))
})

test('says of many people at once why each cannot be asked', async () => {
  const { db, employee, hill, lake, subject_id, accept, ask, ana: free } = await scene()
  const zone = 'Australia/Melbourne'
  const [away, booked, unskilled, unwanted] = await Promise.all(
    ['Ada', 'Bob', 'Cy', 'Di'].map((name) => employee(name)),
  )
  const newcomer = await employee('Ed', { profile: false })
  const day = { from_date: MONDAY.date, to_date: MONDAY.date, available: false, note: null }
  await away!.availability.putException({ body: { ...day, start_time: null, end_time: null } })
  await accept(await ask(lake, {}, {}, booked), booked)
  await unskilled!.profiles.update({ params: { id: '1' }, body: { cannot_teach: [subject_id] } })
  await db.run`
    insert into staff_preferences (site_id, employee_id, preference, reason, set_at)
    values (${hill.id}, ${unwanted!.id}, 'do_not_book', 'Often late', '2026-03-01')`
  const shift = {
    ...{ ...MONDAY, inviter_id: hill.id, subject_id, classification: null, time_zone: zone },
    span: spanOf(MONDAY, zone),
  }
  const people = [free, away!, booked!, unskilled!, unwanted!, newcomer].map(({ id }) => id)
  const refusals = await refusalsOf(db, shift, people)
  assert.deepEqual(
    people.map((id) => refusals.get(id)),
    [null, 'away', 'booked', 'subject', 'site', 'credential'],
  )
})
