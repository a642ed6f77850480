import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '#test/app.ts'

const app = await startApp({ after })
const subject_id = await app.subject()
let people = 0

/** A teacher who is booked from 08:30 to 15:30 on a Monday in that zone, and their school. */
const booked = async (time_zone: string, date: string) => {
  const hill = await app.employer('Hill', { time_zone })
  const ana = await app.employee(`Ana ${++people}`, { time_zone })
  const book = async (start_time = '08:30', end_time = '15:30') => {
    const body = { inviter_id: hill.id, invitee_id: ana.id, subject_id, date, start_time, end_time }
    const { data } = await hill.shifts.request({ body })
    await ana.shifts.answer({ params: { id: String(data.id) }, body: { status: 'accepted' } })
    return data
  }
  const shift = await book()
  const params = { id: String(shift.id) }
  const cost = async () => (await hill.shifts.cancellation({ params })).data
  const cancel = async (owed_cents?: number) =>
    (await hill.shifts.cancel({ params, body: owed_cents === undefined ? {} : { owed_cents } })).data
  const owedTo = async () =>
    (await ana.shifts.ofEmployee({ params: { id: String(ana.id) }, query: {} })).data.find(({ id }) => id === shift.id)!
      .owed
  return { hill, ana, book, cost, cancel, owedTo }
}

test('a school in Victoria owes the full pay after noon on the day before', async () => {
  const { ana, cost, cancel, owedTo } = await booked('Australia/Melbourne', '2026-03-09')
  app.setNow('2026-03-08T01:00:00Z')
  const before = await cost()
  assert.deepEqual(before, { owed: null, free_until: '2026-03-08T01:00:00Z', agency: null })
  app.setNow('2026-03-08T01:00:01Z')
  const { owed, free_until } = await cost()
  assert.equal(free_until, null)
  // Six and a half hours at $70.97.
  assert.deepEqual(
    [owed!.cents, owed!.share, owed!.rule],
    [46131, 'the full pay', 'the rule in Victoria for cancelling after 12:00 on the day before'],
  )
  await assert.rejects(cancel(0), { code: 'changed_meanwhile' })
  assert.equal((await cancel(owed!.cents)).owed!.cents, owed!.cents)
  assert.equal((await owedTo())!.cents, owed!.cents)
  const { notifications } = await ana.notifications.list({ query: {} })
  assert.match(notifications[0]!.message, /You are owed the full pay, \$\d+\.\d\d: the rule in Victoria/)
})

test('a school in Queensland owes two hours on the day, unless it rebooks the person', async () => {
  const { book, cost, cancel, owedTo } = await booked('Australia/Brisbane', '2026-03-16')
  app.setNow('2026-03-15T20:00:00Z')
  const { owed } = await cost()
  assert.deepEqual([owed!.cents, owed!.share, owed!.lifted_by_rebooking], [14_000, '2 hours', true])
  await cancel()
  assert.deepEqual([(await owedTo())!.cents, (await owedTo())!.is_lifted], [owed!.cents, false])
  await book('10:00')
  assert.equal((await owedTo())!.is_lifted, true)
})

test('an evening booked before the day was cancelled does not lift what is owed', async () => {
  const { book, cancel, owedTo } = await booked('Australia/Brisbane', '2026-03-17')
  await book('16:00', '18:00')
  app.setNow('2026-03-16T20:00:00Z')
  await cancel()
  assert.equal((await owedTo())!.is_lifted, false)
  app.setNow('2026-03-16T20:01:00Z')
  await book('10:00')
  assert.equal((await owedTo())!.is_lifted, true)
})

test('a school in New South Wales owes half of the pay once the person has arrived', async () => {
  const { ana, cost } = await booked('Australia/Sydney', '2026-03-23')
  app.setNow('2026-03-22T21:00:00Z')
  assert.equal((await cost()).owed, null)
  const [shift] = (await ana.shifts.ofEmployee({ params: { id: String(ana.id) }, query: {} })).data
  await ana.attendance.arrived({ params: { id: String(shift!.id) } })
  const { owed } = await cost()
  assert.deepEqual(
    [owed!.cents, owed!.share, owed!.rule, owed!.lifted_by_rebooking],
    [22_750, 'half of the pay', 'the rule in New South Wales for sending a person home on arrival', false],
  )
})

