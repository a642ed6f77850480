import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { readReply } from '#server/messaging/outbox/reply-words.ts'
import { segmentsOf } from '#server/messaging/outbox/sms-text.ts'
import { START, startApp } from '#test/app.ts'
import { addCredential, checkCredential } from '#test/helpers/credentials.ts'
import type { Person } from '#test/people.ts'
import { readAnswer } from './reader.ts'

const app = await startApp({ after }, { PUBLIC_URL: 'https://bellbird.example' })
const read = readAnswer
const subject_id = await app.subject()

let numbers = 0
/** An employee with a confirmed phone, two employers, and helpers for their requests and texts. */
const scene = async () => {
  app.setNow(START)
  const phone = `+6149157${String(++numbers).padStart(4, '0')}`
  const ana = await app.employee('Ana', { phone })
  await app.db.run`update phones set state = 'confirmed', confirmed_at = ${START} where user_id = ${ana.id}`
  const ask = async (by: Person, date = '2026-03-09', hours: [string, string] = ['08:30', '15:30']) => {
    const body = { date, start_time: hours[0], end_time: hours[1], subject_id, inviter_id: by.id, invitee_id: ana.id }
    const { id } = (await by.shifts.request({ body: { ...body, also_ask: 'more_needed' } })).data
    // Takes the text out of the queue, as if it had been sent.
    await app.db.run`update messages set state = 'kept' where shift_id = ${id} and state = 'waiting'`
    return id
  }
  const codeOf = async (id: number) =>
    (await app.db.one<{ code: string }>`select code from shift_codes where shift_id = ${id}`).code
  const textOf = async (id: number) =>
    (
      await app.db.all<{ body: string }>`
        select body from messages where channel = 'sms' and shift_id = ${id} and user_id = ${ana.id} order by id`
    ).map(({ body }) => body)
  const write = (body: string, receivedAt = app.now()) =>
    app.db.transaction((tx) => {
      const users = [{ id: ana.id, role: 'employee', name: 'Ana' }] as const
      return read(tx, { from: phone, users, words: readReply(body), body, receivedAt })
    })
  const requestOf = async (id: number) =>
    app.db.one<{
      status: string
      via: string | null
    }>`select status, answered_via as via from requests where id = ${id}`
  return {
    ana,
    phone,
    ask,
    codeOf,
    textOf,
    write,
    requestOf,
    hill: await app.employer('Hill'),
    lake: await app.employer('Lake'),
  }
}

// spec: 1.9
test('a request has a code, a link and an opt-out, and YES with the code books it', async () => {
  const { hill, ask, codeOf, textOf, write, requestOf, ana } = await scene()
  const id = await ask(hill)
  const code = await codeOf(id)
  const [text] = await textOf(id)
  assert.equal(
    text,
    `Bellbird: Hill needs you Mon 9 Mar 08:30-15:30, Mathematics. Reply YES ${code} or NO ${code}. ${new URL(text!.match(/https?:\S+/)![0]).href} STOP to end SMS`,
  )
  assert.match(text!, new RegExp(`/s/${id} `))
  const told = await write(` yes please, ${code.toLowerCase()} `)
  assert.deepEqual([told?.outcome, told?.shiftId, told?.userId, told?.event], ['booked', id, ana.id, 'shift_booked'])
  assert.match(told!.answer!, /^Bellbird: booked: Hill, Mon 9 Mar 08:30-15:30, Mathematics\./)
  assert.deepEqual(await requestOf(id), { status: 'accepted', via: 'sms' })
  const [{ message } = { message: '' }] = (await hill.notifications.list()).notifications
  assert.match(message, /^Ana accepted your request/)
})

