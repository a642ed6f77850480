import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { PASSWORD, passwordHash } from '#test/access/fixtures.ts'
import { startApp } from '#test/app.ts'
import { memberOf } from '#test/helpers/members.ts'
import { swapScenes } from '#test/helpers/swaps.ts'
import type { Person } from '#test/people.ts'

const app = await startApp({ after })
const subject_id = await app.subject()
const scene = swapScenes(app, subject_id)

/** Mia is booked on Monday as well, from 09:00 to 15:00. */
const overlapping = async () => {
  const all = await scene()
  const own = await all.book(all.mia, all.hill, { ...all.times, start_time: '09:00', end_time: '15:00' })
  return { ...all, own }
}
const titlesOf = async (person: Person) =>
  (await person.notifications.list({ query: {} })).notifications.map(({ title }) => title)
/** Returns the names of the people booked for each shift, with the counts of its slot. */
const bookedFor = (shifts: readonly { id: number }[]) =>
  app.db.all<{ id: number; headcount: number; booked: number; names: string[] }>`
    select s.id, l.headcount, l.booked, (
      select array_agg(u.name) from shifts n join users u on u.id = n.invitee_id
      where n.slot_id = s.slot_id and n.status = 'accepted') as names
    from shifts s join slots l on l.id = s.slot_id where s.id = any(${shifts.map(({ id }) => id)}::int[]) order by s.id`

test('two people exchange overlapping shifts once both and the employer agree', async () => {
  const { hill, ana, mia, mias, shift, own, offer, open, exchange, agree, decide, newest, times } = await overlapping()
  const { code } = await offer()
  const link = await open(code)
  assert.equal(link.refusal, 'You are already booked at that time.')
  // Her shift on Tuesday is not offered, because she would then be booked twice on Monday.
  assert.deepEqual(
    link.own.map(({ shift_id, start_time, pay }) => ({ shift_id, start_time, cents: pay?.amount_cents })),
    [{ shift_id: own.id, start_time: '09:00', cents: 39_034 }],
  )
  await assert.rejects(exchange(code, mias), { code: 'swap_not_possible' })
  await assert.rejects(exchange(code, shift), { code: 'invalid' })

  const { id, status } = await exchange(code, own)
  assert.equal(status, 'proposed')
  assert.match(
    (await newest(ana)).message,
    /^Mia K\. will take your shift at Hill on Monday .* if you take theirs: Monday /,
  )
  const [asked] = (await ana.shiftSwaps.list({ query: {} })).data
  assert.deepEqual(
    { taker: asked?.taker, start: asked?.in_return?.start_time, pay: asked?.in_return?.pay?.amount_cents },
    { taker: 'Mia K.', start: '09:00', pay: 39_034 },
  )
  assert.deepEqual((await hill.shiftSwaps.list({ query: {} })).data, [])
  await assert.rejects(decide(id), { code: 'not_found' })
  await assert.rejects(mia.shiftSwaps.agree({ params: { id: String(id) } }), { code: 'swap_over' })
  await assert.rejects(mia.shiftSwaps.offer({ params: { id: String(own.id) } }), { code: 'swap_open' })

  await agree({ id })
  assert.equal((await newest(mia)).title, 'Your colleague agreed')
  assert.match(
    (await newest(hill)).message,
    /^Ana Lee and Mia Kay ask to exchange shifts\. Mia Kay would come on Monday .*, 08:30 .*, and Ana Lee on Monday .*, 09:00 /,
  )
  const before = [
    { id: shift.id, headcount: 1, booked: 1, names: ['Ana Lee'] },
    { id: own.id, headcount: 1, booked: 1, names: ['Mia Kay'] },
  ].toSorted((a, b) => a.id - b.id)
  assert.deepEqual(await bookedFor([shift, own]), before)

  await decide(id)
  const swapped = { 'Ana Lee': 'Mia Kay', 'Mia Kay': 'Ana Lee' } as Record<string, string>
  assert.deepEqual(
    await bookedFor([shift, own]),
    before.map((row) => ({ ...row, names: row.names.map((name) => swapped[name]) })),
  )
  for (const person of [ana, mia])
    assert.deepEqual((await titlesOf(person)).slice(0, 2).toSorted(), ['Shift booked', 'Shift handed over'])
  const { data } = await hill.shifts.history({ query: {} })
  const replaced = data.filter(({ date, replaces }) => date === times.date && replaces !== null)
  assert.deepEqual(replaced.map(({ invitee, replaces }) => [invitee.name, replaces?.name]).toSorted(), [
    ['Ana Lee', 'Mia Kay'],
    ['Mia Kay', 'Ana Lee'],
  ])
  for (const [person, { id }] of [
    [ana, shift],
    [mia, own],
  ] as const)
    await assert.rejects(person.shifts.undoCancel({ params: { id: String(id) } }), { code: 'undo_too_late' })
  const ledger = await app.db.all<{
    reasons: string[]
  }>`select reasons from offer_ledger order by at desc, seq desc limit 2`
  assert.deepEqual(ledger, [{ reasons: ['swap'] }, { reasons: ['swap'] }])
  assert.deepEqual(
    await app.db.one`
      select count(*) filter (where new_shift_id is not null and new_return_shift_id is not null) as whole,
        count(cancel_code(s.status, s.cancelled_by, s.date, s.date)) as cancelled
      from shift_swaps w join shifts s on s.id in (w.shift_id, w.return_shift_id) where w.id = ${id}`,
    { whole: 2, cancelled: 0 },
  )
})

