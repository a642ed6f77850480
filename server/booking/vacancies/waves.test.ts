import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '#test/app.ts'
import { createVacancyScenes } from '#test/helpers/vacancies.ts'
import type { Person } from '#test/people.ts'
import { planSlot } from './planner.ts'

const app = await startApp({ after })
const subject_id = await app.subject()
const scene = createVacancyScenes(app, subject_id)
const daysAfter = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString()

test('asks the next people after a no, and after silence, and nobody twice', async () => {
  const { post, asked, answer, wait } = await scene(15)
  await post()
  const first = await asked()
  await answer(first[0]!, 'rejected')
  await wait(0)
  const second = await asked()
  assert.ok(second.some(({ person }) => first.every((one) => one.person.id !== person.id)))
  await wait(15)
  const third = await asked()
  assert.ok(third.length > second.length)
  assert.equal(new Set(third.map(({ person }) => person.id)).size, third.length)
  assert.ok(!third.some(({ person }) => person.id === first[0]!.person.id))
})

test('asks the next person soon after silence, and nobody while open requests suffice', async () => {
  const { staff, post, asked, wait } = await scene(15)
  // A chance of 0.4 each: six requests make a yes within five minutes likely, until four minutes
  // have passed in silence.
  await app.db.run`
    update answer_records set said_yes = 9 where employee_id = any(${staff.map(({ id }) => id)}::int[])`
  await app.db.run`
    insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
    select s.user_id, s.id, 'https://push.example/' || s.id, 'key', 'auth', ${app.now()} from sessions s
    where s.user_id = any(${staff.map(({ id }) => id)}::int[])`
  const { slots } = await post()
  const first = await asked()
  const plan = () => app.db.one<{ look: string; pace: string; chance: number; waves: number }>`
    select l.next_look_at as look, l.pace_due_at as pace, l.chance, (
      select count(*) from offer_ledger g where g.slot_id = l.id)::integer as waves
    from slots l where l.id = ${slots[0]!.id}`
  const [start, before] = [app.now(), await plan()]
  const minutesTo = (at: string) => Temporal.Instant.from(at).since(start).total('minutes')
  assert.deepEqual([minutesTo(before.look), minutesTo(before.pace)], [1, 5])
  await wait(1)
  const looked = await plan()
  assert.deepEqual([minutesTo(looked.look), looked.pace, looked.waves], [2, before.pace, before.waves])
  // A full plan would have computed the chance again.
  assert.equal(looked.chance, before.chance)
  assert.deepEqual(await asked(), first)
  await wait(3)
  assert.ok((await asked()).length > first.length, 'three more minutes of silence')
  assert.equal((await plan()).pace, before.pace)
})

test('plans a slot again whose next step was set while the clock was a day ahead', async () => {
  const { monday, post, wait } = await scene(15)
  const { slots } = await post({ slots: [{ ...monday, date: daysAfter(monday.date, 7) }] })
  const ahead = app.now().add({ hours: 24, minutes: 5 })
  await app.db.run`update slots set next_look_at = ${ahead}, pace_due_at = ${ahead} where id = ${slots[0]!.id}`
  await wait(1)
  const plan = await app.db.one<{ look: string; pace: string }>`
    select next_look_at as look, pace_due_at as pace from slots where id = ${slots[0]!.id}`
  for (const at of [plan.look, plan.pace]) assert.ok(Temporal.Instant.from(at).since(app.now()).total('hours') <= 3, at)
})

test('a person with a fresh request is asked for nothing else by a wave', async () => {
  const { monday, hill, post, asked } = await scene(4)
  await post()
  const first = await asked()
  const lake = await app.employer('Lake')
  await lake.vacancies.post({ body: { subject_id, asks: 'best', slots: [{ ...monday, start_time: '09:00' }] } })
  const both = await app.db.all<{ n: number }>`
    select count(*) as n from offers where status = 'pending' and inviter_id in (${hill.id}, ${lake.id}) group by invitee_id`
  assert.ok(first.length > 0 && both.every(({ n }) => n === 1))
})

test('asks a person blocked by another request at the next step, not at the opening', async () => {
  const { monday, staff, post, asked, wait } = await scene(2)
  const [held] = staff as [Person]
  await app.db.run`
    insert into fresh_offers (employee_id, offer_id, until) values (${held.id}, 0, ${app.now().add({ minutes: 30 })})`
  await post({ slots: [{ ...monday, date: daysAfter(monday.date, 3) }] })
  const people = async () => (await asked()).map(({ person }) => person.id)
  assert.deepEqual(await people(), [staff[1]!.id])
  await wait(181)
  assert.deepEqual(new Set(await people()), new Set(staff.map(({ id }) => id)))
})