test('a person who has not agreed to new terms gets a link to them first', async () => {
  const { ana, hill, ask, write, requestOf } = await scene()
  const id = await ask(hill)
  await app.db.run`update users set terms_version = terms_version - 1 where id = ${ana.id}`
  for (const word of ['yes', 'no']) {
    const told = await write(word)
    assert.deepEqual([told?.outcome, told?.shiftId], ['terms_first', id])
    assert.match(
      told!.answer!,
      new RegExp(`^Bellbird: not answered yet\\. Please agree to our new terms, .* Hill, .*/s/${id}$`),
    )
  }
  assert.deepEqual(await requestOf(id), { status: 'pending', via: null })
  await ana.accounts.agreeTerms()
  assert.equal((await write('yes'))?.outcome, 'booked')
})

test('YES and NO without a code count only for exactly one open request of the phone', async () => {
  const { hill, lake, ask, write, requestOf, codeOf } = await scene()
  const [first, second] = [await ask(hill), await ask(lake, '2026-03-10')]
  const [k, m] = [await codeOf(first), await codeOf(second)]
  for (const body of [
    'yes',
    'Y',
    'no',
    'can’t',
    'yes thanks',
    'no sorry',
    'ok',
    'Yes but only until 12',
    `YES ${k} YES ${m}`,
  ]) {
    const told = await write(body)
    assert.match(
      told!.answer!,
      new RegExp(`nothing was changed\\. Open: ${k} Hill, Mon 9 Mar .*; ${m} Lake, Tue 10 Mar`),
      body,
    )
    assert.match(told!.answer!, /Reply YES or NO and the code\.$/)
  }
  assert.equal((await write('yes'))?.outcome, 'several_open')
  assert.deepEqual(
    [await requestOf(first), await requestOf(second)].map(({ status }) => status),
    ['pending', 'pending'],
  )
  const told = await write(`no ${k}`)
  assert.deepEqual([told?.outcome, told?.shiftId], ['rejected', first])
  assert.match(told!.answer!, new RegExp(`said no to Hill, .* Still open: ${m} Lake, Tue 10 Mar`))
  const last = await write('Yes thanks')
  assert.deepEqual([last?.outcome, last?.shiftId], ['booked', second])
})

test('YES names two requests if the text of one was sent by a clock a day ahead', async () => {
  const { hill, lake, ask, write } = await scene()
  await ask(hill)
  app.setNow(Temporal.Instant.from(START).add({ hours: 24 }))
  const second = await ask(lake, '2026-03-10')
  await app.db.run`update messages set sent_at = ${app.now()} where shift_id = ${second}`
  app.setNow(Temporal.Instant.from(START).add({ minutes: 5 }))
  const receivedAt = app.now()
  app.setNow(receivedAt.add({ seconds: 2 }))
  assert.equal((await write('yes', receivedAt))?.outcome, 'several_open')
})

test('lists four open requests and counts the rest', async () => {
  const { hill, ask, write, codeOf } = await scene()
  const days = ['09', '10', '11', '12', '13', '16']
  const codes = []
  for (const day of days) codes.push(await codeOf(await ask(hill, `2026-03-${day}`)))
  const { answer } = (await write('yes'))!
  for (const code of codes.slice(0, 4)) assert.ok(answer!.includes(` ${code} Hill`), answer!)
  assert.match(answer!, / and 2 more: https:\/\/bellbird\.example\. Reply YES or NO and the code\.$/)
  assert.ok(segmentsOf(answer!) <= 3, answer!)
})

test('an acknowledgement books only where the last text was the one open request', async () => {
  for (const body of ['ok', '👍🏽', 'Sure thanks', 'Great!']) {
    const { hill, ask, write, requestOf } = await scene()
    const id = await ask(hill)
    assert.deepEqual([(await write(body))?.outcome, (await requestOf(id)).status], ['booked', 'accepted'], body)
  }
})

