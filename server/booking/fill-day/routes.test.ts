import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { DayProposal } from '#contract/booking/fill-day.ts'
import { startApp } from '#test/app.ts'
import { memberOf } from '#test/helpers/members.ts'
import { createMornings } from '#test/helpers/mornings.ts'
import type { Person } from '#test/people.ts'

const app = await startApp({ after })
const subject = await app.subject('Music')
const otherSubject = await app.subject('Year 12 Chemistry')
const mornings = createMornings(app, subject)

const DAY = { start_time: '09:00', end_time: '15:00' }

/** A site on a Monday morning. Tests post slots before there are teachers, so nobody is asked. */
const scene = async () => {
  const date = await mornings.next()
  const hill = await app.employer('Hill School')
  const post = async (subject_id: number, times: Partial<typeof DAY> & { headcount?: number } = {}, site = hill) => {
    const slots = [{ ...DAY, headcount: 1, ...times, date }]
    const { data } = await site.vacancies.post({ body: { subject_id, asks: 'best', slots } })
    return data.slots[0]!.id
  }
  const teacher = async (name: string, can_teach: number[]) => {
    const person = await app.employee(name, { profile: false })
    await person.profiles.create({ body: { vit_id: '123456', can_teach, year_levels: ['primary'] } })
    return person
  }
  const preview = async (by = hill) => (await by.fillDay.preview({ body: { date } })) as DayProposal
  const confirm = async (lines: [slot_id: number, person: Person][], by = hill) =>
    (await by.fillDay.confirm({ body: { lines: lines.map(([slot_id, { id }]) => ({ slot_id, employee_id: id })) } }))
      .data
  const pending = async ({ shifts, id }: Person) =>
    (await shifts.ofEmployee({ params: { id: String(id) }, query: { status: 'pending' } })).data
  return { date, hill, post, teacher, preview, confirm, pending }
}

const namesOf = ({ slots }: DayProposal) =>
  Object.fromEntries(slots.map(({ id, lines }) => [id, lines.map(({ person }) => person?.name ?? null)]))

test('fills as many shifts as possible, and says why the better person is moved', async () => {
  const { post, teacher, preview, pending, hill } = await scene()
  const [music, chemistry] = [await post(subject), await post(otherSubject)]
  const ana = await teacher('Ana Nguyen', [subject, otherSubject])
  const ben = await teacher('Ben Okafor', [subject])
  await mornings.sayYesOften([ana])
  const proposal = await preview()
  assert.deepEqual(namesOf(proposal), { [music]: [ben.name], [chemistry]: [ana.name] })
  const { slots, ...figures } = proposal
  const { date: _, ...counts } = figures
  assert.deepEqual(counts, { heads: 2, filled: 2, at_most_more: 0, beyond: 0 })
  const lineOf = (slot: number) => slots.find(({ id }) => id === slot)!.lines[0]!
  assert.deepEqual(lineOf(music).moved, { name: ana.name, slot_id: chemistry, is_only_one: true })
  assert.equal(lineOf(chemistry).is_only_one, true)
  assert.deepEqual(await pending(ana), [], 'a proposal sends nothing')
  await assert.rejects(hill.fillDay.confirm({ body: { lines: [] } }), { code: 'invalid' })
})

test('sends one request for each line, once, with its reason', async () => {
  const { post, teacher, confirm, pending } = await scene()
  const [music, chemistry] = [await post(subject), await post(otherSubject)]
  const [ana, ben] = [await teacher('Ana', [otherSubject]), await teacher('Ben', [subject])]
  const lines: [number, Person][] = [
    [chemistry, ana],
    [music, ben],
  ]
  assert.deepEqual(
    (await confirm(lines)).lines.map(({ outcome }) => outcome),
    ['asked', 'asked'],
  )
  assert.deepEqual(
    (await confirm(lines)).lines.map(({ outcome }) => outcome),
    ['already_asked', 'already_asked'],
  )
  const [request, ...more] = await pending(ana)
  assert.deepEqual(more, [])
  const { data: why } = await ana.requestReasons.why({ params: { id: String(request!.id) } })
  assert.equal(why.reason, 'day_plan')
})

test('returns a line that is no longer possible, and sends the others', async () => {
  const { post, teacher, confirm, pending, hill, date } = await scene()
  const [music, chemistry] = [await post(subject), await post(otherSubject)]
  const [ana, ben, cai] = [
    await teacher('Ana', [otherSubject]),
    await teacher('Ben', [subject]),
    await teacher('Cai', [subject]),
  ]
  await mornings.away(ana, date)
  const lake = await app.employer('Lake School')
  const lines: [number, Person][] = [
    [chemistry, ana],
    [music, ben],
  ]
  assert.deepEqual(
    (await confirm(lines, lake)).lines.map(({ outcome }) => outcome),
    ['closed', 'closed'],
  )
  assert.deepEqual(
    (await confirm(lines)).lines.map(({ outcome }) => outcome),
    ['not_available', 'asked'],
  )
  const [request] = await pending(ben)
  await ben.shifts.answer({ params: { id: String(request!.id) }, body: { status: 'accepted' } })
  assert.deepEqual((await confirm([[music, cai]])).lines[0]!.outcome, 'filled')
  const { data } = await hill.vacancies.list({ query: {} })
  await hill.vacancies.close({ params: { id: String(data.find(({ slots }) => slots[0]!.id === chemistry)!.id) } })
  assert.deepEqual((await confirm([[chemistry, ana]])).lines[0]!.outcome, 'closed')
})

