import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { signLink } from '#server/messaging/links/signatures.ts'
import { startApp } from '#test/app.ts'

const app = startApp({ after })
let day = 0

/**
 * Hill has asked Ana for a day that no other test uses, and she has the link in the mail about it.
 */
const scene = async () => {
  const { employer, employee, db, anonymous } = await app
  const [hill, ana] = [await employer('Hill'), await employee('Ana')]
  await db.run`insert into categories (id, name) overriding system value values (900, 'Words') on conflict do nothing`
  await db.run`
    insert into subjects (id, name, category_id) overriding system value values (900, 'English', 900) on conflict do nothing`
  const date = Temporal.PlainDate.from('2026-03-03').add({ days: ++day }).toString()
  const ask = async (from: typeof hill, start_time = '08:30', end_time = '15:30') =>
    (
      await from.shifts.request({
        body: {
          ...{ inviter_id: from.id, invitee_id: ana.id, subject_id: 900, date, start_time, end_time },
          ask_anyway: true,
        },
      })
    ).data
  const linkFor = (shift: { id: number; starts_at: string }, userId = ana.id) =>
    signLink(db, { purpose: 'answer_shift', userId, shiftId: shift.id, until: Temporal.Instant.from(shift.starts_at) })
  const shift = await ask(hill)
  return { hill, ana, date, ask, linkFor, shift, token: await linkFor(shift), links: anonymous.answerLinks, db }
}
const everything = (db: Awaited<typeof app>['db']) =>
  db.all`select (select string_agg(s::text, ' ' order by id) from requests s) as shifts,
    (select count(*) from messages) as messages, (select count(*) from notifications) as notices`

test('to look at a link shows what is asked and changes nothing, however often', async () => {
  const { links, token, db, date } = await scene()
  const before = await everything(db)
  for (let n = 0; n < 5; n++) await links.look({ body: { token } })
  const { data } = await links.look({ body: { token } })
  assert.deepEqual(
    [data.employer, data.subject, data.date, data.start_time, data.time_zone, data.status, data.address],
    ['Hill', 'English', date, '08:30', 'Australia/Melbourne', 'pending', null],
  )
  assert.ok(data.pay !== null && data.pay.amount_cents > data.pay.hourly_cents * 5)
  assert.deepEqual(await everything(db), before)
})

test('a link names the suburb of an open request, and the address once it is booked', async () => {
  const { hill, links, token } = await scene()
  assert.equal((await links.look({ body: { token } })).data.suburb, null)
  const { data } = await hill.places.localities({ query: { search: 'Footscray', state: 'VIC' } })
  const [footscray] = data
  const body = { address: '1 Hill Road', locality_id: footscray!.id, state: 'VIC' } as const
  await hill.profiles.updateEmployer({ params: { id: String(hill.id) }, body })
  const asked = (await links.look({ body: { token } })).data
  assert.deepEqual([asked.suburb, asked.address], [footscray, null])
  const booked = (await links.answer({ body: { token, status: 'accepted' } })).data
  assert.deepEqual([booked.suburb, booked.address], [null, '1 Hill Road'])
})

test('a link books without signing in, answers the same again, and its use is recorded', async () => {
  const { hill, ana, links, token, db, shift } = await scene()
  await hill.profiles.updateEmployer({ params: { id: String(hill.id) }, body: { address: '1 Hill Road\nHillside' } })
  const first = await links.answer({ body: { token, status: 'accepted' } })
  assert.deepEqual([first.message, first.data.address], ['Request accepted successfully!', '1 Hill Road\nHillside'])
  const after = await everything(db)
  assert.deepEqual(await links.answer({ body: { token, status: 'accepted' } }), first)
  await assert.rejects(links.answer({ body: { token, status: 'rejected' } }), { code: 'already_answered' })
  assert.deepEqual(await everything(db), after)
  const { data } = await ana.shifts.ofEmployee({ params: { id: String(ana.id) } })
  assert.equal(data.find(({ id }) => id === shift.id)?.answered_via, 'link')
})

