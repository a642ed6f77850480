import assert from 'node:assert/strict'
import { test } from 'node:test'
import ICAL from 'ical.js'
import type { Shift } from '#contract/booking/shifts.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { sendRequest } from '#test/helpers/raw-requests.ts'
import type { Person } from '#test/people.ts'

const monday = { date: '2026-03-09', start_time: '08:30', end_time: '15:30' }

const ask = async (app: TestApp, hill: Person, ana: Person, times: Partial<typeof monday> = {}) => {
  const subject_id = await app.subject()
  return (
    await hill.shifts.request({
      body: { ...monday, ...times, inviter_id: hill.id, invitee_id: ana.id, subject_id, also_ask: 'more_needed' },
    })
  ).data
}
const answer = async (ana: Person, { id }: Shift, status: 'accepted' | 'rejected' = 'accepted') =>
  (await ana.shifts.answer({ params: { id: String(id) }, body: { status } })).data

const subscribe = async (person: Person) => (await person.calendar.renew()).data.address
const pathOf = (address: string) => new URL(address).pathname.replace(/^\/api/, '')
const read = (app: TestApp, address: string, headers: Record<string, string> = {}) =>
  sendRequest(app, `GET ${pathOf(address)}`, { headers })

const eventsIn = (ics: string) =>
  new ICAL.Component(ICAL.parse(ics)).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    const value = (name: string) => component.getFirstPropertyValue(name)
    const { uid, summary, location, description, sequence } = event
    const changed = (value('last-modified') as ICAL.Time).toJSDate().toISOString()
    return { uid, summary, location, description, sequence, status: value('status'), url: value('url'), changed }
  })
const events = async (app: TestApp, address: string) => eventsIn((await read(app, address)).text)

test('each side reads what is booked, in its own words and with its own link', async (t) => {
  const app = await startApp(t, { PUBLIC_URL: 'https://bellbird.example' })
  const hill = await app.employer('Hill School')
  const ana = await app.employee('Ana')
  await app.db.run`
    insert into employer_details (employer_id, address, updated_at) values (${hill.id}, ${'1 High St\nHill'}, now())`
  const { id } = await answer(ana, await ask(app, hill, ana))

  const reply = await read(app, await subscribe(ana))
  assert.equal(reply.status, 200)
  assert.equal(reply.headers.get('content-type'), 'text/calendar; charset=utf-8')
  assert.match(reply.headers.get('cache-control') ?? '', /private/)
  const link = `https://bellbird.example/employee/bookings/${id}`
  assert.deepEqual(eventsIn(reply.text), [
    {
      uid: `shift-${id}-${ana.id}@bellbird.example`,
      summary: 'Mathematics at Hill School',
      location: 'Hill School, 1 High St, Hill',
      description: link,
      sequence: 1,
      status: 'CONFIRMED',
      url: link,
      changed: '2026-03-01T20:10:00.000Z',
    },
  ])

  const [ofHill] = await events(app, await subscribe(hill))
  assert.equal(ofHill?.uid, `shift-${id}-${hill.id}@bellbird.example`)
  assert.equal(ofHill?.summary, 'Ana, Mathematics')
  assert.equal(ofHill?.url, `https://bellbird.example/employer/bookings/${id}`)
})

test('a cancelled shift stays in the feed as cancelled, with a higher sequence number', async (t) => {
  const app = await startApp(t)
  const hill = await app.employer('Hill')
  const ana = await app.employee('Ana')
  const shift = await answer(ana, await ask(app, hill, ana))
  const address = await subscribe(ana)
  const [before] = await events(app, address)
  app.setNow(app.now().add({ hours: 1 }))
  await hill.shifts.cancel({ params: { id: String(shift.id) }, body: { reason: 'Flooded' } })
  const [after] = await events(app, address)
  assert.equal(after?.uid, before?.uid)
  assert.deepEqual([before?.status, after?.status], ['CONFIRMED', 'CANCELLED'])
  assert.ok(after!.sequence > before!.sequence && after!.changed > before!.changed)
  assert.equal(after?.summary, 'Cancelled: Mathematics at Hill')
  assert.match(after?.description ?? '', /^Hill cancelled this shift\. Reason: Flooded\n/)
})

