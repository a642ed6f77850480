import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { signLink } from '#server/messaging/links/signatures.ts'
import { segmentsOf } from '#server/messaging/outbox/sms-text.ts'
import { startApp } from '#test/app.ts'
import { block } from '#test/helpers/connections.ts'
import { waitForLock } from '#test/helpers/locks.ts'
import { createMornings, schoolHours } from '#test/helpers/mornings.ts'
import { confirmPhone, receiveText, SMS_ENV } from '#test/helpers/texts.ts'
import type { Person } from '#test/people.ts'

const app = await startApp({ after }, SMS_ENV)
const peer = await app.startPeer()
const subject_id = await app.subject()
const FILLED = 'Someone else has taken this shift.'
const mornings = createMornings(app, subject_id)
let phones = 0

/**
 * Hill asks many teachers for one shift, and Lake posts another one. They are away that day, so
 * that no wave asks them.
 */
const scene = async (count: number, { needed = 1, at = 0 } = {}) => {
  const monday = schoolHours(await mornings.next())
  const [hill, lake] = [await app.employer('Hill'), await app.employer('Lake')]
  const asked: { person: Person; id: number }[] = []
  for (let n = 0; n < count; n++) {
    const phone = `+614915${String(70_000 + phones++).padStart(5, '0')}`
    const person = await mornings.teacher(`Teacher ${n}`, phone)
    await mornings.away(person, monday.date)
    const also_ask = n === 0 ? undefined : n < needed ? ('more_needed' as const) : ('first_yes_wins' as const)
    const body = { ...monday, subject_id, inviter_id: hill.id, invitee_id: person.id, ask_anyway: true, also_ask }
    asked.push({ person, id: (await hill.shifts.request({ body })).data.id })
  }
  const post = async (school: Person, headcount: number, start_time = monday.start_time) =>
    (await school.vacancies.post({ body: { subject_id, asks: 'best', slots: [{ ...monday, start_time, headcount }] } }))
      .data.slots[0]!.id
  const lakeSlot = await post(lake, 1 + at)
  const wait = (seconds: number) => mornings.wait({ seconds })
  const heldOf = async ({ person }: { person: Person }) => (await person.openJobs.held({ query: {} })).data
  return { monday, hill, lake, asked, post, lakeSlot, wait, heldOf }
}

type Asked = Awaited<ReturnType<typeof scene>>['asked'][number]

const accept = (person: Pick<Person, 'shifts'>, id: number) =>
  person.shifts.answer({ params: { id: String(id) }, body: { status: 'accepted' } })

test('when twenty people accept at once, each loser hears what still fits', async () => {
  const { asked, heldOf } = await scene(20, { needed: 2, at: 19 })
  const outcomes = await Promise.allSettled(
    asked.map(({ person, id }, n) => accept(n % 2 === 0 ? person : peer.asToken(person.token), id)),
  )
  const lost = outcomes.flatMap((one) => (one.status === 'rejected' ? [[one.reason.code, one.reason.message]] : []))
  assert.equal(outcomes.length - lost.length, 2)
  const message = `${FILLED} Held for you for one minute: Lake, 08:40 to 15:30.`
  assert.deepEqual(lost, Array(18).fill(['already_answered', message]))
  const held = await Promise.all(asked.map(heldOf))
  assert.deepEqual(held.map((jobs) => jobs.length).sort(), [0, 0, ...Array(18).fill(1)])
})

test('a held job is one tap away for a minute, and then leaves no trace', async () => {
  const { lake, asked, lakeSlot, wait, heldOf } = await scene(2)
  const [winner, loser] = asked as [(typeof asked)[number], (typeof asked)[number]]
  await accept(winner.person, winner.id)
  await assert.rejects(accept(loser.person, loser.id), { code: 'already_answered' })
  const [job] = await heldOf(loser)
  assert.deepEqual([job!.id, job!.employer.name], [lakeSlot, 'Lake'])
  assert.equal(job!.held_until, app.now().add({ seconds: 60 }).toString())
  const listed = async () => {
    const { data } = await loser.person.shifts.ofEmployee({ params: { id: String(loser.person.id) }, query: {} })
    const [history, records] = [await lake.shifts.history(), await lake.records.list({ query: {} })]
    return [data.map(({ status }) => status), history.total, records.total]
  }
  assert.deepEqual(await listed(), [['withdrawn'], 0, 0], 'a held job is no request')
  await wait(61)
  assert.deepEqual(await heldOf(loser), [])
  await assert.rejects(accept(loser.person, job!.request_id), { code: 'not_found' })
  assert.deepEqual(await listed(), [['withdrawn'], 0, 0])
  assert.equal((await loser.person.openJobs.list({ query: {} })).data[0]!.id, lakeSlot, 'it is an open job')
})

