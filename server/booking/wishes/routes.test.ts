/** Wishes for the next day, and for days a week and pay, on the clock of Melbourne. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { AvailablePerson } from '#contract/booking/availability.ts'
import { createLog } from '#server/platform/log.ts'
import { startApp } from '#test/app.ts'
import { book, searchStaff } from '#test/helpers/availability.ts'
import type { Person } from '#test/people.ts'
import { wishJobs } from './jobs.ts'

const app = await startApp({ after })
const subject_id = await app.subject()
const log = createLog('silent')
const zone = 'Australia/Melbourne'
let week = 0
/** The day before the next Tuesday, and teachers who are free on it. */
const scene = async (count: number) => {
  const monday = Temporal.PlainDate.from('2026-03-09').add({ weeks: week++ })
  const at = (time: string) =>
    app.setNow(monday.toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant().toString())
  at('08:00')
  await app.db.run`update users set status = 'inactive' where role = 'employee'`
  const hill = await app.employer('Hill')
  const staff: Person[] = []
  for (let n = 0; n < count; n++) {
    const teacher = await app.employee(`Teacher ${n}`, { profile: false })
    await teacher.profiles.create({
      body: { vit_id: `${1000 + n}`, can_teach: [subject_id], year_levels: ['primary'] },
    })
    staff.push(teacher)
  }
  const date = monday.add({ days: 1 }).toString()
  return { at, hill, staff, date, slot: { date, start_time: '08:40', end_time: '15:30' } }
}
const asked = async (person: Person) => (await person.wishes.tomorrow({})).data
const answer = async (person: Person, date: string, wants: boolean | null) =>
  (await person.wishes.answerTomorrow({ body: { date, wants } })).data.answer
const awayOn = async (person: Person, date: string) => {
  const { data } = await person.availability.mine({ query: { from: date, to: date } })
  return data.exceptions.length
}

test('asks about tomorrow from 15:00, unless the person is away or booked for the day', async () => {
  const { at, hill, staff, date, slot } = await scene(3)
  const [ana, ben, cara] = staff as [Person, Person, Person]
  await book(hill, ben, subject_id, slot)
  const day = { from_date: date, to_date: date, available: false, note: null, start_time: null, end_time: null }
  await cara.availability.putException({ body: day })
  at('14:59')
  assert.equal(await asked(ana), null)
  at('15:00')
  assert.deepEqual(await asked(ana), { date, answer: null })
  assert.deepEqual({ booked: await asked(ben), away: await asked(cara) }, { booked: null, away: null })
})

test('"Not tomorrow" removes the person from the search, and can be undone', async () => {
  const { at, hill, staff, date, slot } = await scene(1)
  const ana = staff[0]!
  at('15:00')
  for (let again = 0; again < 2; again++) assert.equal(await answer(ana, date, false), 'no')
  assert.deepEqual(await asked(ana), { date, answer: 'no' })
  assert.deepEqual([await awayOn(ana, date), (await searchStaff(hill, slot)).total], [1, 0])
  assert.equal(await answer(ana, date, null), null)
  assert.deepEqual([await awayOn(ana, date), (await searchStaff(hill, slot)).total], [0, 1])
  at('23:59')
  assert.equal(await answer(ana, date, true), 'yes')
  app.setNow(app.now().add({ minutes: 1 }).toString())
  await assert.rejects(answer(ana, date, false), { code: 'invalid' })
})

test('taking a no back keeps a holiday that the person has made of it since', async () => {
  const { at, staff, date } = await scene(1)
  const ana = staff[0]!
  at('15:00')
  await answer(ana, date, false)
  const { data } = await ana.availability.mine({ query: { from: date, to: date } })
  const later = Temporal.PlainDate.from(date).add({ days: 5 }).toString()
  await ana.availability.putException({ body: { ...data.exceptions[0]!, to_date: later } })
  await answer(ana, date, null)
  assert.equal(await awayOn(ana, later), 1)
})