test('"Ok thanks" after a cancellation text books no other shift', async () => {
  const { hill, lake, ask, write, requestOf, codeOf, textOf, ana } = await scene()
  const [cancelled, open] = [await ask(hill), await ask(lake, '2026-03-10')]
  await ana.shifts.answer({ params: { id: String(cancelled) }, body: { status: 'accepted' } })
  await hill.shifts.cancel({ params: { id: String(cancelled) }, body: {} })
  await app.db.run`update messages set state = 'kept' where shift_id = ${cancelled} and state = 'waiting'`
  assert.match((await textOf(cancelled)).at(-1)!, /CANCELLED/)
  const code = await codeOf(open)
  for (const body of ['Ok thanks', '👍', `ok ${code}`]) {
    const told = await write(body)
    assert.deepEqual([told?.outcome, told?.event], ['acknowledged', undefined], body)
    assert.match(
      told!.answer!,
      new RegExp(`nothing was changed\\. Open: ${code} Lake, .*Reply YES ${code} or NO ${code}\\.$`),
    )
  }
  assert.equal((await write('Ok thanks'))?.shiftId, cancelled, 'the employer reads it with the cancelled shift')
  assert.deepEqual(await requestOf(open), { status: 'pending', via: null })
  assert.equal((await write('yes'))?.outcome, 'booked', 'a yes means the one open request')
  assert.match((await write('thanks'))!.answer!, /Your bookings and answers have not changed/)
})

test('an acknowledgement that was written before the request had left does not book it', async () => {
  const { hill, ask, write, requestOf } = await scene()
  const id = await ask(hill)
  await app.db.run`
    update messages set state = 'sent', sent_at = ${app.now().add({ minutes: 1 })} where shift_id = ${id}`
  assert.equal((await write('ok'))?.outcome, 'acknowledged')
  assert.equal((await requestOf(id)).status, 'pending')
})

test('a yes with a condition changes nothing and is recorded with the shift', async () => {
  const { hill, ask, write, requestOf, codeOf } = await scene()
  const id = await ask(hill)
  const code = await codeOf(id)
  for (const body of [
    'Yes but only until 12',
    'yes if I can leave at 2',
    `Yes ${code}?`,
    `${code} yes unless it rains`,
  ]) {
    const told = await write(body)
    assert.deepEqual([told?.outcome, told?.shiftId], ['not_understood', id], body)
    assert.match(
      told!.answer!,
      new RegExp(`^Bellbird: nothing was changed\\. Open: ${code} Hill, .* Reply YES ${code} or NO ${code}\\.$`),
    )
  }
  assert.deepEqual(await requestOf(id), { status: 'pending', via: null })
})

test('CANCEL and END are answered with how to cancel a booking and how to stop texts', async () => {
  const { hill, ask, write, requestOf, ana } = await scene()
  const id = await ask(hill)
  await write('yes')
  for (const body of ['CANCEL', 'End', 'cancel my booking please']) {
    const told = await write(body)
    assert.equal(told?.outcome, 'helped')
    assert.match(
      told!.answer!,
      /^Bellbird: to cancel a booking, open https:\/\/bellbird\.example\/s\/\d+ .*reply STOP\./,
      body,
    )
  }
  assert.equal((await requestOf(id)).status, 'accepted')
  const { state } = await app.db.one<{ state: string }>`select state from phones where user_id = ${ana.id}`
  assert.equal(state, 'confirmed')
})

test('an answer without a code never means a request that came after it was written', async () => {
  const { hill, lake, ask, write, requestOf } = await scene()
  const first = await ask(hill)
  const wroteAt = app.now()
  await hill.shifts.cancel({ params: { id: String(first) }, body: {} })
  app.setNow('2026-03-01T20:12:00Z')
  const second = await ask(lake)
  const told = await write('YES', wroteAt)
  assert.deepEqual([told?.outcome, told?.shiftId], ['already_taken', first])
  assert.match(told!.answer!, /Hill, .* is no longer open\. Still open: [A-Z]\d+ Lake/)
  assert.equal((await requestOf(second)).status, 'pending')
})