test('an employer does not read that it has asked the person for whom a job is held', async () => {
  const { monday, lake, asked, heldOf } = await scene(3)
  const [winner, loser, other] = asked as [Asked, Asked, Asked]
  await accept(winner.person, winner.id)
  await assert.rejects(accept(loser.person, loser.id), { code: 'already_answered' })
  assert.equal((await heldOf(loser)).length, 1)
  const body = { ...monday, subject_id, inviter_id: lake.id, invitee_id: other.person.id, ask_anyway: true }
  assert.equal((await lake.shifts.request({ body })).data.status, 'pending')
})

test('accepting a held job books it, and ends the other holds in silence', async () => {
  const { lake, asked, post, heldOf } = await scene(2)
  const park = await app.employer('Park')
  await post(park, 1)
  const [winner, loser] = asked as [(typeof asked)[number], (typeof asked)[number]]
  await accept(winner.person, winner.id)
  await assert.rejects(accept(loser.person, loser.id), { message: /Lake, 08:40 to 15:30; Park, 08:40 to 15:30/ })
  const jobs = await heldOf(loser)
  const { data } = await accept(loser.person, jobs.find(({ employer }) => employer.id === lake.id)!.request_id)
  assert.equal(data.status, 'accepted')
  assert.deepEqual(await heldOf(loser), [])
  assert.equal((await park.notifications.list({ query: {} })).total, 0)
  assert.equal((await lake.notifications.list({ query: {} })).notifications[0]!.title, 'Shift accepted')
})

test('a held job that ends is no request that anybody withdraws', async () => {
  const { hill, lake, asked, heldOf } = await scene(2)
  const [winner, loser] = asked as [(typeof asked)[number], (typeof asked)[number]]
  await accept(winner.person, winner.id)
  await assert.rejects(accept(loser.person, loser.id), { message: /Lake/ })
  const titles = async (person: Person) =>
    (await person.notifications.list({ query: {} })).notifications.map(({ title }) => title)
  const before = await titles(loser.person)
  const [posted] = (await lake.vacancies.list({ query: {} })).data
  await lake.vacancies.close({ params: { id: String(posted!.id) } })
  assert.deepEqual([await heldOf(loser), await titles(loser.person)], [[], before])
  await app.db
    .run`update offers set status = 'pending', closed_at = null where seat = 'held' and inviter_id = ${lake.id}`
  await block(loser.person, lake)
  assert.deepEqual(await titles(lake), [])
  assert.ok((await titles(hill)).length > 0)
})

test('a reserved seat is reserved for one person, and nobody else is asked for it', async () => {
  const { lake, asked, lakeSlot, wait } = await scene(3)
  const [winner, loser, later] = asked as [(typeof asked)[number], (typeof asked)[number], (typeof asked)[number]]
  await accept(winner.person, winner.id)
  await assert.rejects(accept(loser.person, loser.id), { message: /Lake/ })
  await assert.rejects(accept(later.person, later.id), { message: FILLED })
  const free = await app.employee('Free', { profile: false })
  await free.profiles.create({ body: { vit_id: '123456', can_teach: [subject_id], year_levels: ['primary'] } })
  const plan = async () => {
    await app.db.run`update slots set next_look_at = ${app.now()} where id = ${lakeSlot}`
    await app.runJobs()
    const { data } = await free.shifts.ofEmployee({ params: { id: String(free.id) }, query: {} })
    return data.map(({ inviter }) => inviter.id)
  }
  assert.deepEqual(await plan(), [])
  await wait(61)
  assert.deepEqual(await plan(), [lake.id])
})

/** Keeps a slot locked while the work runs, as a decision about it does. */
const whileLocked = (slotId: number, work: () => Promise<void>) =>
  app.db.transaction(async (tx) => {
    await tx.run`select from slots where id = ${slotId} for no key update`
    await work()
  })