test('asks the people of a pool alone, in its order', async () => {
  const { hill, staff, post, asked, wait } = await scene(10)
  const { data: pool } = await hill.pools.add({ body: { name: 'Regulars', is_shared: false } })
  const pooled = [staff[7]!, staff[2]!]
  for (const { id } of pooled)
    await hill.pools.addPeople({ params: { id: String(pool.id) }, body: { employee_ids: [id] } })
  await post({ asks: 'pool', pool_id: pool.id })
  await wait(30)
  assert.deepEqual(
    (await asked()).map(({ person }) => person.id),
    pooled.map(({ id }) => id),
  )
})

test('a wave cut short has asked nobody, and the next process asks the same people', async () => {
  const { post, asked, answer, wait } = await scene(15)
  const { slots } = await post()
  const [first] = await asked()
  await answer(first!, 'rejected')
  // Deletes the job of the refusal, which would plan once more.
  await app.db.run`delete from jobs where kind = 'plan_slots'`
  const before = await asked()
  const seen: number[][] = []
  const plan = async (dies: boolean) =>
    app.db.transaction(async (tx) => {
      await planSlot(tx.at(app.now()), slots[0]!.id)
      const rows = await tx.all<{ invitee_id: number }>`
        select invitee_id from offers where slot_id = ${slots[0]!.id} and status = 'pending' order by invitee_id`
      seen.push(rows.map(({ invitee_id }) => invitee_id))
      if (dies) throw new Error('killed')
    })
  await assert.rejects(plan(true), /killed/)
  assert.deepEqual(await asked(), before)
  await plan(false)
  assert.deepEqual(seen[0], seen[1])
  assert.ok(seen[1]!.length > before.length)
  await wait(0)
  assert.equal((await asked()).length, seen[1]!.length)
})

test('two planners at once ask nobody twice', async () => {
  const { post, asked, answer } = await scene(15)
  const { slots } = await post()
  const [first] = await asked()
  await answer(first!, 'rejected')
  await Promise.all(
    Array.from({ length: 4 }, () => app.db.transaction((tx) => planSlot(tx.at(app.now()), slots[0]!.id))),
  )
  const people = (await asked()).map(({ person }) => person.id)
  assert.equal(new Set(people).size, people.length)
})

test('asks nobody whom the same employer has asked for that time itself', async () => {
  const { monday, hill, staff, post, asked, wait } = await scene(2)
  const { headcount: _, ...times } = monday
  const other = await app.subject('Art')
  const body = { ...times, subject_id: other, inviter_id: hill.id, invitee_id: staff[0]!.id }
  await hill.shifts.request({ body })
  await post()
  await wait(5)
  const people = (await asked()).map(({ person }) => person.id)
  assert.deepEqual(people, [staff[0]!.id, staff[1]!.id])
})

test('the chance falls when another school asks the same person for the same hours', async () => {
  const { monday, staff, post, seen } = await scene(1)
  const { id, slots } = await post()
  const before = (await seen(id)).slots[0]!
  assert.equal(before.open_offers, 1)
  const lake = await app.employer('Lake')
  const { headcount: _, ...times } = monday
  await lake.shifts.request({ body: { ...times, subject_id, inviter_id: lake.id, invitee_id: staff[0]!.id } })
  await app.db.transaction((tx) => planSlot(tx.at(app.now()), slots[0]!.id))
  const after = (await seen(id)).slots[0]!
  assert.equal(after.open_offers, 1)
  assert.ok(after.chance! < before.chance! * 0.7, `${after.chance} of ${before.chance}`)
})

