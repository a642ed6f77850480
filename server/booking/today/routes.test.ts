import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '#test/app.ts'
import { memberOf } from '#test/helpers/members.ts'
import { createMornings, schoolHours } from '#test/helpers/mornings.ts'
import type { Person } from '#test/people.ts'

const app = await startApp({ after })
const subject_id = await app.subject()
const mornings = createMornings(app, subject_id)

const board = async (person: Person, query: { day?: 'tomorrow'; sites?: 'all' } = {}) =>
  (await person.today.board({ query })).data
const params = ({ id }: { id: number }) => ({ params: { id: String(id) } })

const scene = async () => {
  const today = await mornings.next()
  const [hill, ana, ben] = [
    await app.employer('Hill'),
    await mornings.teacher('Ana', '+61491570156'),
    await mornings.teacher('Ben'),
  ]
  const request = async (by: Person, invitee: Person, date = today) => {
    const body = {
      ...schoolHours(date),
      subject_id,
      inviter_id: by.id,
      invitee_id: invitee.id,
      also_ask: 'more_needed' as const,
    }
    return (await by.shifts.request({ body })).data
  }
  const answer = (by: Person, shift: { id: number }, status: 'accepted' | 'rejected') =>
    by.shifts.answer({ ...params(shift), body: { status } })
  return { today, hill, ana, ben, request, answer }
}

test('lists bookings with phones, and requests until one is accepted or all refused', async () => {
  const { hill, ana, ben, request, answer } = await scene()
  const first = await request(hill, ana)
  const [asked] = (await board(hill)).open
  assert.deepEqual(asked?.asked, [{ request_id: first.id, name: 'Ana' }])
  assert.deepEqual([asked.vacancy_id, asked.missing, asked.open_offers], [null, 1, 1])

  await answer(ana, first, 'rejected')
  const [refused] = (await board(hill)).open
  assert.deepEqual([refused?.open_offers, refused?.rejected, refused?.latest_request_id], [0, 1, first.id])

  const second = await request(hill, ben)
  await answer(ben, second, 'accepted')
  const { bookings, open } = await board(hill)
  assert.deepEqual(
    bookings.map(({ shift, phone }) => [shift.id, shift.invitee.name, phone]),
    [[second.id, 'Ben', null]],
  )
  assert.deepEqual(open, [])
})

test('the phone of a person who cancelled is hidden unless they show it', async () => {
  const { hill, ana, request, answer } = await scene()
  const shift = await request(hill, ana)
  await answer(ana, shift, 'accepted')
  const phone = async () => (await board(hill)).bookings.map((booking) => booking.phone)
  assert.deepEqual(await phone(), ['+61491570156'])
  await ana.shifts.cancel({ ...params(shift), body: { cancel_reason: 'illness' } })
  assert.deepEqual(await phone(), [null])
  await ana.accounts.updateMe({ body: { shows_phone: true } })
  assert.deepEqual(await phone(), ['+61491570156'])
})

test('a request that the employer withdrew needs nobody', async () => {
  const { hill, ana, request } = await scene()
  await hill.shifts.cancel({ ...params(await request(hill, ana)), body: {} })
  assert.deepEqual((await board(hill)).open, [])
})

test('a person who cancelled stays until others are asked, whose shift then names them', async () => {
  const { hill, ana, ben, request, answer } = await scene()
  const shift = await request(hill, ana)
  await answer(ana, shift, 'accepted')
  await ana.shifts.cancel({ ...params(shift), body: {} })
  assert.deepEqual(
    (await board(hill)).bookings.map((row) => row.shift.status),
    ['cancelled'],
  )

  await hill.shifts.replace(params(shift))
  const { bookings, open } = await board(hill)
  assert.deepEqual(bookings, [])
  assert.deepEqual(
    open.map(({ in_place_of, asked }) => [in_place_of, asked.map(({ name }) => name)]),
    [['Ana', ['Ben']]],
  )

  await answer(ben, { id: open[0]!.asked[0]!.request_id }, 'accepted')
  assert.deepEqual(
    (await board(hill)).bookings.map((row) => row.shift.invitee.name),
    ['Ben'],
  )
})

test('an unfilled vacancy that has begun stays until its end, unless it is closed', async () => {
  const { today, hill } = await scene()
  const slots = [{ ...schoolHours(today), headcount: 2 }]
  const { data } = await hill.vacancies.post({ body: { subject_id, asks: 'best', slots, class_room: 'Room 12' } })
  await mornings.wait({ hours: 3 })
  const [open] = (await board(hill)).open
  assert.deepEqual([open?.vacancy_id, open?.missing, open?.class_room], [data.id, 2, 'Room 12'])
  await hill.vacancies.close(params(data))
  assert.deepEqual((await board(hill)).open, [])
})

test('shows tomorrow apart, and all sites of a member, but none of others', async () => {
  const { today, hill, ana, ben, request, answer } = await scene()
  const tomorrow = Temporal.PlainDate.from(today).add({ days: 1 }).toString()
  await answer(ana, await request(hill, ana, tomorrow), 'accepted')
  assert.deepEqual((await board(hill)).bookings, [])
  assert.deepEqual((await board(hill, { day: 'tomorrow' })).bookings.length, 1)

  const { data: lake } = await hill.organisations.addSite({ body: { name: 'Lake Campus' } })
  const principal = await memberOf(app, hill, 'viewer', { sites: [hill.id] })
  await request(hill, ana)
  await hill.organisations.actFor({ body: { site_id: lake.id } })
  await request({ ...hill, id: lake.id }, ben)
  const sitesOf = async (person: Person) =>
    (await board(person, { sites: 'all' })).open.map(({ site }) => site.name).sort()
  assert.deepEqual(await sitesOf(hill), ['Hill', 'Lake Campus'])
  assert.deepEqual(await sitesOf(principal), ['Hill'])
  assert.deepEqual(await sitesOf(await app.employer('Stranger')), [])
  assert.deepEqual(
    (await board(hill)).open.map(({ site }) => site.name),
    ['Lake Campus'],
  )
})