test('both keep their shifts if the exchange is withdrawn or declined', async () => {
  const { ana, mia, hill, own, shift, offer, exchange, agree, decide, newest } = await overlapping()
  const before = await bookedFor([shift, own])
  const first = await exchange((await offer()).code, own)
  await ana.shiftSwaps.withdraw({ params: { id: String(first.id) } })
  assert.match(
    (await newest(mia)).message,
    /^Ana L\. will not exchange shifts with you\. You keep your shift on Monday /,
  )
  await assert.rejects(agree(first), { code: 'swap_over' })

  const second = await exchange((await offer()).code, own)
  await agree(second)
  await mia.shiftSwaps.withdraw({ params: { id: String(second.id) } })
  assert.match((await newest(ana)).message, /^Mia K\. has withdrawn the offer to exchange shifts\. You are still /)
  assert.match(
    (await newest(hill)).message,
    /^Ana Lee and Mia Kay are no longer exchanging their shifts\. Ana Lee is still /,
  )

  const third = await exchange((await offer()).code, own)
  await agree(third)
  await decide(third.id, 'declined')
  assert.match(
    (await newest(ana)).message,
    /^Hill declined the exchange between Mia K\. and you\. You are still booked /,
  )
  assert.match(
    (await newest(mia)).message,
    /^Hill declined the exchange between Ana L\. and you\. You keep your shift /,
  )
  assert.deepEqual(await bookedFor([shift, own]), before)
})

test('an exchange lapses if a booking ends or moves, or if nobody approves it in time', async () => {
  const { hill, ana, mia, mias, times, book, params, offer, exchange, agree, decide, newest } = await scene()
  const tuesday = await exchange((await offer()).code, mias)
  await agree(tuesday)
  const body = { date: mias.date, start_time: '09:30', end_time: '15:30' }
  const moving = { params: { id: String(mias.id) }, body }
  const change = (await hill.shiftChanges.request(moving)).data.changes[0]!
  await mia.shiftChanges.answer({ params: { id: String(change.id) }, body: { status: 'agreed' } })
  await assert.rejects(decide(tuesday.id), { code: 'swap_over' })
  assert.match((await newest(ana)).message, /^The exchange with Mia K\. did not take place\. You are still booked /)

  const own = await book(mia, hill, { ...times, start_time: '09:00', end_time: '15:00' })
  const second = await exchange((await offer()).code, own)
  await mia.shifts.cancel({ params: { id: String(own.id) }, body: {} })
  await assert.rejects(agree(second), { code: 'swap_over' })

  const early = await book(mia, hill, { ...times, start_time: '06:30', end_time: '08:30' })
  const third = await exchange((await offer()).code, early)
  assert.equal(third.until, Temporal.Instant.from(early.starts_at).subtract({ hours: 2 }).toString())
  await agree(third)
  app.setNow(third.until)
  await app.runJobs()
  assert.ok((await titlesOf(mia)).includes('Shifts not exchanged'))
  await assert.rejects(decide(third.id), { code: 'swap_over' })

  const fourth = await exchange((await offer()).code, mias)
  await ana.shifts.cancel({ params, body: {} })
  await assert.rejects(decide(fourth.id), { code: 'not_found' })
  assert.match((await newest(mia)).message, /You keep your shift on Tuesday /)
})

