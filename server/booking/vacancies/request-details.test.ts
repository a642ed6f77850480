import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '#test/app.ts'
import { waitForLock } from '#test/helpers/locks.ts'
import { memberOf } from '#test/helpers/members.ts'
import type { Person } from '#test/people.ts'

const app = await startApp({ after })
const subject_id = await app.subject()
const monday = { date: '2026-03-09', start_time: '08:30', end_time: '15:30' }

const scene = async () => {
  const [hill, ana] = [await app.employer('Hill'), await app.employee('Ana')]
  const request = async (invitee: Person, more: object = {}) =>
    (
      await hill.shifts.request({
        body: { ...monday, subject_id, inviter_id: hill.id, invitee_id: invitee.id, ...more },
      })
    ).data
  const change = (id: number, body: object, by = hill) => by.shifts.changeDetails({ params: { id: String(id) }, body })
  const seenBy = async (person: Person, id: number) => (await person.bookings.get({ params: { id: String(id) } })).data
  const told = async (person: Person) =>
    (await person.notifications.list({ query: {} })).notifications.flatMap(({ title, message }) =>
      title === 'Shift details changed' ? [message] : [],
    )
  return { hill, ana, request, change, seenBy, told }
}

test('changes class and note of a request, and tells everyone asked for these hours', async () => {
  const { hill, ana, request, change, seenBy, told } = await scene()
  const ben = await app.employee('Ben')
  const { id } = await request(ana, { class_room: '5B', note: 'Bring a hat' })
  await request(ben, { also_ask: 'first_yes_wins' })
  const { message, data } = await change(id, { class_room: '6A', note: 'Bring a hat' })
  assert.deepEqual([message, data.details?.class_room, data.note], ['Details saved.', '6A', 'Bring a hat'])
  for (const person of [ana, ben]) {
    const [notice, ...more] = await told(person)
    assert.match(notice!, /^Hill changed the details of .* March 2026.* Class and room: 6A$/)
    assert.deepEqual(more, [])
  }
  const { shift, may_edit_details } = await seenBy(ana, id)
  assert.deepEqual([shift.details?.class_room, may_edit_details], ['6A', false])

  await change(id, { class_room: '6A', note: 'Bring a hat' })
  assert.equal((await told(ana)).length, 1, 'nothing has changed')
  await ana.shifts.answer({ params: { id: String(id) }, body: { status: 'accepted' } })
  await change(id, { class_room: null, note: null })
  assert.match((await told(ana))[0]!, /Class and room: none · Note: none$/)
  assert.equal((await told(ben)).length, 1, 'a person who is no longer asked is not notified')
  assert.equal((await seenBy(hill, id)).may_edit_details, true)
})

test('keeps a text that is left out, which a colleague may have changed', async () => {
  const { ana, request, change, told } = await scene()
  const { id } = await request(ana, { class_room: '5B', note: 'Bring a hat' })
  const textsAfter = async (body: object) => {
    const { details, note } = (await change(id, body)).data
    return [details?.class_room ?? null, note]
  }
  assert.deepEqual(await textsAfter({ note: 'Swimming' }), ['5B', 'Swimming'])
  assert.deepEqual(await textsAfter({ class_room: '6A' }), ['6A', 'Swimming'])
  assert.deepEqual(await textsAfter({ class_room: null }), [null, 'Swimming'])
  assert.equal((await told(ana)).length, 3)
  assert.deepEqual(await textsAfter({}), [null, 'Swimming'])
  assert.equal((await told(ana)).length, 3, 'nothing has changed')
})

test('tells a person who is being asked at the same moment', async () => {
  const { ana, request, change, told } = await scene()
  const ben = await app.employee('Ben')
  const { id } = await request(ana, { class_room: '5B' })
  const calls = await app.db.transaction(async (tx) => {
    await tx.run`lock table offers in share mode`
    const asked = request(ben, { also_ask: 'first_yes_wins' })
    await waitForLock(app, 1, 'insert into offers')
    const changed = change(id, { class_room: '6A' })
    await Promise.race([changed, waitForLock(app, 2)])
    return [asked, changed]
  })
  await Promise.all(calls)
  assert.equal((await told(ben)).length, 1)
})

test('refuses to change details of what has ended or was posted as a vacancy', async () => {
  const { hill, ana, request, change, seenBy } = await scene()
  const { id } = await request(ana)
  await ana.shifts.answer({ params: { id: String(id) }, body: { status: 'rejected' } })
  await assert.rejects(change(id, { note: 'Too late' }), { code: 'details_fixed' })
  assert.equal((await seenBy(hill, id)).may_edit_details, false)

  const cho = await app.employee('Cho', { profile: false })
  const drama = await app.subject('Drama')
  await cho.profiles.create({ body: { vit_id: '123456', can_teach: [drama], year_levels: ['primary'] } })
  const slots = [{ ...monday, date: '2026-03-10', headcount: 1 }]
  const { data: vacancy } = await hill.vacancies.post({ body: { subject_id: drama, asks: 'best', slots } })
  const [asked] = (await cho.shifts.ofEmployee({ params: { id: String(cho.id) }, query: {} })).data
  await assert.rejects(change(asked!.id, { note: 'Swimming' }), { code: 'posted_as_vacancy' })
  const { may_edit_details, vacancy_id } = await seenBy(hill, asked!.id)
  assert.deepEqual({ may_edit_details, vacancy_id }, { may_edit_details: false, vacancy_id: vacancy.id })
  assert.equal((await seenBy(cho, asked!.id)).vacancy_id, null)
})

test('lets organisers of the site change details, and nobody of another site', async () => {
  const { hill, ana, request, change } = await scene()
  const { id } = await request(ana)
  const organiser = await memberOf(app, hill, 'organiser', { name: 'Kim Lee' })
  await change(id, { note: 'Bring a hat' }, organiser)
  const entry = await app.db.one<{ subject_id: number; subject_name: string; after: unknown }>`
    select subject_id, subject_name, after from audit_entries where action = 'request_details_changed' order by seq desc limit 1`
  assert.deepEqual(
    [entry.subject_id, entry.subject_name, entry.after],
    [ana.id, 'Ana', { shift_id: id, note: 'Bring a hat' }],
  )
  await assert.rejects(change(id, { note: 'Mine' }, await app.employer('Lake')), { code: 'not_found' })
})