test('a person who lost a shift does not wait for other decisions about it', async () => {
  const { asked } = await scene(2)
  const [winner, loser] = asked as [(typeof asked)[number], (typeof asked)[number]]
  const { slot_id } = await app.db.one<{ slot_id: number }>`select slot_id from offers where id = ${winner.id}`
  await accept(winner.person, winner.id)
  await whileLocked(slot_id, () => assert.rejects(accept(loser.person, loser.id), { message: /Lake/ }))
})

test('a person whose shift is taken while they wait for it does not block others', async () => {
  const { asked, lakeSlot } = await scene(2)
  const [winner, loser] = asked as [(typeof asked)[number], (typeof asked)[number]]
  const { slot_id } = await app.db.one<{ slot_id: number }>`select slot_id from offers where id = ${winner.id}`
  let answer: Promise<unknown> | undefined
  await whileLocked(lakeSlot, async () => {
    await app.db.transaction(async (tx) => {
      await tx.run`select from slots where id = ${slot_id} for no key update`
      answer = assert.rejects(accept(loser.person, loser.id), { message: /Lake/ })
      await waitForLock(app)
      await tx.run`update offers set status = 'withdrawn', reason = ${FILLED}, closed_at = ${app.now()} where id = ${loser.id}`
    })
    // The loser now waits for the job at Lake, without a lock of the shift that is taken.
    await waitForLock(app, 1, 'from slots where id = any(')
    await app.db.run`select from slots where id = ${slot_id} for no key update nowait`
  })
  await answer
})

test('one place is held for one of two people who lose at the same moment', async () => {
  const { asked, lakeSlot, heldOf } = await scene(3)
  const [winner, ...losers] = asked as [(typeof asked)[number], ...typeof asked]
  await accept(winner.person, winner.id)
  let answers: Promise<PromiseSettledResult<unknown>[]> | undefined
  await whileLocked(lakeSlot, async () => {
    answers = Promise.allSettled(losers.map(({ person, id }) => accept(person, id)))
    await waitForLock(app, 2)
  })
  await answers
  const held = await Promise.all(losers.map(heldOf))
  assert.deepEqual(held.map((jobs) => jobs.length).sort(), [0, 1])
})

test('a yes that came too late leaves the record as it is, and is kept once', async () => {
  const { asked } = await scene(2)
  const [winner, loser] = asked as [(typeof asked)[number], (typeof asked)[number]]
  // Makes these the requests of a wave.
  await app.db.run`
    update offers set wave = 1, seat = 'rank', base = 0.18, chance = 0.18, channel = 'push' where id in (${winner.id}, ${loser.id})`
  app.setNow(app.now().add({ minutes: 2 }).toString())
  await accept(winner.person, winner.id)
  const record = () => app.db.one<{ said_yes: number; expected_yes: number; delay_count: number }>`
    select said_yes, expected_yes, delay_count from answer_records where employee_id = ${loser.person.id}`
  const before = await record()
  for (let n = 0; n < 2; n++) await assert.rejects(accept(loser.person, loser.id), { code: 'already_answered' })
  assert.deepEqual(await record(), before)
  const kept = await app.db.all`
    select late_yes_at::text from offers where id = ${loser.id} and late_yes_at is not null and not late_yes_ignored`
  assert.equal(kept.length, 1)
})

test('a person who took an open job too late hears what else is open', async () => {
  const { asked, lakeSlot, post, wait } = await scene(2)
  await post(await app.employer('Park'), 2, '09:00')
  const [first, second] = asked.map(({ person }) => person) as [Person, Person]
  const take = (person: Person) => person.openJobs.accept({ params: { id: String(lakeSlot) } })
  await take(first)
  const also = ' Waiting for your answer: Hill, 08:40 to 15:30.'
  await assert.rejects(take(second), {
    ...{ code: 'job_taken', message: `${FILLED} Held for you for one minute: Park, 09:00 to 15:30.${also}` },
  })
  // A repeated attempt holds no job again, so that nobody can keep jobs from others that way.
  await wait(61)
  await assert.rejects(take(second), { code: 'job_taken', message: `${FILLED}${also}` })
})

