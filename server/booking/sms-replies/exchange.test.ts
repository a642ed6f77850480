import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, test } from 'node:test'
import { createSmsWorker } from '#server/messaging/phones/worker.ts'
import { createLog } from '#server/platform/log.ts'
import { START, startApp } from '#test/app.ts'
import type { Person } from '#test/people.ts'
import { readAnswer } from './reader.ts'

const SECRET = 'a-secret-of-the-gateway'
// Nothing listens at this URL, so outgoing texts wait. The tests sign incoming texts as the gateway
// would.
const app = await startApp(
  { after },
  { SMS_URL: 'http://127.0.0.1:9/', SMS_FROM: '+61491570000', SMS_SECRET: SECRET, DEMO: 'off' },
)
const subject_id = await app.subject()
const talk = createSmsWorker({ db: app.db, log: createLog('silent') }, () => null, [readAnswer])

const receive = async (from: string, body: string, id: string) => {
  const bytes = JSON.stringify({ id, from, to: '+61491570000', body })
  const signature = createHmac('sha256', SECRET).update(bytes).digest('hex')
  const answer = await fetch(`${app.base}/api/sms/inbound`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': `sha256=${signature}` },
    body: bytes,
  })
  assert.equal(answer.status, 200)
  await talk.runDue()
}

const ask = async (by: Person, to: Person, date = '2026-03-09') => {
  const body = { date, start_time: '08:30', end_time: '15:30', subject_id, inviter_id: by.id, invitee_id: to.id }
  const { id } = (await by.shifts.request({ body })).data
  const given = await app.db.maybe<{ code: string }>`select code from shift_codes where shift_id = ${id}`
  return { id, code: given?.code ?? '' }
}
const exchange = async (by: Person, id: number) => (await by.replies.exchange({ params: { id: String(id) } })).data
const confirmedEmployee = async (name: string, phone: string) => {
  const person = await app.employee(name, { phone })
  await app.db.run`update phones set state = 'confirmed', confirmed_at = ${START} where user_id = ${person.id}`
  return person
}

// spec: 1.9
test('both sides see what was sent and answered about a shift, repetitions only once', async () => {
  const [ana, hill, ada] = [
    await confirmedEmployee('Ana', '+61491570156'),
    await app.employer('Hill'),
    await app.admin(),
  ]
  const { id, code } = await ask(hill, ana)
  for (const gatewayId of ['m1', 'm1']) await receive('+61491570156', `yes ${code}`, gatewayId)
  const [seen, own] = [await exchange(hill, id), await exchange(ana, id)]
  assert.deepEqual(
    seen
      .filter(({ side }) => side === 'employee')
      .map(({ direction, channel, outcome, words }) => [direction, channel, outcome, words?.slice(0, 16)]),
    [
      ['out', 'sms', null, 'Bellbird: Hill n'],
      ['in', 'sms', 'booked', `yes ${code}`],
      ['out', 'sms', null, 'Bellbird: booked'],
    ],
  )
  assert.ok(own.every(({ side }) => side === 'employee'))
  assert.ok(seen.some(({ side, words }) => side === 'employer' && words !== null))
  assert.ok((await exchange(ada, id)).length >= seen.length)
  const { status, answered_via } = (await hill.shifts.history()).data[0]!
  assert.deepEqual([status, answered_via], ['accepted', 'sms'])
})

test('the employer reads nothing of what others ask, and no address, number or token', async () => {
  const [bea, hill, lake] = [
    await confirmedEmployee('Bea', '+61491570157'),
    await app.employer('Hill'),
    await app.employer('Lake Secret College'),
  ]
  const { id, code } = await ask(hill, bea)
  await ask(lake, bea, '2026-03-10')
  await receive('+61491570157', `NO ${code}`, 'm2')
  const own = await exchange(bea, id)
  assert.ok(own.some(({ words }) => words?.includes('Lake Secret')))
  const seen = JSON.stringify(await exchange(hill, id))
  assert.match(seen, /"outcome":"rejected"/)
  assert.doesNotMatch(seen, /Lake Secret|\+61|@|token|\/answer#/)
})

test('the employer sees that a request went by mail, without anything that opens it', async () => {
  const [eve, hill] = [await app.employee('Eve'), await app.employer('Hill')]
  const { id } = await ask(hill, eve)
  const [asked, ...more] = await exchange(hill, id)
  assert.deepEqual([asked?.channel, asked?.side, more], ['mail', 'employee', []])
  assert.equal(asked?.words, 'Hill asks you to work on Monday 9 March 2026')
})

test('another employer or a blocked one cannot see the message log', async () => {
  const [cal, hill, lake] = [
    await confirmedEmployee('Cal', '+61491570158'),
    await app.employer('Hill'),
    await app.employer('Lake'),
  ]
  const { id, code } = await ask(hill, cal)
  await assert.rejects(exchange(lake, id), { code: 'not_found' })
  await receive('+61491570158', `NO ${code}`, 'm3')
  await cal.connections.block({ body: { user_id: hill.id } })
  assert.ok((await exchange(hill, id)).every(({ side }) => side === 'employer'))
  assert.ok((await exchange(cal, id)).length > 0)
})

test('an acceptance on screen sends the confirmation that the booking screen promises', async () => {
  const [dee, hill] = [await confirmedEmployee('Dee', '+61491570159'), await app.employer('Hill')]
  await hill.profiles.updateEmployer({
    params: { id: String(hill.id) },
    body: { address: '1 Hill Road\nHillside VIC 3000' },
  })
  const { id } = await ask(hill, dee)
  await dee.shifts.answer({ params: { id: String(id) }, body: { status: 'accepted' } })
  const texts = (await exchange(dee, id)).filter(({ channel }) => channel === 'sms')
  assert.deepEqual(
    texts.map(({ state }) => state),
    ['spared', 'waiting'],
  )
  assert.match(texts[1]!.words!, /booked: Hill, Mon 9 Mar 08:30-15:30, Mathematics\. 1 Hill Road, Hillside VIC 3000\. /)
})
