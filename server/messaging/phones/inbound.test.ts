import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '#test/app.ts'
import { receiveText, SMS_ENV, textsTo } from '#test/helpers/texts.ts'

const app = startApp({ after }, SMS_ENV)
let numbers = 0
const newNumber = () => `+6149157${String(1000 + ++numbers)}`
const stateOf = async (userId: number) => {
  const { db } = await app
  return (await db.maybe<{ state: string }>`select state from phones where user_id = ${userId}`)?.state ?? null
}
const consentsOf = async (userId: number) => {
  const { db } = await app
  const rows = await db.all<{ is_given: boolean }>`
    select is_given from consents where user_id = ${userId} and kind = 'sms' order by id`
  return rows.map(({ is_given }) => is_given)
}
/** A person with a saved number who has been asked for consent. */
const askedPhone = async (phone = newNumber()) => {
  const { employee, runJobs } = await app
  const person = await employee('Ana', { phone })
  await runJobs()
  return { person, phone }
}
const confirmedPhone = async () => {
  const one = await askedPhone()
  await receiveText(await app, { from: one.phone, body: 'YES' })
  return one
}

test('the first text to a number asks to reply YES, which is proof and consent at once', async () => {
  const { person, phone } = await askedPhone()
  const [question, ...more] = await textsTo(await app, phone)
  assert.deepEqual(more, [])
  assert.match(question!.body, /^Bellbird: reply YES /)
  assert.equal(await stateOf(person.id), 'asked')

  const { outcome, answer, user_id } = await receiveText(await app, { from: phone, body: ' yes please! ' })
  assert.deepEqual({ outcome, user_id }, { outcome: 'confirmed', user_id: person.id })
  assert.match(answer!, /confirmed/)
  assert.equal(await stateOf(person.id), 'confirmed')
  assert.deepEqual(await consentsOf(person.id), [true])
})

test('NO to the question ends text messages, and what is neither repeats the question', async () => {
  const { person, phone } = await askedPhone()
  const { outcome, answer } = await receiveText(await app, { from: phone, body: 'who are you' })
  assert.equal(outcome, 'not_understood')
  assert.match(answer!, /reply YES/)
  assert.equal((await receiveText(await app, { from: phone, body: 'No thanks' })).outcome, 'stopped')
  assert.equal(await stateOf(person.id), 'stopped')
  assert.deepEqual(await consentsOf(person.id), [])
})

test('CANCEL and END stop nothing and say how to stop', async () => {
  const { person, phone } = await confirmedPhone()
  for (const body of ['CANCEL', 'end']) {
    const { outcome, answer } = await receiveText(await app, { from: phone, body })
    assert.equal(outcome, 'helped')
    assert.match(answer!, /to cancel a booking, open .*reply STOP/)
  }
  assert.equal(await stateOf(person.id), 'confirmed')
})

test('an acknowledgement is no consent', async () => {
  const { person, phone } = await askedPhone()
  const { outcome, answer } = await receiveText(await app, { from: phone, body: 'ok thanks' })
  assert.equal(outcome, 'not_understood')
  assert.match(answer!, /reply YES/)
  assert.equal(await stateOf(person.id), 'asked')
})

test('STOP counts for a number on all accounts, and START brings all of them back', async () => {
  const ann = await confirmedPhone()
  const samePhone = await askedPhone(ann.phone)
  const { db } = await app
  await db.run`update phones set asked_at = ${(await app).now()} where user_id = ${samePhone.person.id}`
  assert.equal((await receiveText(await app, { from: ann.phone, body: 'yes' })).user_id, samePhone.person.id)

  const end = await receiveText(await app, { from: ann.phone, body: 'STOP' })
  assert.match(end.answer!, /START/)
  assert.deepEqual([await stateOf(ann.person.id), await stateOf(samePhone.person.id)], ['stopped', 'stopped'])
  const { person: late } = await askedPhone(ann.phone)
  assert.equal(await stateOf(late.id), 'stopped')

  assert.equal((await receiveText(await app, { from: ann.phone, body: 'start' })).outcome, 'started')
  assert.deepEqual([await stateOf(ann.person.id), await stateOf(samePhone.person.id)], ['confirmed', 'confirmed'])
  assert.equal(await stateOf(late.id), 'asked')
  assert.deepEqual(await consentsOf(ann.person.id), [true, false, true])
})

test('a changed number starts again, and the old one no longer counts for the account', async () => {
  const { person, phone } = await confirmedPhone()
  const next = newNumber()
  await person.accounts.updateMe({ body: { phone: next } })
  assert.equal(await stateOf(person.id), 'asked')
  await (await app).runJobs()
  assert.match((await textsTo(await app, next))[0]!.body, /reply YES/)
  assert.equal((await receiveText(await app, { from: phone, body: 'YES' })).outcome, 'unknown_number')
  assert.equal(await stateOf(person.id), 'asked')
  await person.accounts.updateMe({ body: { phone: null } })
  assert.equal(await stateOf(person.id), null)
})

