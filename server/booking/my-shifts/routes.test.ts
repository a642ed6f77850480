import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '#test/app.ts'
import { createMornings } from '#test/helpers/mornings.ts'

const app = await startApp({ after })
const subject = await app.subject('Music')
const mornings = createMornings(app, subject)

test('a person reads only their own booked shifts of the range, the earliest first', async () => {
  await mornings.next()
  const hill = await app.employer('Hill School')
  const [ana, ben] = [await mornings.teacher('Ana'), await mornings.teacher('Ben')]
  const hours = { start_time: '09:00', end_time: '15:00', subject_id: subject, inviter_id: hill.id }
  const ask = async (invitee_id: number, date: string) =>
    (await hill.shifts.request({ body: { ...hours, invitee_id, date } })).data.id
  const accept = async (person: typeof ana, id: number) =>
    person.shifts.answer({ params: { id: String(id) }, body: { status: 'accepted' } })
  await accept(ana, await ask(ana.id, '2026-03-12'))
  await accept(ana, await ask(ana.id, '2026-03-10'))
  await accept(ana, await ask(ana.id, '2026-04-28'))
  await ask(ana.id, '2026-03-11')
  await accept(ben, await ask(ben.id, '2026-03-13'))
  const { data, has_more } = await ana.myShifts.list({ query: { from: '2026-03-09', until: '2026-03-31' } })
  assert.deepEqual(
    data.map(({ date, inviter }) => `${date} ${inviter.name}`),
    ['2026-03-10 Hill School', '2026-03-12 Hill School'],
  )
  assert.equal(has_more, false)
  await assert.rejects(ana.myShifts.list({ query: { from: '2026-03-09', until: '2026-09-09' } }), {
    message: 'At most 150 days.',
  })
})