test('a person who said yes to the day is asked first', async () => {
  const { at, hill, staff, date, slot } = await scene(8)
  at('15:00')
  const ana = staff.at(-1)!
  await answer(ana, date, true)
  await hill.vacancies.post({ body: { subject_id, asks: 'best', slots: [{ ...slot, headcount: 1 }] } })
  const { invitee_id, chance } = await app.db.one<{ invitee_id: number; chance: number }>`
    select invitee_id, chance from offers where inviter_id = ${hill.id} order by id limit 1`
  assert.equal(invitee_id, ana.id)
  const { lowest } = await app.db.one<{ lowest: number }>`
    select min(chance) as lowest from offers where inviter_id = ${hill.id}`
  assert.ok(Math.abs(chance - lowest / 0.55) < 1e-6)
})

const withPush = async (people: readonly Person[]) => {
  for (const { id } of people)
    await app.db.run`
      insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
      select ${id}, s.id, 'https://push.example/' || ${id}::int, 'key', 'auth', ${app.now()} from sessions s where s.user_id = ${id}`
}
const withoutQuestions = async (person: Person) => {
  const { time_zone: _zone, ...preferences } = (await person.alerts.preferences()).data
  const off = { event: 'wishes', channel: 'push', is_on: false } as const
  await person.alerts.choose({ body: { ...preferences, choices: [off] } })
}
/** Pushes to these people after two processes have run the jobs. */
const pushesTo = async (people: readonly Person[]) => {
  const process = async () => {
    for (const job of wishJobs) await job.run({ db: app.db.at(app.now()), log })
  }
  await Promise.all([process(), process()])
  return app.db.all<{ user_id: number; channel: string; link: string }>`
    select user_id, channel, push->>'link' as link from messages
    where event = 'wishes' and user_id = any(${people.map(({ id }) => id)}::int[]) order by user_id`
}

test('sends one push at 18:30 to those who have it on and have not answered', async () => {
  const { at, staff, date } = await scene(5)
  const [ana, ben, cara, dan] = staff as [Person, Person, Person, Person, Person]
  await withPush([ana, ben, cara, dan])
  await withoutQuestions(ben)
  at('18:00')
  await answer(cara, date, true)
  await answer(dan, date, false)
  const pushed = (time: string) => {
    at(time)
    return pushesTo(staff)
  }
  assert.deepEqual(await pushed('18:29'), [])
  const one = [{ user_id: ana.id, channel: 'push', link: '/employee/home' }]
  assert.deepEqual(await pushed('18:30'), one)
  assert.deepEqual(await pushed('18:40'), one)
  assert.deepEqual(await asked(ana), { date, answer: null })
})

/** Moves the clock to a time of the Sunday after the day of the scene. */
const onSunday = (date: string, time: string) => {
  const sunday = Temporal.PlainDate.from(date).add({ days: 5 })
  app.setNow(sunday.toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant().toString())
}
const comingWeek = async (person: Person) => (await person.availability.comingWeek()).data

test('asks on Sunday from 15:00 whether the week is as usual, with each day as it is', async () => {
  const { hill, staff, date } = await scene(1)
  const ana = staff[0]!
  const [monday, friday] = [6, 10].map((days) => Temporal.PlainDate.from(date).add({ days }).toString())
  await book(hill, ana, subject_id, { date: monday!, start_time: '08:40', end_time: '15:30' })
  const away = { from_date: friday!, to_date: friday!, available: false, note: null, start_time: null, end_time: null }
  const { data } = await ana.availability.putException({ body: away })
  onSunday(date, '14:59')
  assert.equal(await comingWeek(ana), null)
  onSunday(date, '15:00')
  const week = await comingWeek(ana)
  const free = Array(3).fill('available')
  assert.deepEqual(
    { ...week, days: week!.days.map(({ state }) => state) },
    { is_confirmed: false, days: ['booked', ...free, 'away', 'away', 'away'] },
  )
  assert.equal(week!.days[0]!.date, monday)
  await ana.availability.removeException({ params: { id: String(data.id) } })
  assert.equal((await comingWeek(ana))?.is_confirmed, true, 'a change confirms')
})