test('many schools post and many people accept at once, and each is booked once', async () => {
  const { monday, staff } = await scene(16)
  const schools = await Promise.all(Array.from({ length: 8 }, (_, n) => app.employer(`School ${n}`)))
  const body = { subject_id, asks: 'best' as const, slots: [{ ...monday, headcount: 2 }] }
  const posted = await Promise.all(schools.map((school) => school.vacancies.post({ body })))
  const slots = posted.flatMap(({ data }) => data.slots.map(({ id }) => id))
  const fresh = await app.db.all`
    select invitee_id from offers where slot_id = any(${slots}::int[]) and status = 'pending' group by invitee_id having count(*) > 1`
  assert.deepEqual(fresh, [], 'each person has one request')

  // Later each is asked by a second school.
  for (let n = 0; n < 6; n++) {
    app.setNow(app.now().add({ minutes: 10 }).toString())
    await Promise.all(slots.map((id) => app.db.transaction((tx) => planSlot(tx.at(app.now()), id))))
  }
  const open = await app.db.all<{ id: number; invitee_id: number }>`
    select id, invitee_id from offers where slot_id = any(${slots}::int[]) and status = 'pending'`
  assert.ok(open.length > staff.length, `${open.length} requests`)
  const outcomes = await Promise.allSettled(
    open.map(({ id, invitee_id }) =>
      staff
        .find((one) => one.id === invitee_id)!
        .shifts.answer({ params: { id: String(id) }, body: { status: 'accepted' } }),
    ),
  )
  const codes = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  assert.deepEqual([...new Set(codes)], ['already_answered'])
  const booked = await app.db.all<{ booked: number; headcount: number }>`
    select booked, headcount from slots where id = any(${slots}::int[])`
  assert.ok(booked.every((slot) => slot.booked <= slot.headcount))
  const people = await app.db.all`
    select invitee_id from shifts where slot_id = any(${slots}::int[]) group by invitee_id having count(*) > 1`
  assert.deepEqual(people, [])
})

test('learns from answers: yes and no count, and a taken request counts for its time', async () => {
  const { post, asked, answer, wait } = await scene(8)
  await post()
  const [no] = await asked()
  await answer(no!, 'rejected')
  await wait(0)
  await wait(5)
  const [yes, taken] = await asked()
  app.setNow(app.now().add({ minutes: 5 }).toString())
  await answer(yes!)
  const record = (person: Person) => app.db.one<{
    said_yes: number
    expected_yes: number
    expected_yes_silent: number
  }>`
    select said_yes, expected_yes, expected_yes_silent from answer_records where employee_id = ${person.id}`
  const [ofYes, ofNo, ofTaken] = [await record(yes!.person), await record(no!.person), await record(taken!.person)]
  assert.deepEqual([ofYes.said_yes, ofNo.said_yes, ofTaken.said_yes], [7, 6, 6])
  assert.deepEqual([ofNo.expected_yes, ofNo.expected_yes_silent], [ofYes.expected_yes, 3])
  assert.ok(ofTaken.expected_yes > 3 && ofTaken.expected_yes < ofYes.expected_yes)
})

test('tells the employer of a yes, not of each no', async () => {
  const { monday, hill, post, asked, answer, wait } = await scene(8)
  await post({ slots: [{ ...monday, headcount: 2 }] })
  await wait(5)
  const [no, yes] = await asked()
  await answer(no!, 'rejected')
  await answer(yes!)
  const { notifications } = await hill.notifications.list({ query: {} })
  assert.deepEqual(
    notifications.map(({ title }) => title),
    ['Shift accepted'],
  )
})

test('asks nobody else during the night', async () => {
  const { monday, post, asked, answer, wait } = await scene(15)
  const tomorrow = daysAfter(monday.date, 1)
  await wait(15 * 60)
  const { slots } = await post({ slots: [{ ...monday, date: tomorrow }] })
  const evening = await asked()
  const look = Temporal.Instant.from(slots[0]!.next_look_at!).toZonedDateTimeISO('Australia/Melbourne')
  assert.equal(look.toPlainDateTime().toString().slice(0, 16), `${tomorrow}T06:00`)
  await wait(5 * 60)
  await answer(evening[0]!, 'rejected')
  await wait(0)
  assert.equal((await asked()).length, evening.length - 1)
  await wait(4 * 60)
  assert.ok((await asked()).length >= evening.length)
})

test('asks nobody else once the plan covers no more people', async () => {
  const { monday, hill, staff, post, asked, answer, wait } = await scene(15)
  await post()
  const first = await asked()
  const { headcount: _, ...times } = monday
  const date = daysAfter(monday.date, 1)
  const invited = staff.find(({ id }) => first.every(({ person }) => person.id !== id))!
  const body = { ...times, date, subject_id, inviter_id: hill.id, invitee_id: invited.id }
  await answer({ id: (await hill.shifts.request({ body })).data.id, person: invited })
  await app.db.run`update plans set staff_limit = 1`
  for (const one of first) await answer(one, 'rejected')
  await wait(10)
  assert.ok((await asked()).every(({ person }) => person.id === invited.id))
  await app.db.run`update plans set staff_limit = 100`
  await wait(10)
  assert.ok((await asked()).some(({ person }) => person.id !== invited.id))
})