test('a person who has not agreed to new terms cannot answer by link until they agree', async () => {
  const { ana, links, token, db, shift } = await scene()
  await db.run`update users set terms_version = terms_version - 1 where id = ${ana.id}`
  const before = await everything(db)
  for (const status of ['accepted', 'rejected'] as const)
    await assert.rejects(links.answer({ body: { token, status } }), { code: 'terms_first' })
  const body = { status: 'accepted' } as const
  await assert.rejects(ana.shifts.answer({ params: { id: String(shift.id) }, body }), { code: 'terms_not_agreed' })
  assert.deepEqual(await everything(db), before)
  await ana.accounts.agreeTerms()
  await links.answer({ body: { token, ...body } })
})

test('twenty answers by one link at once are one answer', async () => {
  const { links, token, db, shift } = await scene()
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) =>
      links.answer({
        body: { token, status: i % 2 ? 'accepted' : 'rejected', ...(i % 2 ? {} : { reason: 'Too far' }) },
      }),
    ),
  )
  const { status } = await db.one<{ status: string }>`select status from requests where id = ${shift.id}`
  const [said, refused] = [
    answers.filter((a) => a.status === 'fulfilled'),
    answers.filter((a) => a.status === 'rejected'),
  ]
  assert.equal(said.length, 10)
  assert.ok(said.every(({ value }) => value.data.status === status))
  assert.ok(refused.every(({ reason }) => reason.code === 'already_answered'))
})

test('a rejection by link carries its reason to the employer', async () => {
  const { hill, links, token } = await scene()
  await links.answer({ body: { token, status: 'rejected', reason: 'Conflict with schedule' } })
  const { notifications } = await hill.notifications.list()
  assert.match(notifications[0]!.message, /rejected your request .* Reason: Conflict with schedule/)
})

test('a request that is gone says so, also after a booking for the same hours', async () => {
  const { hill, ana, ask, linkFor, links, token, shift } = await scene()
  await hill.shifts.cancel({ params: { id: String(shift.id) } })
  assert.equal((await links.look({ body: { token } })).data.status, 'withdrawn')
  await assert.rejects(links.answer({ body: { token, status: 'accepted' } }), { code: 'already_answered' })
  const lake = await (await app).employer('Lake')
  const [first, second] = [await ask(hill), await ask(lake, '09:00', '10:00')]
  await ana.shifts.answer({ params: { id: String(first.id) }, body: { status: 'accepted' } })
  const late = await linkFor(second)
  assert.equal((await links.look({ body: { token: late } })).data.status, 'withdrawn')
})

test('a forged, foreign or expired link, or one of a closed account, is not found', async () => {
  const { ana, linkFor, links, token, shift, db } = await scene()
  const { now, setNow, employee } = await app
  const started = now()
  const other = await employee('Bo')
  const forged = await links.look({ body: { token: 'A'.repeat(40) } }).catch((error) => error)
  const isDead = async (dead: string) => {
    for (const call of [
      () => links.look({ body: { token: dead } }),
      () => links.answer({ body: { token: dead, status: 'accepted' } }),
      () => links.calendar({ body: { token: dead } }),
    ])
      await assert.rejects(call(), { code: 'link_invalid', status: 404, message: forged.message })
  }
  const wayToWork = { purpose: 'on_my_way', userId: ana.id, shiftId: shift.id, until: now().add({ hours: 9 }) } as const
  await isDead(await signLink(db, wayToWork))
  await isDead(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)
  setNow(shift.starts_at)
  await isDead(token)
  setNow(started)
  // A link signed for a person who was never asked opens nothing.
  await assert.rejects(links.look({ body: { token: await linkFor(shift, other.id) } }), { status: 404 })
  await db.run`update users set status = 'inactive' where id = ${ana.id}`
  await isDead(token)
  const { status } = await db.one<{ status: string }>`select status from requests where id = ${shift.id}`
  assert.equal(status, 'pending')
})

test('the calendar file of a link is there once the shift is booked', async () => {
  const { links, token } = await scene()
  const { base } = await app
  const file = () =>
    fetch(`${base}/api/links/calendar`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    })
  assert.equal((await file()).status, 404)
  await links.answer({ body: { token, status: 'accepted' } })
  const booked = await file()
  assert.match(booked.headers.get('content-type')!, /^text\/calendar/)
  assert.match(await booked.text(), /SUMMARY:English at Hill/)
})