test('employers see for a year how many weeks ago a calendar was confirmed', async () => {
  const { hill, staff, slot } = await scene(1)
  const ana = staff[0]!
  const seen = async () => {
    const { available_staffs } = (await searchStaff(hill, { date: slot.date })).answer
    const person = available_staffs[0] as AvailablePerson
    const profile = await hill.profiles.get({ params: { id: String(ana.id) } })
    return [person.calendar_confirmed_weeks, profile.data?.calendar_confirmed_weeks]
  }
  assert.deepEqual(await seen(), [null, null])
  await ana.availability.confirm()
  assert.deepEqual(await seen(), [0, 0])
  const confirmed = app.now()
  const ago = (days: number) => app.db.run`
    update calendar_confirmations set confirmed_at = ${confirmed.subtract({ hours: 24 * days })} where employee_id = ${ana.id}`
  await ago(27)
  assert.deepEqual(await seen(), [3, 3])
  await ago(366)
  assert.deepEqual(await seen(), [null, null])
})

test('sends one push at 17:00 on Sunday to those who have not confirmed the week', async () => {
  const { staff, date } = await scene(3)
  const [ana, ben, cara] = staff as [Person, Person, Person]
  await withPush(staff)
  await withoutQuestions(ben)
  onSunday(date, '16:00')
  await cara.availability.confirm()
  const pushed = (time: string) => {
    onSunday(date, time)
    return pushesTo(staff)
  }
  assert.deepEqual(await pushed('16:59'), [])
  const one = [{ user_id: ana.id, channel: 'push', link: '/employee/home' }]
  assert.deepEqual(await pushed('17:00'), one)
  assert.deepEqual(await pushed('17:10'), one)
  assert.equal((await comingWeek(ana))?.is_confirmed, false)
})

test('asks people only for shifts that fit their wishes, unless employers ask them all', async () => {
  const { hill, staff, date, slot } = await scene(3)
  const [ana, ben, cara] = staff as [Person, Person, Person]
  const monday = Temporal.PlainDate.from(date).subtract({ days: 1 }).toString()
  await ana.wishes.setWork({ body: { most_days: 1, least_hourly_cents: null } })
  await ben.wishes.setWork({ body: { most_days: 1, least_hourly_cents: 3000 } })
  await cara.wishes.setWork({ body: { most_days: null, least_hourly_cents: 100_000 } })
  await book(hill, ana, subject_id, { date: monday, start_time: '12:00', end_time: '15:30' })
  const post = async (times: typeof slot) => {
    const body = { subject_id, asks: 'best' as const, slots: [{ ...times, headcount: 1 }] }
    const id = (await hill.vacancies.post({ body })).data.slots[0]!.id
    await app.db.run`update slots set opened_at = ${app.now()} where id = ${id}`
    const rows = await app.db.all<{ reason: string; name: string }>`
      select u.name, c.reason from offer_ledger l cross join unnest(l.people, l.reasons) c (alias, reason)
        join ledger_people p using (alias) join users u on u.id = p.employee_id
      where l.slot_id = ${id} order by u.name`
    return Object.fromEntries(rows.map(({ name, reason }) => [name, reason]))
  }
  assert.deepEqual(await post(slot), { 'Teacher 0': 'wish', 'Teacher 1': 'rank', 'Teacher 2': 'wish' })
  const jobs = async (person: Person) => (await person.openJobs.list({ query: {} })).data.length
  assert.deepEqual([await jobs(ana), await jobs(cara)], [0, 0])
  await ana.wishes.setWork({ body: { most_days: 2, least_hourly_cents: null } })
  assert.deepEqual([await jobs(ana), (await ana.wishes.work({})).data.most_days], [1, 2])

  await ana.wishes.setWork({ body: { most_days: 1, least_hourly_cents: null } })
  const later = await post({ date: monday, start_time: '15:45', end_time: '17:00' })
  assert.equal(later['Teacher 0'], 'rank', 'the day is booked already')
  const direct = { ...slot, end_time: '16:30', subject_id, inviter_id: hill.id, invitee_id: cara.id }
  const { data } = await hill.shifts.request({ body: direct })
  assert.equal(data.status, 'pending')
})