test('a person counts as arrived from the start of the shift', async () => {
  const { cost } = await booked('Australia/Sydney', '2026-03-24')
  app.setNow('2026-03-23T21:29:59Z')
  assert.equal((await cost()).owed, null)
  app.setNow('2026-03-23T21:30:00Z')
  assert.equal((await cost()).owed!.cents, 22_750)
})

test('a person who cancels is owed nothing', async () => {
  const { hill, ana, owedTo } = await booked('Australia/Melbourne', '2026-03-30')
  app.setNow('2026-03-29T20:00:00Z')
  const [shift] = (await ana.shifts.ofEmployee({ params: { id: String(ana.id) }, query: {} })).data
  await ana.shifts.cancel({ params: { id: String(shift!.id) }, body: {} })
  assert.equal(await owedTo(), null)
  await assert.rejects(hill.shifts.cancellation({ params: { id: String(shift!.id) } }), { code: 'already_over' })
})

type Rule = { late_time?: string; late_percent?: number; late_minutes?: number; arrival_percent?: number }
const addRule = (state: string, rule: Rule) => app.db.run`
  insert into cancellation_rules (sector, state, from_date, late_days, late_time, late_percent, late_minutes,
    arrival_percent, source)
  values ('education', ${state}, '2020-01-01', 0, ${rule.late_time ?? '06:00'}, ${rule.late_percent ?? null},
    ${rule.late_minutes ?? null}, ${rule.arrival_percent ?? null}, 'Agreement')`

test('the larger amount of a rule is owed, to the cent, and named', async () => {
  await app.db.run`update pay_rates set hourly_cents = 7001 where sector = 'education' and state = 'TAS'`
  await addRule('TAS', { late_percent: 50, arrival_percent: 25 })
  await addRule('SA', { late_minutes: 60, arrival_percent: 40 })
  await addRule('NT', { late_minutes: 120 })
  const costIn = async (zone: string) => (await booked(`Australia/${zone}`, '2026-04-13')).cost
  const hobart = await costIn('Hobart')
  const adelaide = await costIn('Adelaide')
  const darwin = await costIn('Darwin')
  const perth = await costIn('Perth')
  const owedBy = async (cost: typeof hobart) => {
    const { cents, share, rule } = (await cost()).owed!
    return { cents, share, rule }
  }
  // 07:30 in Hobart, 07:00 in Adelaide and Darwin, and 05:30 in Perth.
  app.setNow('2026-04-12T21:30:00Z')
  assert.deepEqual(await perth(), { owed: null, free_until: null, agency: null })
  await addRule('WA', { late_time: '00:00', late_minutes: 90 })
  const late = 'cancelling after 06:00 on the day'
  const half = { cents: 22_754, share: 'half of the pay', rule: `the rule in Tasmania for ${late}` }
  assert.deepEqual(
    [await owedBy(hobart), await owedBy(adelaide), await owedBy(darwin), await owedBy(perth)],
    [
      half,
      { cents: 7000, share: '1 hour', rule: `the rule in South Australia for ${late}` },
      { cents: 14_000, share: '2 hours', rule: `the rule in the Northern Territory for ${late}` },
      { cents: 10_500, share: '90 minutes', rule: 'the rule in Western Australia for cancelling on the day' },
    ],
  )
  // Both shifts have begun.
  app.setNow('2026-04-12T23:30:00Z')
  const home = 'the rule in South Australia for sending a person home on arrival'
  assert.deepEqual(
    [await owedBy(hobart), await owedBy(adelaide)],
    [half, { cents: 18_200, share: '40 % of the pay', rule: home }],
  )
})
