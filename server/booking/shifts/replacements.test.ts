import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { NewShift } from '#contract/booking/shifts.ts'
import { startApp } from '#test/app.ts'
import { createMornings, schoolHours } from '#test/helpers/mornings.ts'
import type { Person } from '#test/people.ts'

const app = await startApp({ after })
const subject_id = await app.subject()
const mornings = createMornings(app, subject_id)

/** Ana and the people of `missing` are booked from 08:40. `begin` moves the clock to 09:10. */
const scene = async ({ missing = [] }: { missing?: string[] } = {}) => {
  const day = schoolHours(await mornings.next())
  const hill = await app.employer('Hill')
  const [ana, ben] = [await mornings.teacher('Ana'), await mornings.teacher('Ben')]
  const ask = async (
    person: Person,
    more: Partial<Pick<NewShift, 'start_time' | 'end_time' | 'replaces' | 'also_ask' | 'agreed_by_phone'>> = {},
  ) => {
    const body = { ...day, subject_id, inviter_id: hill.id, invitee_id: person.id, ...more }
    return (await hill.shifts.request({ body })).data
  }
  const accept = (by: Person, { id }: { id: number }) =>
    by.shifts.answer({ params: { id: String(id) }, body: { status: 'accepted' } })
  const seen = async (id: number) => (await hill.shifts.history({ query: {} })).data.find((one) => one.id === id)!
  const first = await ask(ana)
  await accept(ana, first)
  const others = []
  for (const name of missing) {
    const person = await mornings.teacher(name)
    const request = await ask(person, { also_ask: 'more_needed' })
    await accept(person, request)
    others.push(request)
  }
  const begin = () => app.setNow(Temporal.Instant.from(first.starts_at).add({ minutes: 30 }))
  const rest = { start_time: '09:15', replaces: first.id }
  return { hill, ana, ben, ask, accept, seen, first, others, begin, rest }
}

test('a person chosen for the rest of a shift replaces the one who is missing', async () => {
  const { hill, ben, ask, accept, seen, first, begin, rest } = await scene()
  begin()
  const request = await ask(ben, rest)
  const board = (await hill.today.board({ query: {} })).data.open
  assert.deepEqual(
    board.map(({ in_place_of }) => in_place_of),
    ['Ana'],
  )
  await accept(ben, request)
  assert.deepEqual((await seen(request.id)).replaces, { id: first.id, name: 'Ana' })
  await hill.attendance.markNoShow({ params: { id: String(first.id) } })
  assert.deepEqual((await seen(first.id)).replaced_by, { id: request.id, name: 'Ben' })
  await assert.rejects(ask(await mornings.teacher('Cleo'), rest), { code: 'no_replacement_needed' })
})

test('a person who agreed by phone replaces the one who cancelled', async () => {
  const { ana, ben, ask, seen, first, begin, rest } = await scene()
  await ana.shifts.cancel({ params: { id: String(first.id) }, body: {} })
  begin()
  const booked = await ask(ben, { ...rest, agreed_by_phone: true })
  assert.deepEqual((await seen(booked.id)).replaces, { id: first.id, name: 'Ana' })
})

test('only a booking of the employer that its person left or that began is replaced', async () => {
  const { ben, ask, first, begin, rest } = await scene()
  await assert.rejects(ask(ben, rest), { code: 'no_replacement_needed' })
  const lake = await app.employer('Lake')
  begin()
  const { date, end_time } = first
  const foreign = {
    ...{ date, start_time: '09:15', end_time, subject_id, inviter_id: lake.id, invitee_id: ben.id },
    replaces: first.id,
  }
  await assert.rejects(lake.shifts.request({ body: foreign }), { code: 'not_found' })
  await assert.rejects(ask(ben, { ...rest, replaces: 2_000_000_000 }), { code: 'not_found' })
})

test('hours outside of the shift replace nobody', async () => {
  const { hill, ben, first, begin } = await scene()
  begin()
  const body = {
    ...{ date: first.date, start_time: '16:00', end_time: '18:00', ask_anyway: true },
    ...{ subject_id, inviter_id: hill.id, invitee_id: ben.id, replaces: first.id },
  }
  await assert.rejects(hill.shifts.request({ body }), /outside of the shift to replace/)
})

test('two people asked for the same hours replace the two who are missing', async () => {
  const { ben, ask, accept, seen, others, begin, rest } = await scene({ missing: ['Dora'] })
  const cleo = await mornings.teacher('Cleo')
  begin()
  const [forAna, forDora] = [
    await ask(ben, rest),
    await ask(cleo, { ...rest, replaces: others[0]!.id, also_ask: 'more_needed' }),
  ]
  await accept(ben, forAna)
  await accept(cleo, forDora)
  assert.equal((await seen(forAna.id)).replaces!.name, 'Ana')
  assert.equal((await seen(forDora.id)).replaces!.name, 'Dora')
})

test('one of two replacements entered by phone at the same moment books', async () => {
  const { ben, ask, begin, rest } = await scene()
  const cleo = await mornings.teacher('Cleo')
  begin()
  const both = await Promise.allSettled([
    ask(ben, { ...rest, agreed_by_phone: true }),
    ask(cleo, { ...rest, start_time: '09:30', agreed_by_phone: true }),
  ])
  const refused = both.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []))
  assert.deepEqual(refused, ['no_replacement_needed'])
})

test('a yes ends the requests for other hours in place of the same person', async () => {
  const { ben, ask, accept, seen, begin, rest } = await scene()
  const [cleo, dan] = [await mornings.teacher('Cleo'), await mornings.teacher('Dan')]
  begin()
  const early = await ask(ben, { ...rest, end_time: '12:00' })
  const late = await ask(cleo, { ...rest, start_time: '12:00' })
  const same = await ask(dan, { ...rest, start_time: '09:30', end_time: '12:00' })
  await accept(ben, early)
  assert.equal((await seen(same.id)).status, 'withdrawn')
  assert.equal((await seen(late.id)).status, 'pending')
  await assert.rejects(accept(dan, same), { code: 'already_answered' })
})