test('no more people are asked for a slot than it needs', async () => {
  const { post, teacher, confirm, pending } = await scene()
  const slot = await post(subject)
  const [ana, ben] = [await teacher('Ana', [subject]), await teacher('Ben', [subject])]
  const lines: [number, Person][] = [
    [slot, ana],
    [slot, ben],
  ]
  for (const expected of [
    ['asked', 'filled'],
    ['already_asked', 'filled'],
  ])
    assert.deepEqual(
      (await confirm(lines)).lines.map(({ outcome }) => outcome),
      expected,
    )
  assert.equal((await pending(ben)).length, 0)
})

test('two members who confirm different proposals ask one person for one place', async () => {
  const { post, teacher, preview, hill } = await scene()
  const slot = await post(subject)
  const [ana, ben] = [await teacher('Ana', [subject]), await teacher('Ben', [subject])]
  const organiser = await memberOf(app, hill, 'organiser')
  const { last_request_id } = (await preview()).slots[0]!
  const confirm = async (by: Person, { id: employee_id }: Person) =>
    (await by.fillDay.confirm({ body: { lines: [{ slot_id: slot, employee_id, last_request_id }] } })).data.lines[0]!
      .outcome
  const outcomes = await Promise.all([confirm(hill, ana), confirm(organiser, ben)])
  assert.deepEqual(outcomes.sort(), ['asked', 'others_asked'])
  const again = (await preview()).slots[0]!
  const [next] = again.lines
  const lines = [{ slot_id: slot, employee_id: next!.person!.id, last_request_id: again.last_request_id }]
  const { data } = await hill.fillDay.confirm({ body: { lines } })
  assert.equal(data.lines[0]!.outcome, 'asked', 'a later proposal has seen the first request')
})

test('nobody is asked once the plan covers no more people', async (t) => {
  const { date, hill, post, teacher, confirm, pending } = await scene()
  const slot = await post(subject)
  const [ana, ben] = [await teacher('Ana', [subject]), await teacher('Ben', [subject])]
  const before = await app.db.all<{ id: number; staff_limit: number | null }>`select id, staff_limit from plans`
  await app.db.run`update plans set staff_limit = 1`
  t.after(async () => {
    for (const { id, staff_limit } of before)
      await app.db.run`update plans set staff_limit = ${staff_limit} where id = ${id}`
  })
  const later = Temporal.PlainDate.from(date).add({ days: 1 }).toString()
  const body = { ...DAY, date: later, subject_id: subject, inviter_id: hill.id, invitee_id: ben.id }
  const { data } = await hill.shifts.request({ body })
  await ben.shifts.answer({ params: { id: String(data.id) }, body: { status: 'accepted' } })
  await assert.rejects(confirm([[slot, ana]]), { code: 'plan_limit_reached' })
  assert.deepEqual(await pending(ana), [])
})

test('a person takes a morning and an afternoon, and is asked for both', async () => {
  const { post, teacher, preview, confirm, pending } = await scene()
  const morning = await post(subject, { start_time: '09:00', end_time: '11:30' })
  const afternoon = await post(subject, { start_time: '12:30', end_time: '15:00' })
  const ana = await teacher('Ana', [subject])
  const proposal = await preview()
  assert.deepEqual(namesOf(proposal), { [morning]: [ana.name], [afternoon]: [ana.name] })
  assert.equal(proposal.slots[0]!.lines[0]!.also_slot_id, afternoon)
  const { asked } = await confirm([
    [morning, ana],
    [afternoon, ana],
  ])
  assert.deepEqual({ asked, pending: (await pending(ana)).length }, { asked: 2, pending: 2 })
})

test('a network fills all sites of the member together, and no others', async () => {
  const { date, hill, post, teacher, preview, confirm } = await scene()
  const { data: lake } = await hill.organisations.addSite({ body: { name: 'Lake Campus' } })
  const member = await memberOf(app, hill, 'organiser', { sites: [hill.id] })
  const both = await memberOf(app, hill, 'organiser')
  const first = await post(subject)
  await both.organisations.actFor({ body: { site_id: lake.id } })
  const second = await post(subject, {}, both)
  await both.organisations.actFor({ body: { site_id: hill.id } })
  const ana = await teacher('Ana', [subject])
  assert.deepEqual((await both.fillDay.days()).data, [{ date, slots: 2, sites: 2 }])
  assert.deepEqual((await member.fillDay.days()).data, [])
  assert.deepEqual(Object.keys(namesOf(await preview(both))).map(Number), [first, second])
  const { slots, filled, heads } = await preview(both)
  assert.deepEqual({ filled, heads }, { filled: 1, heads: 2 })
  assert.equal(slots.find(({ lines }) => lines[0]!.person === null)!.lines[0]!.nobody, 'needed_elsewhere')
  assert.deepEqual(Object.keys(namesOf(await preview(member))).map(Number), [first])
  assert.equal((await confirm([[second, ana]], member)).lines[0]!.outcome, 'closed')
  assert.equal((await confirm([[second, ana]], both)).lines[0]!.outcome, 'asked')
})