test('unaccepted requests, old shifts and those of others are not in a feed', async (t) => {
  const app = await startApp(t)
  const hill = await app.employer('Hill')
  const ana = await app.employee('Ana')
  const bo = await app.employee('Bo')
  await ask(app, hill, ana, { date: '2026-03-10' })
  await answer(ana, await ask(app, hill, ana, { date: '2026-03-11' }), 'rejected')
  const withdrawn = await ask(app, hill, ana, { date: '2026-03-12' })
  await hill.shifts.cancel({ params: { id: String(withdrawn.id) }, body: {} })
  await answer(bo, await ask(app, hill, bo))
  const mine = await answer(ana, await ask(app, hill, ana))
  const address = await subscribe(ana)
  const uids = async () => (await events(app, address)).map(({ uid }) => uid)
  assert.deepEqual(await uids(), [`shift-${mine.id}-${ana.id}@localhost`])
  app.setNow('2026-06-06T00:00:00Z')
  await app.runJobs()
  assert.equal((await uids()).length, 1)
  app.setNow('2026-06-09T00:00:00Z')
  assert.deepEqual(await uids(), [])
})

test('a feed in which nothing happened is not sent again', async (t) => {
  const app = await startApp(t)
  const hill = await app.employer('Hill')
  const ana = await app.employee('Ana')
  const shift = await answer(ana, await ask(app, hill, ana))
  const address = await subscribe(ana)
  const tag = (await read(app, address)).headers.get('etag')!
  app.setNow(app.now().add({ hours: 3 }))
  const again = await read(app, address, { 'if-none-match': tag })
  assert.deepEqual([again.status, again.text], [304, ''])
  await ana.shifts.cancel({ params: { id: String(shift.id) }, body: {} })
  assert.equal((await read(app, address, { 'if-none-match': tag })).status, 200)
})

test('an address that is renewed, removed or of a closed account is not found any more', async (t) => {
  const app = await startApp(t)
  const peer = await app.startPeer()
  const ana = await app.employee('Ana')
  const never = await read(app, `http://x/api/calendar/${'a'.repeat(43)}.ics`)
  assert.deepEqual([never.status, never.code], [404, 'not_found'])
  const isGone = async (address: string) => {
    for (const one of [app, peer]) {
      const gone = await read(one, address)
      assert.deepEqual([gone.status, gone.text], [never.status, never.text])
    }
  }

  assert.deepEqual(await ana.calendar.get(), { data: null })
  const first = await subscribe(ana)
  assert.equal((await read(peer, first)).status, 200)
  const second = await subscribe(ana)
  assert.notEqual(second, first)
  await isGone(first)
  assert.equal((await ana.calendar.get()).data?.address, second)
  await ana.calendar.stop()
  await isGone(second)
  await ana.calendar.stop()

  const third = await subscribe(ana)
  for (const status of ['inactive', 'banned']) {
    await app.db.run`update users set status = ${status} where id = ${ana.id}`
    await isGone(third)
  }
  await app.db.run`update users set status = 'on_leave' where id = ${ana.id}`
  assert.equal((await read(app, third)).status, 200)
  for (const path of ['x', 'a'.repeat(42), `${'a'.repeat(43)}.ics`, "'%20or%201=1"])
    assert.equal((await sendRequest(app, `GET /calendar/${path}.ics`)).text, never.text)
})

test('the owner sees when a calendar last asked', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana')
  const address = await subscribe(ana)
  assert.equal((await ana.calendar.get()).data?.last_used_at, null)
  await read(app, address)
  assert.equal((await ana.calendar.get()).data?.last_used_at, '2026-03-01T20:10:00Z')
})

test('one network address may read only so often, whichever address it asks for', async (t) => {
  const app = await startApp(t)
  const address = await subscribe(await app.employee('Ana'))
  await read(app, address)
  await app.db.run`update limits set spent = 600 where key like 'calendar:%'`
  const refused = await read(app, `http://x/api/calendar/${'b'.repeat(43)}.ics`)
  assert.deepEqual([refused.status, refused.code], [429, 'too_many_requests'])
  assert.equal((await read(app, address)).status, 429)
  app.setNow(app.now().add({ seconds: 61 }))
  assert.equal((await read(app, address)).status, 200)
})

test('one shift is a file for its two parties: tentative until it is answered', async (t) => {
  const app = await startApp(t)
  const hill = await app.employer('Hill')
  const ana = await app.employee('Ana')
  const shift = await ask(app, hill, ana)
  const file = (person: Person) =>
    sendRequest(app, `GET /shifts/${shift.id}/calendar`, { headers: { authorization: `Bearer ${person.token}` } })
  const asked = await file(hill)
  assert.equal(asked.headers.get('content-disposition'), 'attachment; filename="shift-2026-03-09.ics"')
  assert.deepEqual(
    eventsIn(asked.text).map(({ status, summary }) => [status, summary]),
    [['TENTATIVE', 'Not answered yet: Ana, Mathematics']],
  )
  await answer(ana, shift)
  assert.equal(eventsIn((await file(ana)).text)[0]?.status, 'CONFIRMED')
  assert.equal((await file(await app.employee('Bo'))).code, 'not_found')
  assert.equal((await file(await app.employer('Lake'))).code, 'not_found')
})