test('a repeated answer gets the status; the opposite one says where to change it', async () => {
  const { hill, lake, ask, codeOf, write, requestOf } = await scene()
  const [booked, refused] = [await ask(hill), await ask(lake, '2026-03-10')]
  const [yes, no] = [await codeOf(booked), await codeOf(refused)]
  await write(`YES ${yes}`)
  await write(`NO ${no}`)
  const rows = () => app.db.one<{ count: number }>`select count(*) from notifications where user_id = ${hill.id}`
  const before = await rows()
  const said = async (body: string) => {
    const told = await write(body)
    assert.equal(told?.outcome, 'already_answered', body)
    return told!.answer!
  }
  assert.match(await said(`YES ${yes}`), /you are already booked: Hill/)
  assert.match(await said(`NO ${yes}`), /To cancel it, open https:\/\/bellbird\.example\/s\/\d+$/)
  assert.match(await said(`NO ${no}`), /you already said no to Lake/)
  assert.match(await said(`YES ${no}`), /so you are not booked\. Only Lake can ask you again/)
  assert.match(await said('yes'), /Lake/)
  assert.deepEqual(await rows(), before)
  assert.deepEqual([(await requestOf(booked)).status, (await requestOf(refused)).status], ['accepted', 'rejected'])
})

test('a reply to a past, unknown or foreign request gets a true answer and no effect', async () => {
  const { hill, ask, codeOf, write, requestOf } = await scene()
  const other = await scene()
  assert.deepEqual([(await write('YES'))?.outcome, (await write('YES'))?.shiftId], ['nothing_open', null])
  const theirs = await other.ask(hill)
  const foreign = await write(`YES ${await other.codeOf(theirs)}`)
  assert.equal(foreign?.outcome, 'nothing_open')
  assert.match(foreign!.answer!, /you have no request with the code/)
  assert.equal((await requestOf(theirs)).status, 'pending')

  const id = await ask(hill)
  const code = await codeOf(id)
  app.setNow('2026-03-08T21:31:00Z')
  const late = await write(`YES ${code}`)
  assert.equal(late?.outcome, 'expired')
  assert.match(late!.answer!, /the request has expired: Hill/)
  await app.runJobs()
  assert.equal((await write(`YES ${code}`))?.outcome, 'expired')
  assert.equal(await write('hello there'), null, 'no text of ours was about a shift in the last days')
  const unclear = await write(code)
  assert.deepEqual([unclear?.outcome, unclear?.shiftId], ['not_understood', id])
})

test('a conflicting booking or invalid credential prevents a booking by text, too', async () => {
  const { ana, hill, lake, ask, codeOf, write, requestOf } = await scene()
  const [first, second] = [await ask(hill), await ask(lake, '2026-03-10')]
  await app.db.run`
    update offers set period = (select period from offers where id = ${first}) where id = ${second}`
  // Bypasses the rules, which would withdraw the second request.
  await app.db.run`
    with taken as (update offers set status = 'accepted', answered_at = ${app.now()} where id = ${first} returning *)
    insert into shifts (id, inviter_id, invitee_id, subject_id, date, start_time, end_time, time_zone, period, slot_id,
      status, created_at, answered_at)
    select id, inviter_id, invitee_id, subject_id, date, start_time, end_time, time_zone, period, slot_id, status,
      created_at, answered_at from taken`
  const told = await write(`yes ${await codeOf(second)}`)
  assert.deepEqual([told?.outcome, told?.shiftId], ['not_bookable', second])
  assert.match(told!.answer!, /not booked: you have another booking at that time/)
  assert.equal((await requestOf(second)).status, 'pending')
  await app.db.run`update shifts set status = 'rejected' where id = ${first}`
  await checkCredential(await app.admin(), await addCredential(ana), 'may_not_engage', { note: 'No such card.' })
  const refused = await write(`yes ${await codeOf(second)}`)
  assert.deepEqual([refused?.outcome, (await requestOf(second)).status], ['not_bookable', 'pending'])
  assert.match(refused!.answer!, /one of your credentials has expired or was refused/)
})

