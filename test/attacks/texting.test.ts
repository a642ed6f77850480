/**
 * Attack 10 of the permission sheet: text messages forged, replayed, reordered, repeated and from
 * another phone.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { startApp } from '#test/app.ts'
import { confirmPhone, postText, receiveText, SMS_ENV, signatureOf, textsTo } from '#test/helpers/texts.ts'

const app = await startApp({ after }, SMS_ENV)
const peer = await app.startPeer()
const hill = await app.employer('Hill')
const subject_id = await app.subject()

let numbers = 0
/** Creates a person with a confirmed number, and a request that was sent to it. */
const scene = async () => {
  const phone = `+61491571${String(++numbers).padStart(3, '0')}`
  const ana = await app.employee('Ana', { phone })
  await confirmPhone(app, ana.id)
  const hours = { date: '2026-03-09', start_time: '08:30', end_time: '15:30' }
  const { id } = (
    await hill.shifts.request({
      body: { ...hours, subject_id, inviter_id: hill.id, invitee_id: ana.id, also_ask: 'more_needed' },
    })
  ).data
  await app.db.run`update messages set state = 'kept' where shift_id = ${id} and state = 'waiting'`
  const { code } = await app.db.one<{ code: string }>`select code from shift_codes where shift_id = ${id}`
  return { phone, ana, id, code }
}
const statusOf = async (id: number) =>
  (await app.db.one<{ status: string }>`select status from requests where id = ${id}`).status
const outcomes = async (phone: string) =>
  (
    await app.db.all<{ outcome: string | null; answered: boolean }>`
      select outcome, answer_id is not null as answered from texts_received where phone = ${phone} order by id`
  ).map(({ outcome }) => outcome)
const readAll = () => Promise.all([app.runJobs(), peer.runJobs()])

// attack: 10
test('a forged text message changes nothing', async () => {
  const { phone, id, code } = await scene()
  const raw = JSON.stringify({ id: 'x', from: phone, to: SMS_ENV.SMS_FROM, body: `YES ${code}` })
  for (const signature of ['', 'sha256=', signatureOf(raw, 'guessed'), signatureOf(`${raw}\n`)])
    assert.equal((await postText(app, { from: phone, body: `YES ${code}`, id: 'x' }, signature)).status, 401)
  await readAll()
  assert.equal(await statusOf(id), 'pending')
  assert.deepEqual(await outcomes(phone), [])
})

// attack: 10
test('a text message from another phone does not answer a request', async () => {
  const { id, code } = await scene()
  const other = await scene()
  const stranger = await receiveText(app, { from: '+61491570999', body: `YES ${code}` })
  assert.deepEqual([stranger.outcome, stranger.shift_id], ['unknown_number', null])
  await app.db.run`update offers set status = 'withdrawn' where id = ${other.id}`
  await receiveText(app, { from: other.phone, body: `YES ${code === other.code ? 'A9' : code}` })
  // The number is in Eve's account, but she has not confirmed that it is hers.
  const borrowed = '+61491570888'
  await app.employee('Eve', { phone: borrowed })
  await receiveText(app, { from: borrowed, body: `YES ${code}` })
  assert.equal(await statusOf(id), 'pending')
})

// attack: 10
test('a hundred equal text messages make one booking and one reply', async () => {
  const { phone, id, code } = await scene()
  const text = { from: phone, body: `YES ${code}`, id: randomUUID() }
  const before = (await textsTo(app, phone)).length
  const replies = await Promise.all(Array.from({ length: 100 }, (_, n) => postText(n % 2 ? app : peer, text)))
  assert.ok(replies.every(({ status }) => status === 200))
  await readAll()
  assert.equal((await postText(peer, { ...text, body: `NO ${code}` })).status, 200)
  await readAll()
  assert.equal(await statusOf(id), 'accepted')
  assert.deepEqual(await outcomes(phone), ['booked'])
  assert.equal((await textsTo(app, phone)).length - before, 1)
  const answers = await app.db.one<{ n: number }>`
    select count(*) as n from notifications where user_id = ${hill.id} and message like 'Ana accepted%'`
  assert.equal(answers.n, 1)
})

// attack: 10
test('the first of two contradicting text messages counts', async () => {
  const { phone, id, code } = await scene()
  // The text that was sent last arrives first.
  await postText(app, { from: phone, body: `NO ${code}` })
  await postText(peer, { from: phone, body: `YES ${code}` })
  await readAll()
  await readAll()
  assert.deepEqual(await outcomes(phone), ['rejected', 'already_answered'])
  assert.equal(await statusOf(id), 'rejected')
  assert.match((await textsTo(app, phone))[0]!.body, /you said no/)
})

test('thirty different text messages change a request once', async () => {
  const { phone, id, code } = await scene()
  await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      postText(n % 2 ? app : peer, { from: phone, body: `${n % 3 ? 'YES' : 'NO'} ${code}` }),
    ),
  )
  for (let n = 0; n < 3; n++) await readAll()
  const all = await outcomes(phone)
  assert.equal(all.filter((outcome) => outcome === 'booked' || outcome === 'rejected').length, 1)
  assert.equal(all.filter((outcome) => outcome === 'already_answered').length, 19)
  assert.equal(all.filter((outcome) => outcome === 'too_many').length, 10)
  assert.ok(['accepted', 'rejected'].includes(await statusOf(id)))
})
