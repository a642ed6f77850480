import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { FILLED } from '#server/booking/offers/queries.ts'
import { startApp } from '#test/app.ts'
import { createMornings, schoolHours } from '#test/helpers/mornings.ts'
import type { Person } from '#test/people.ts'
import { clientFor } from '#web/platform/api.ts'

const app = await startApp({ after })
const peer = await app.startPeer()
const subject_id = await app.subject()
const mornings = createMornings(app, subject_id)

/**
 * Ana has cancelled her booking from 08:40, and the school has asked Ben for it with one tap. Cleo
 * is away that day, so no wave asks her; `byHand` asks her from 09:00.
 */
const scene = async ({ headcount = 1, isSought = true } = {}) => {
  const day = schoolHours(await mornings.next())
  const hill = await app.employer('Hill')
  const [ana, ben, cleo] = [
    await mornings.teacher('Ana'),
    await mornings.teacher('Ben'),
    await mornings.teacher('Cleo'),
  ]
  await mornings.away(cleo, day.date)
  const request = async (person: Person, more: object = {}) =>
    (await hill.shifts.request({ body: { ...day, subject_id, inviter_id: hill.id, invitee_id: person.id, ...more } }))
      .data
  const answer = (by: Person, { id }: { id: number }, status: 'accepted' | 'rejected' = 'accepted') =>
    by.shifts.answer({ params: { id: String(id) }, body: { status } })
  const cancel = (by: Person, { id }: { id: number }) => by.shifts.cancel({ params: { id: String(id) }, body: {} })
  const left = await request(ana)
  await answer(ana, left)
  const others = []
  if (headcount === 2) {
    const dora = await mornings.teacher('Dora')
    const other = await request(dora, { also_ask: 'more_needed' })
    await answer(dora, other)
    await cancel(dora, other)
    others.push(other)
  }
  await cancel(ana, left)
  const vacancy = isSought ? (await hill.shifts.replace({ params: { id: String(left.id) } })).data : null
  const requestOf = async (person: Person) =>
    (await person.shifts.ofEmployee({ params: { id: String(person.id) }, query: {} })).data.find(
      ({ status }) => status === 'pending',
    )!
  const forBen = await requestOf(ben)
  const byHand = (more: object = {}) =>
    request(cleo, { start_time: '09:00', replaces: left.id, ask_anyway: true, ...more })
  const slot = async () => (await hill.vacancies.one({ params: { id: String(vacancy!.id) } })).data.slots[0]!
  const seen = async ({ id }: { id: number }) =>
    (await hill.shifts.history({ query: {} })).data.find((one) => one.id === id)!
  const booked = () => app.db.all<{ name: string }>`
    select e.name from shifts s join users e on e.id = s.invitee_id
    where s.inviter_id = ${hill.id} and is_booked(s.status) order by e.name`
  return { hill, ben, cleo, left, others, forBen, byHand, answer, cancel, slot, seen, booked }
}

test('a yes from a person chosen by hand ends the search for a replacement', async () => {
  const { ben, cleo, left, forBen, byHand, answer, slot, seen } = await scene()
  const chosen = await byHand()
  await answer(cleo, chosen)
  assert.deepEqual((await seen(left)).replaced_by, { id: chosen.id, name: 'Cleo' })
  const { status, open_offers, next_look_at } = await slot()
  assert.deepEqual({ status, open_offers, next_look_at }, { status: 'closed', open_offers: 0, next_look_at: null })
  const { notifications } = await ben.notifications.list({ query: {} })
  assert.ok(notifications.some(({ title, link }) => title === 'Shift taken' && link?.endsWith(`/${forBen.id}`)))
  await assert.rejects(answer(ben, forBen), { code: 'already_answered', message: new RegExp(FILLED) })
})

test('a yes to the search ends the request to a person chosen by hand', async () => {
  const { ben, cleo, left, forBen, byHand, answer, seen, booked } = await scene()
  const chosen = await byHand()
  await answer(ben, forBen)
  assert.deepEqual((await seen(left)).replaced_by, { id: forBen.id, name: 'Ben' })
  await assert.rejects(answer(cleo, chosen), { code: 'already_answered' })
  await assert.rejects(byHand({ agreed_by_phone: true }), { code: 'no_replacement_needed' })
  assert.deepEqual(await booked(), [{ name: 'Ben' }])
})

test('if two people say yes at the same moment on two processes, one is booked', async () => {
  for (let round = 0; round < 6; round++) {
    const { ben, cleo, forBen, byHand, answer, booked } = await scene()
    const chosen = await byHand()
    const cleoElsewhere = clientFor({ base: peer.base, token: () => cleo.token })
    const both = await Promise.allSettled([
      answer(ben, forBen),
      cleoElsewhere.shifts.answer({ params: { id: String(chosen.id) }, body: { status: 'accepted' } }),
    ])
    const refused = both.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []))
    assert.deepEqual({ refused, booked: (await booked()).length }, { refused: ['already_answered'], booked: 1 })
  }
})

test('a person entered by phone while another one says yes is not booked as well', async () => {
  for (let round = 0; round < 6; round++) {
    const { ben, forBen, byHand, answer, booked } = await scene()
    await Promise.allSettled([answer(ben, forBen), byHand({ agreed_by_phone: true })])
    assert.equal((await booked()).length, 1)
  }
})

test('a search begun at the same moment as a yes asks nobody', async () => {
  for (let round = 0; round < 6; round++) {
    const { hill, cleo, left, byHand, answer } = await scene({ isSought: false })
    const chosen = await byHand()
    await Promise.allSettled([answer(cleo, chosen), hill.shifts.replace({ params: { id: String(left.id) } })])
    const open = await app.db.all`
      select l.id from slots l join vacancies v on v.id = l.vacancy_id
      where l.employer_id = ${hill.id} and v.asks <> 'direct' and l.closed_at is null and l.booked < l.headcount`
    assert.deepEqual(open, [])
  }
})

