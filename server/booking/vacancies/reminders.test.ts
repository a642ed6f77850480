/** Text messages to people who do not answer a push, on a Monday morning in Melbourne. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { planSlot } from '#server/booking/vacancies/planner.ts'
import { startApp } from '#test/app.ts'
import { confirmPhone } from '#test/helpers/texts.ts'
import type { Person } from '#test/people.ts'

const app = await startApp({ after })
const subject_id = await app.subject()
const hill = await app.employer('Hill')
const staff: Person[] = []
const at = (time: string) =>
  app.setNow(
    Temporal.PlainDate.from('2026-03-09')
      .toZonedDateTime({ timeZone: 'Australia/Melbourne', plainTime: time })
      .toInstant()
      .toString(),
  )
at('06:00')

const createTeacher = async (n: number) => {
  const teacher = await app.employee(`Teacher ${n}`, { profile: false })
  await teacher.profiles.create({
    body: { vit_id: `${1000 + n}`, can_teach: [subject_id], year_levels: ['primary'] },
  })
  await teacher.accounts.updateMe({ body: { phone: `04915701${50 + n}` } })
  await confirmPhone(app, teacher.id)
  await app.db.run`
    insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
    select ${teacher.id}, s.id, 'https://push.example/' || ${n}::int, 'key', 'auth', ${app.now()}
    from sessions s where s.user_id = ${teacher.id}`
  staff.push(teacher)
}
/** Returns the requests that are text messages, by person, without cancelled ones. */
const texts = async () => {
  const rows = await app.db.all<{ user_id: number; body: string }>`
    select user_id, body from messages
    where channel = 'sms' and event = 'shift_request' and state <> 'spared' order by user_id`
  return rows.map(({ user_id, body }) => ({ person: staff.findIndex(({ id }) => id === user_id), body }))
}

test('reminds people by text after five silent minutes, once, while a request is open', async () => {
  for (let n = 0; n < 9; n++) await createTeacher(n)
  await app.db.run`
    insert into answer_records (employee_id, said_yes, expected_yes, expected_yes_silent, delay_log_sum, delay_count, updated_on)
    select id, 2, 2, 2, 0, 2, ${app.now()}::timestamptz::date from users where id = any(${staff.map(({ id }) => id)}::int[])`
  at('06:10')
  const slots = [{ date: '2026-03-09', start_time: '08:40', end_time: '15:30', headcount: 2 }]
  const { data: vacancy } = await hill.vacancies.post({ body: { subject_id, asks: 'best', slots } })
  const slotId = vacancy.slots[0]!.id
  const plan = () => app.db.at(app.now()).transaction((tx) => planSlot(tx, slotId))
  const offers = await app.db.all<{ id: number; invitee_id: number }>`
    select id, invitee_id from offers order by id limit 6`
  const asked = offers.map(({ invitee_id }) => staff.find(({ id }) => id === invitee_id)!)
  const [ana, ben, cho, dee, eli, fay] = asked as [Person, Person, Person, Person, Person, Person]
  const offerOf = (person: Person) => ({ id: String(offers.find(({ invitee_id }) => invitee_id === person.id)!.id) })
  // A text message to a person who hardly ever answers is not worth its price.
  await app.db.run`update offers set chance = 0.1 where invitee_id = ${fay.id} or id > ${offers.at(-1)!.id}`
  at('06:12')
  await app.runJobs()
  assert.deepEqual(await texts(), [], 'no text message follows the push by itself')

  await ana.shifts.answer({ params: offerOf(ana), body: { status: 'rejected' } })
  await ben.notifications.markAsRead({ params: { id: 'all' } })
  await app.db.run`update phones set state = 'stopped' where user_id = ${cho.id}`
  await app.db.run`
    insert into alert_preferences (user_id, quiet_from, quiet_to, urgent_passes, version, changed_at)
    values (${dee.id}, '05:00', '07:00', false, 1, ${app.now()})`
  at('06:16')
  await plan()
  const sent = await texts()
  assert.deepEqual(
    sent.map(({ person }) => person),
    [staff.indexOf(eli)],
  )
  assert.match(sent[0]!.body, /^Bellbird: still open: Hill, .*Reply YES [A-Z]\d or NO [A-Z]\d\./)
  const reminded = await app.db.all<{ invitee_id: number }>`
    select invitee_id from offers where reminded_at is not null`
  assert.deepEqual(reminded, [{ invitee_id: eli.id }])
  at('06:22')
  await plan()
  assert.equal((await texts()).length, 1)

  await app.db.run`update phones set state = 'confirmed' where user_id = ${cho.id}`
  await hill.vacancies.close({ params: { id: String(vacancy.id) } })
  at('06:28')
  await plan()
  assert.deepEqual(await texts(), [], 'the vacancy was withdrawn')
})