test('a request that came too late is answered with held jobs once', async () => {
  const { asked, heldOf, wait } = await scene(2)
  const [winner, loser] = asked as [(typeof asked)[number], (typeof asked)[number]]
  await accept(winner.person, winner.id)
  await assert.rejects(accept(loser.person, loser.id), { code: 'already_answered' })
  assert.equal((await heldOf(loser)).length, 1)
  await wait(61)
  await assert.rejects(accept(loser.person, loser.id), { code: 'already_answered' })
  assert.deepEqual(await heldOf(loser), [])
})

test('a link that came too late leads to the held jobs, and to nothing later', async () => {
  const { asked, wait } = await scene(2)
  const [winner, loser] = asked as [(typeof asked)[number], (typeof asked)[number]]
  await accept(winner.person, winner.id)
  const until = app.now().add({ hours: 2 })
  const token = await signLink(app.db, {
    ...{ purpose: 'answer_shift', userId: loser.person.id, shiftId: loser.id, until },
  })
  const { answerLinks } = app.anonymous
  assert.deepEqual((await answerLinks.alternatives({ body: { token } })).data, [])
  await assert.rejects(answerLinks.answer({ body: { token, status: 'accepted' } }), { message: /Held for you.*Lake/ })
  const [job] = (await answerLinks.alternatives({ body: { token } })).data
  assert.equal(job!.employer.name, 'Lake')
  await wait(59)
  const { data } = await answerLinks.answer({ body: { token: job!.token, status: 'accepted' } })
  assert.deepEqual([data.status, data.employer], ['accepted', 'Lake'])
})

test('a text that came too late names the held jobs with codes, which stay good', async () => {
  const { asked, post, wait } = await scene(2)
  for (const name of ['Saint Kilda Park Primary School', 'Northcote High School'])
    await post(await app.employer(name), 1, '09:00')
  const [winner, loser] = asked as [(typeof asked)[number], (typeof asked)[number]]
  const { phone } = await app.db.one<{ phone: string }>`select phone from users where id = ${loser.person.id}`
  await confirmPhone(app, loser.person.id)
  await app.db.run`
    insert into shift_codes (shift_id, phone, code, issued_at) values (${loser.id}, ${phone}, 'K7', ${app.now()})`
  await accept(winner.person, winner.id)
  const { outcome, answer } = await receiveText(app, { from: phone, body: 'YES K7' })
  assert.equal(outcome, 'already_taken')
  assert.match(
    answer!,
    /^Bellbird: sorry, Hill is taken\. That day for you: .*Lake 08:40-15:30.*\. Reply YES and the code\.$/,
  )
  assert.equal(segmentsOf(answer!), 1)
  const [, code] = / ([A-Z]\d+) Lake /.exec(answer!)!
  await wait(120)
  const later = await receiveText(app, { from: phone, body: `YES ${code}` })
  assert.match(later.answer!, /booked: Lake/)
})

test('a late yes counts for half an hour after the slot is filled, three times a week', async () => {
  const { asked } = await scene(6)
  const [winner, ...losers] = asked
  await accept(winner!.person, winner!.id)
  const ana = losers[0]!
  const counted = async (ids: readonly number[]) =>
    app.db.all<{ counts: boolean }>`
      select not late_yes_ignored as counts from offers where id = any(${ids}::int[]) and late_yes_at is not null order by id`
  app.setNow(app.now().add({ minutes: 30 }).toString())
  await assert.rejects(accept(losers[1]!.person, losers[1]!.id), { code: 'already_answered' })
  app.setNow(app.now().add({ seconds: 1 }).toString())
  await assert.rejects(accept(losers[2]!.person, losers[2]!.id), { code: 'already_answered' })
  assert.deepEqual(await counted(losers.map(({ id }) => id)), [{ counts: true }, { counts: false }])

  // The same person is too late for four more shifts.
  const ids = [ana.id, losers[3]!.id, losers[4]!.id, losers[1]!.id]
  await app.db.run`
    update offers set invitee_id = ${ana.person.id}, closed_at = ${app.now()}, late_yes_at = null, late_yes_ignored = false
    where id = any(${ids}::int[])`
  for (const id of ids) await assert.rejects(accept(ana.person, id), { code: 'already_answered' })
  const seen = await counted(ids)
  assert.deepEqual(seen.filter(({ counts }) => counts).length, 3)
  assert.equal(seen.length, 4)
})
