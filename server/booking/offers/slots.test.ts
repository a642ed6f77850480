import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { AlsoAsk } from '#contract/booking/shifts.ts'
import { START, startApp } from '#test/app.ts'
import { confirmPhone, SMS_ENV, textsTo } from '#test/helpers/texts.ts'
import type { Person } from '#test/people.ts'

const app = await startApp({ after }, SMS_ENV)
const subject_id = await app.subject()

/** An employer, three people and the same Monday for all. */
const scene = async () => {
  app.setNow(START)
  const hill = await app.employer('Hill')
  const [ana, ben, cara] = [await app.employee('Ana'), await app.employee('Ben'), await app.employee('Cara')]
  const ask = async (whom: Person, also_ask?: AlsoAsk, more: { start_time?: string; subject_id?: number } = {}) => {
    const monday = { date: '2026-03-09', start_time: '08:30', end_time: '15:30', subject_id, ...more }
    return (await hill.shifts.request({ body: { ...monday, inviter_id: hill.id, invitee_id: whom.id, also_ask } })).data
      .id
  }
  const answer = async (by: Person, id: number, status: 'accepted' | 'rejected' = 'accepted') =>
    (await by.shifts.answer({ params: { id: String(id) }, body: { status } })).data.status
  const statusesOf = async (...ids: number[]) => {
    const rows = await app.db.all<{
      id: number
      status: string
    }>`select id, status from requests where id = any(${ids})`
    return ids.map((id) => rows.find((row) => row.id === id)?.status)
  }
  return { hill, ana, ben, cara, ask, answer, statusesOf }
}

test('an employer who asks a second person for the same slot is asked first', async () => {
  const { hill, ana, ben, cara, ask } = await scene()
  await ask(ana)
  await assert.rejects(ask(ben), {
    code: 'gap_already_asked',
    message: 'You have asked Ana for this. Ask Ben as well, first yes wins?',
  })
  assert.equal((await hill.shifts.history()).total, 1, 'nothing was sent')
  await ask(ben, 'first_yes_wins')
  await assert.rejects(ask(cara), { message: 'You have asked Ana and Ben for this. Ask Cara as well, first yes wins?' })
})

test('other times, another subject and another employer are other slots', async () => {
  const { ana, ben, ask } = await scene()
  await ask(ana)
  await ask(ben, undefined, { start_time: '08:31' })
  await ask(ben, undefined, { subject_id: await app.subject('French'), start_time: '08:32' })
  const { ben: other, ask: askElsewhere } = await scene()
  await askElsewhere(other)
})

test('the same person twice for one slot is a duplicate request', async () => {
  const { ana, ask } = await scene()
  await ask(ana)
  await assert.rejects(ask(ana), { code: 'duplicate_request' })
  await assert.rejects(ask(ana, 'first_yes_wins'), { code: 'duplicate_request' })
})

test('closes the other requests of a slot after the first yes and notifies them', async () => {
  const { hill, ana, ben, cara, ask, answer, statusesOf } = await scene()
  const [a, b, c] = [await ask(ana), await ask(ben, 'first_yes_wins'), await ask(cara, 'first_yes_wins')]
  await answer(cara, c, 'rejected')
  assert.equal(await answer(ben, b), 'accepted')
  assert.deepEqual(await statusesOf(a, b, c), ['withdrawn', 'accepted', 'rejected'])
  const [{ title, message, link } = { title: '', message: '', link: '' }] = (await ana.notifications.list())
    .notifications
  assert.deepEqual(
    { title, message, link },
    {
      title: 'Shift taken',
      message:
        'Someone else has taken the shift at Hill on Monday 9 March 2026, 08:30 to 15:30 (Mathematics). You do not need to answer.',
      link: `/employee/bookings/${a}`,
    },
  )
  await assert.rejects(answer(ana, a), { code: 'already_answered', message: 'Someone else has taken this shift.' })
  const own = (await cara.notifications.list()).notifications.map((notice) => notice.title)
  assert.ok(!own.includes('Shift taken'), 'a person who said no is not notified')
  await assert.rejects(ask(cara), {
    code: 'gap_already_filled',
    message: 'Ben is already booked for this. Do you need more people? Then ask Cara as well.',
  })
  await assert.rejects(ask(cara, 'first_yes_wins'), { code: 'gap_already_filled' })
  await answer(cara, await ask(cara, 'more_needed'))
  assert.equal((await hill.shifts.history({ query: { status: 'accepted' } })).total, 2)
})

test('books as many people as a slot needs and closes the other requests', async () => {
  const { ana, ben, cara, ask, answer, statusesOf } = await scene()
  const [a, b] = [await ask(ana), await ask(ben, 'more_needed')]
  await assert.rejects(ask(cara), {
    code: 'gap_already_asked',
    message: 'You have asked Ana and Ben for this. Ask Cara as well, the first 2 to say yes win?',
  })
  const c = await ask(cara, 'first_yes_wins')
  await answer(ana, a)
  assert.deepEqual(await statusesOf(a, b, c), ['accepted', 'pending', 'pending'])
  await answer(cara, c)
  assert.deepEqual(await statusesOf(a, b, c), ['accepted', 'withdrawn', 'accepted'])
})

test('asks for a replacement without a question if no request is open', async () => {
  const { hill, ana, ben, cara, ask, answer } = await scene()
  const a = await ask(ana)
  await answer(ana, a)
  await ana.shifts.cancel({ params: { id: String(a) }, body: { reason: 'Ill' } })
  const b = await ask(ben)
  await hill.shifts.cancel({ params: { id: String(b) }, body: {} })
  await answer(cara, await ask(cara))
})

test('needs one person again after both bookings of a slot have ended', async () => {
  const { ana, ben, cara, ask, answer } = await scene()
  const [a, b] = [await ask(ana), await ask(ben, 'more_needed')]
  await answer(ana, a, 'rejected')
  const c = await ask(cara)
  await answer(ben, b, 'rejected')
  await answer(cara, c, 'rejected')
  await ask(await app.employee('Dan'))
  await assert.rejects(ask(await app.employee('Eve')), { code: 'gap_already_asked' })
})

test('cancels a pending text of a taken shift and retracts a sent one', async () => {
  const { ana, ben, cara, ask, answer } = await scene()
  const phones = [
    `+61491573${String(ana.id % 1000).padStart(3, '0')}`,
    `+61491574${String(ben.id % 1000).padStart(3, '0')}`,
  ]
  for (const [n, person] of [ana, ben].entries()) {
    await person.accounts.updateMe({ body: { phone: phones[n]! } })
    await confirmPhone(app, person.id)
  }
  const [a, b] = [await ask(ana), await ask(ben, 'first_yes_wins')]
  await app.db.run`update messages set state = 'kept' where shift_id = ${a}`
  await answer(cara, await ask(cara, 'first_yes_wins'))
  const [told] = await textsTo(app, phones[0]!)
  assert.equal(
    told!.body,
    'Bellbird: someone else took the shift: Hill, Mon 9 Mar 08:30-15:30. You do not need to answer.',
  )
  const states = await app.db.all<{ state: string }>`
    select distinct state from messages where shift_id = ${b} and user_id = ${ben.id}`
  assert.deepEqual(states, [{ state: 'spared' }])
})