test('closing an account or blocking the person ends an exchange', async () => {
  const { hill, ana, mia, mias, offer, exchange, agree, decide, newest } = await scene()
  const first = await exchange((await offer()).code, mias)
  await agree(first)
  await hill.staffPreferences.doNotBook({ params: { id: String(ana.id) }, body: { reason: null, confirmed: true } })
  await assert.rejects(decide(first.id), { code: 'swap_over' })
  assert.match((await newest(mia)).message, /^Ana L\. will not exchange shifts with you\. You keep /)
  await hill.staffPreferences.bookAgain({ params: { id: String(ana.id) } })

  const second = await exchange((await offer()).code, mias)
  await agree(second)
  await app.db.run`update users set password_hash = ${await passwordHash()} where id = ${mia.id}`
  await mia.privacy.close({ body: { password: PASSWORD } })
  await assert.rejects(decide(second.id), { code: 'swap_over' })
  assert.match((await newest(ana)).message, / You are still booked on Monday /)
})

test('checks both people, and names the one who cannot come', async () => {
  const { hill, ana, mia, mias, times, book, shift, offer, open, exchange, agree, decide } = await scene()
  const { code } = await offer()
  const traits = await app.db.one<{ traits: number }>`select traits from staff_subject where employee_id = ${mia.id}`
  await app.db.run`update staff_subject set traits = 0 where employee_id = ${ana.id}`
  assert.deepEqual((await open(code)).own, [], 'Ana does not match the shift of Mia')
  await assert.rejects(exchange(code, mias), {
    code: 'invalid',
    message: 'Your colleague cannot take that shift. Please choose another one.',
  })
  await app.db.run`update staff_subject set traits = ${traits.traits} where employee_id = ${ana.id}`

  const { id } = await exchange(code, mias)
  await agree({ id })
  await book(ana, await app.employer('Lake'), { ...times, date: mias.date })
  const before = await bookedFor([shift, mias])
  await assert.rejects(decide(id), { code: 'swap_not_possible', message: 'Ana Lee is already booked at that time.' })
  assert.deepEqual(await bookedFor([shift, mias]), before)
  await hill.shiftSwaps.decide({ params: { id: String(id) }, body: { status: 'declined' } })
  await assert.rejects(exchange((await offer()).code, mias), { code: 'invalid' })
})

test('an exchange between two sites is approved by a member who books for both', async () => {
  const { hill, ana, mia, times, book, offer, exchange, agree, decide, shift } = await scene()
  const { data: lake } = await hill.organisations.addSite({ body: { name: 'Lake Campus' } })
  const [atHill, atLake] = [
    await memberOf(app, hill, 'organiser', { sites: [hill.id] }),
    await memberOf(app, hill, 'organiser', { sites: [lake.id] }),
  ]
  const own = await book(mia, { ...atLake, id: lake.id }, { ...times, start_time: '10:00' })
  const { id } = await exchange((await offer()).code, own)
  await agree({ id })
  for (const member of [atHill, atLake]) {
    const [waiting] = (await member.shiftSwaps.list({ query: {} })).data
    assert.deepEqual([waiting?.giver, waiting?.in_return?.employer, waiting?.pay], ['Ana Lee', 'Lake Campus', null])
    assert.equal((await titlesOf(member))[0], 'Request to exchange two shifts')
    await assert.rejects(decide(id, 'approved', member), { code: 'exchange_of_sites' })
  }
  await decide(id)
  assert.deepEqual(
    (await bookedFor([shift, own])).flatMap(({ names }) => names),
    ['Mia Kay', 'Ana Lee'],
  )
  assert.deepEqual((await ana.shiftSwaps.list({ query: {} })).data, [])
})

test('a person answers a request for the same time before taking a colleague’s shift', async () => {
  const { hill, mia, times, offer, open, answer } = await scene()
  const { code } = await offer()
  const body = { ...times, subject_id, inviter_id: hill.id, invitee_id: mia.id, also_ask: 'more_needed' as const }
  const { data: request } = await hill.shifts.request({ body })
  const link = await open(code)
  assert.deepEqual(
    { refusal: link.refusal, request_id: link.request_id, own: link.own },
    {
      refusal: 'You have an open request from Hill for this time. Please answer it first.',
      request_id: request.id,
      own: [],
    },
  )
  await assert.rejects(answer(code), { code: 'swap_not_possible', message: link.refusal! })
  await mia.shifts.answer({ params: { id: String(request.id) }, body: { status: 'rejected' } })
  assert.equal((await answer(code)).status, 'accepted')
})

test('approving a swap tells both sides that an open question about times has ended', async () => {
  const { hill, ana, shift, times, params, offer, answer, decide } = await scene()
  const { id } = await answer((await offer()).code)
  await hill.shiftChanges.request({ params, body: { ...times, start_time: '09:00' } })
  await decide(id)
  for (const person of [ana, hill]) assert.ok((await titlesOf(person)).includes('Change withdrawn'))
  const [change] = await app.db.all`select status from shift_changes where shift_id = ${shift.id}`
  assert.deepEqual(change, { status: 'withdrawn' })
})