test('a search for two people goes on for the other one', async () => {
  const { ben, cleo, others, forBen, byHand, answer, slot, seen } = await scene({ headcount: 2 })
  assert.equal((await slot()).headcount, 2)
  const chosen = await byHand()
  await answer(cleo, chosen)
  const { headcount, status } = await slot()
  assert.deepEqual({ headcount, status }, { headcount: 1, status: 'open' })
  await answer(ben, forBen)
  assert.deepEqual((await seen(others[0]!)).replaced_by, { id: forBen.id, name: 'Ben' })
})

test('a second replacement for one person ends no search for another person', async () => {
  const { cleo, others, ben, forBen, byHand, answer, cancel, slot, seen } = await scene({ headcount: 2 })
  const first = await byHand()
  await answer(cleo, first)
  await cancel(cleo, first)
  const eve = await mornings.teacher('Eve')
  await mornings.away(eve, first.date)
  await answer(eve, await byHand({ invitee_id: eve.id }))
  const { headcount, status, open_offers } = await slot()
  assert.deepEqual({ headcount, status, open_offers }, { headcount: 1, status: 'open', open_offers: 1 })
  await answer(ben, forBen)
  assert.deepEqual((await seen(others[0]!)).replaced_by, { id: forBen.id, name: 'Ben' })
})

test('a person chosen by hand ends the search when an earlier replacement has left too', async () => {
  for (const needed of [1, 2]) {
    const { ben, cleo, forBen, byHand, answer, cancel, slot } = await scene({ headcount: needed })
    await answer(ben, forBen)
    await cancel(ben, forBen)
    await answer(cleo, await byHand({ replaces: forBen.id }))
    const { status, headcount } = await slot()
    assert.deepEqual({ status, headcount }, { status: needed === 1 ? 'closed' : 'open', headcount: 1 })
  }
})

test('choosing a second person for one who left keeps the search for an unfilled place', async () => {
  const day = schoolHours(await mornings.next())
  const hill = await app.employer('Hill')
  const [ana, cleo, eve] = [
    await mornings.teacher('Ana'),
    await mornings.teacher('Cleo'),
    await mornings.teacher('Eve'),
  ]
  for (const person of [cleo, eve]) await mornings.away(person, day.date)
  const slots = [{ ...day, headcount: 2 }]
  const params = { id: String((await hill.vacancies.post({ body: { subject_id, asks: 'best', slots } })).data.id) }
  const [left] = (await ana.shifts.ofEmployee({ params: { id: String(ana.id) }, query: {} })).data
  const answer = (by: Person, id: number) =>
    by.shifts.answer({ params: { id: String(id) }, body: { status: 'accepted' } })
  await answer(ana, left!.id)
  const byHand = async (person: Person) => {
    const times = { ...day, start_time: '09:00', subject_id, inviter_id: hill.id, invitee_id: person.id }
    const { data } = await hill.shifts.request({ body: { ...times, replaces: left!.id, ask_anyway: true } })
    await answer(person, data.id)
    return data
  }
  await ana.shifts.cancel({ params: { id: String(left!.id) }, body: {} })
  const first = await byHand(cleo)
  await cleo.shifts.cancel({ params: { id: String(first.id) }, body: {} })
  await byHand(eve)
  const { headcount, status } = (await hill.vacancies.one({ params })).data.slots[0]!
  assert.deepEqual({ headcount, status }, { headcount: 1, status: 'open' })
})

test('a search skips replaced people, and counts those whose replacement left', async () => {
  for (const hasLeft of [false, true]) {
    const { hill, cleo, others, byHand, answer, cancel } = await scene({ headcount: 2, isSought: false })
    const chosen = await byHand()
    await answer(cleo, chosen)
    if (hasLeft) await cancel(cleo, chosen)
    app.setNow(app.now().add({ minutes: 1 }))
    const { data } = await hill.shifts.replace({ params: { id: String(others[0]!.id) } })
    const headcount = async () =>
      (await hill.vacancies.one({ params: { id: String(data.id) } })).data.slots[0]!.headcount
    assert.equal(await headcount(), hasLeft ? 2 : 1)
    if (!hasLeft) continue
    const eve = await mornings.teacher('Eve')
    await mornings.away(eve, chosen.date)
    await answer(eve, await byHand({ invitee_id: eve.id }))
    assert.equal(await headcount(), 1)
  }
})

test('a booking that comes back or moves ends no search for another person', async () => {
  const { hill, ben, cleo, others, forBen, byHand, answer, cancel, slot, seen } = await scene({ headcount: 2 })
  const chosen = await byHand()
  await answer(cleo, chosen)
  await cancel(cleo, chosen)
  const params = { id: String(chosen.id) }
  await cleo.shifts.undoCancel({ params })
  const need = async () => {
    const { headcount, status, open_offers } = await slot()
    return { headcount, status, open_offers }
  }
  assert.deepEqual(await need(), { headcount: 1, status: 'open', open_offers: 1 }, 'after the undo')
  const { date, end_time } = chosen
  const body = { date, start_time: '09:30', end_time }
  const { changes } = (await hill.shiftChanges.request({ params, body })).data
  await cleo.shiftChanges.answer({ params: { id: String(changes[0]!.id) }, body: { status: 'agreed' } })
  assert.deepEqual(await need(), { headcount: 1, status: 'open', open_offers: 1 }, 'after the move')
  await answer(ben, forBen)
  assert.deepEqual((await seen(others[0]!)).replaced_by, { id: forBen.id, name: 'Ben' })
})