test('refuses an acceptance by text that leaves no time to travel, with the reason', async () => {
  const { ana, hill, lake, ask, codeOf, write, requestOf } = await scene()
  const first = await ask(hill, '2026-03-09', ['08:30', '12:00'])
  const second = await ask(lake, '2026-03-09', ['12:15', '15:30'])
  await ana.shifts.answer({ params: { id: first }, body: { status: 'accepted' } })
  const told = await write(`yes ${await codeOf(second)}`)
  assert.deepEqual([told?.outcome, (await requestOf(second)).status], ['not_bookable', 'pending'])
  assert.match(told!.answer!, /^Bellbird: not booked\. You have another shift too close to this one.* Lake, Mon 9 Mar/)
})

test('a text, a tap and a withdrawal at once have one winner, and each side is told so', async () => {
  for (let round = 0; round < 4; round++) {
    const { ana, hill, ask, codeOf, write, requestOf } = await scene()
    const id = await ask(hill)
    const code = await codeOf(id)
    const params = { id: String(id) }
    const [yes, no, again, tap, back] = await Promise.all([
      write(`YES ${code}`),
      write(`NO ${code}`),
      write('Y'),
      ana.shifts.answer({ params, body: { status: 'rejected' } }).then(
        () => 'rejected',
        ({ code }) => code,
      ),
      hill.shifts.cancel({ params, body: {} }).then(
        ({ data }) => data.status,
        ({ code }) => code,
      ),
    ])
    const { status } = await requestOf(id)
    const winners = [
      yes?.outcome === 'booked',
      no?.outcome === 'rejected',
      again?.outcome === 'booked',
      tap === 'rejected',
    ].filter(Boolean)
    // A withdrawal after the answer cancels the booking; before it, no answer counts.
    if (status === 'withdrawn') assert.deepEqual([winners.length, back], [0, 'withdrawn'])
    else assert.equal(winners.length, 1, JSON.stringify([yes, no, again, tap, back]))
    if (status === 'rejected') assert.equal(back, 'already_over')
    for (const told of [yes, no, again]) assert.ok(told?.answer)
  }
})

test('two people who are asked by the same phone number each keep their own requests', async () => {
  const { ana, phone, hill, ask, codeOf } = await scene()
  const bea = await app.employee('Bea')
  const id = await ask(hill)
  const users = [bea, ana].map((one) => ({ id: one.id, role: 'employee' as const, name: one.name }))
  const words = readReply(`yes ${await codeOf(id)}`)
  const told = await app.db.transaction((tx) =>
    read(tx, { from: phone, users, words, body: '', receivedAt: app.now() }),
  )
  assert.deepEqual([told?.outcome, told?.userId], ['booked', ana.id])
})

test('a YES by text from a person who accepts unread waits until the details are read', async () => {
  const { ana, hill, ask, codeOf, write, requestOf } = await scene()
  const asWave = (id: number, quick: boolean) => app.db.run`
    update offers set wave = 1, seat = 'rank', base = 0.2, chance = 0.2, channel = 'sms',
      status = ${quick ? 'rejected' : 'pending'}, answered_at = case when ${quick} then created_at end,
      closed_at = case when ${quick} then created_at end, late_yes_at = case when ${quick} then created_at end
    where id = ${id}`
  for (const date of ['2026-03-10', '2026-03-11', '2026-03-12']) await asWave(await ask(hill, date), true)
  const id = await ask(hill)
  await asWave(id, false)
  const told = await write(`yes ${await codeOf(id)}`)
  assert.deepEqual([told?.outcome, (await requestOf(id)).status], ['details_first', 'pending'])
  assert.match(
    told!.answer!,
    /^Bellbird: not booked yet.* Open https:\/\/bellbird\.example\/\S+ and accept Hill, Mon 9 Mar/,
  )
  assert.equal(segmentsOf(told!.answer!), 1)
  await ana.shifts.opened({ params: { id: String(id) } })
  assert.equal((await write(`yes ${await codeOf(id)}`))?.outcome, 'booked')
})