test('numbers of sites, admins and unclaimed accounts are not asked to opt in', async () => {
  const { admin, employer, employee, db, runJobs } = await app
  const [place, ofAdmin, unclaimed] = ['+61390001111', newNumber(), newNumber()]
  await employer('Hill', { phone: place })
  await admin('Ada', { phone: ofAdmin })
  const { id } = await employee('Imported', { phone: unclaimed })
  await db.run`
    insert into claims (user_id, token_hash, mailed_at, expires_at)
    values (${id}, '\\x00', ${(await app).now()}, ${(await app).now()})`
  await runJobs()
  for (const phone of [place, ofAdmin, unclaimed]) assert.deepEqual(await textsTo(await app, phone), [])
})

test('a number is asked once a day over all accounts, and an account asks three a day', async () => {
  const { person, phone } = await askedPhone()
  await askedPhone(phone)
  assert.equal((await textsTo(await app, phone)).length, 1)
  await assert.rejects(person.phones.askPhone(), { code: 'too_many_requests' })

  const next = [newNumber(), newNumber(), newNumber()]
  for (const one of next) {
    await person.accounts.updateMe({ body: { phone: one } })
    await (await app).runJobs()
  }
  const counts = await Promise.all(next.map(async (one) => (await textsTo(await app, one)).length))
  assert.deepEqual(counts, [1, 1, 0])
})

test('answers an unknown number three times a day, and HELP names support and STOP', async () => {
  const phone = newNumber()
  const outcomes = []
  for (let n = 0; n < 4; n++) outcomes.push(await receiveText(await app, { from: phone, body: 'YES K7' }))
  assert.deepEqual(
    outcomes.map(({ outcome, answer }) => [outcome, answer !== null]),
    [
      ['unknown_number', true],
      ['unknown_number', true],
      ['unknown_number', true],
      ['unknown_number', false],
    ],
  )
  const ask = async () => receiveText(await app, { from: phone, body: 'help' })
  const unnamed = await ask()
  assert.equal(unnamed.outcome, 'helped')
  assert.match(unnamed.answer!, /^Bellbird: .*STOP ends SMS, START resumes\.$/)
  const ada = await (await app).admin('Ada')
  const contact = { phone: '1300 555 012', phone_hours: 'Always', email: 'help@example.com' }
  await ada.settings.setGeneral({ body: { ...contact, product_name: '', version: 0 } })
  const help = await ask()
  assert.match(help.answer!, /^Bellbird: .*STOP.*Help: 1300 555 012, help@example.com$/)
})

test('two machines fall silent after twenty answers, but a STOP still counts', async () => {
  const { person, phone } = await confirmedPhone()
  const { db } = await app
  await db.run`
    insert into messages (channel, user_id, recipient, subject, body, next_try_at, created_at, state)
    select 'sms', null, ${phone}, '', 'answer ' || n, ${(await app).now()}, ${(await app).now()}, 'sent'
    from generate_series(1, 19) n`
  await db.run`
    insert into texts_received (gateway_id, phone, body, received_at, next_try_at, state, read_at, outcome, answer_id)
    select 'loop ' || m.id, ${phone}, 'what?', ${(await app).now()}, ${(await app).now()}, 'read',
      ${(await app).now()}, 'not_understood', m.id
    from messages m where m.recipient = ${phone} and m.body like 'answer %'`
  const loud = await receiveText(await app, { from: phone, body: 'what?' })
  assert.deepEqual([loud.outcome, loud.answer], ['too_many', null])
  assert.deepEqual((await receiveText(await app, { from: phone, body: 'STOP' })).answer, null)
  assert.equal(await stateOf(person.id), 'stopped')
})

test('a YES that more likely answers a request than another opt-in does that', async () => {
  const { employer, subject, setNow, now, db } = await app
  const { person: ana, phone } = await confirmedPhone()
  setNow(now().add({ hours: 25 }))
  const { person: other } = await askedPhone(phone)
  setNow(now().add({ minutes: 1 }))
  const hill = await employer('Hill')
  const hours = { date: '2026-03-19', start_time: '08:30', end_time: '15:30', subject_id: await subject() }
  const { id } = (await hill.shifts.request({ body: { ...hours, inviter_id: hill.id, invitee_id: ana.id } })).data
  await (await app).runJobs()

  const first = await receiveText(await app, { from: phone, body: 'yes' })
  assert.deepEqual([first.outcome, first.shift_id], ['booked', id])
  assert.equal(await stateOf(other.id), 'asked')
  const second = await receiveText(await app, { from: phone, body: 'yes' })
  assert.deepEqual([second.outcome, second.user_id], ['confirmed', other.id])
  assert.equal((await db.one<{ n: number }>`select count(*) as n from requests where invitee_id = ${ana.id}`).n, 1)
})

test('an unconfirmed owner of a number cannot see texts sent from it', async () => {
  const { person: ana, phone } = await confirmedPhone()
  ;(await app).setNow((await app).now().add({ hours: 25 }))
  await askedPhone(phone)
  assert.equal(
    (await receiveText(await app, { from: phone, body: 'Ana here, I moved to 5 Hill Street' })).user_id,
    ana.id,
  )
  assert.equal((await receiveText(await app, { from: phone, body: 'help' })).user_id, ana.id)
  const { person: ivy, phone: stranger } = await askedPhone()
  assert.equal((await receiveText(await app, { from: stranger, body: 'who is this' })).user_id, null)
  assert.equal((await receiveText(await app, { from: stranger, body: 'yes' })).user_id, ivy.id)
})
