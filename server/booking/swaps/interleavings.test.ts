import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { startApp } from '#test/app.ts'
import { ApiError } from '#web/platform/api.ts'

const app = await startApp({ after })
const { db } = app
const subject_id = await app.subject()
const hill = await app.employer('Hill')
const staff = await Promise.all(
  ['Ana Lee', 'Mia Kay', 'Zoe Ray'].map(async (name) => {
    const teacher = await app.employee(name, { profile: false })
    await teacher.profiles.create({ body: { vit_id: '123456', can_teach: [subject_id], year_levels: ['primary'] } })
    return teacher
  }),
)
/** Times of two days, which overlap on each. */
const STARTS = ['08:00', '08:30', '09:00', '09:30', '10:00']
const timesOf = (n: number) => {
  const today = app.now().toZonedDateTimeISO('Australia/Melbourne').toPlainDate()
  return {
    date: today.add({ days: 2 + (n % 2) }).toString(),
    start_time: STARTS[n % STARTS.length]!,
    end_time: '15:00',
  }
}
const personOf = (id: number) => staff.find((person) => person.id === id)!
/** The row that a random number chooses; null if there is none. */
const pick = <T>(rows: readonly T[], n: number): T | null => rows[n % Math.max(1, rows.length)] ?? null
const bookingOf = async (n: number) =>
  pick(
    await db.all<{ id: string; invitee_id: number }>`
      select id::text, invitee_id from shifts where status = 'accepted' order by id`,
    n,
  )
type SwapRow = { id: string; code: string; giver_id: number; taker_id: number | null }
const swapOf = async (n: number, status: string) =>
  pick(
    await db.all<SwapRow>`
      select id::text, code, giver_id, taker_id from shift_swaps where status = ${status} order by id`,
    n,
  )

/** Each command takes a random number, and returns null if there is nothing to choose. */
const commands = {
  book: async (n: number) => {
    const person = staff[n % staff.length]!
    const body = { ...timesOf(n >> 2), subject_id, inviter_id: hill.id, invitee_id: person.id, ask_anyway: true }
    const { data } = await hill.shifts.request({ body: { ...body, also_ask: 'more_needed' } })
    return person.shifts.answer({ params: { id: String(data.id) }, body: { status: 'accepted' } })
  },
  offer: async (n: number) => {
    const booking = await bookingOf(n)
    return booking && personOf(booking.invitee_id).shiftSwaps.offer({ params: { id: booking.id } })
  },
  take: async (n: number) => {
    const swap = await swapOf(n, 'open')
    return swap && staff[n % staff.length]!.shiftSwaps.answer({ body: { code: swap.code, status: 'accepted' } })
  },
  exchange: async (n: number) => {
    const swap = await swapOf(n, 'open')
    if (swap === null) return null
    const taker = pick(
      staff.filter(({ id }) => id !== swap.giver_id),
      n,
    )!
    const own = pick((await taker.shiftSwaps.open({ body: { code: swap.code } })).own, n)
    const body = { code: swap.code, status: 'accepted' as const }
    return own && taker.shiftSwaps.answer({ body: { ...body, return_shift_id: own.shift_id } })
  },
  agree: async (n: number) => {
    const swap = await swapOf(n, 'proposed')
    return swap && personOf(swap.giver_id).shiftSwaps.agree({ params: { id: swap.id } })
  },
  withdraw: async (n: number) => {
    const swap = (await swapOf(n, 'accepted')) ?? (await swapOf(n, 'proposed'))
    return swap && personOf(n % 2 ? swap.giver_id : swap.taker_id!).shiftSwaps.withdraw({ params: { id: swap.id } })
  },
  approve: async (n: number) => {
    const swap = await swapOf(n, 'accepted')
    return swap && hill.shiftSwaps.decide({ params: { id: swap.id }, body: { status: 'approved' } })
  },
  decline: async (n: number) => {
    const swap = await swapOf(n, 'accepted')
    return swap && hill.shiftSwaps.decide({ params: { id: swap.id }, body: { status: 'declined' } })
  },
  cancel: async (n: number) => {
    const booking = await bookingOf(n)
    return booking && personOf(booking.invitee_id).shifts.cancel({ params: { id: booking.id }, body: {} })
  },
  change: async (n: number) => {
    const booking = await bookingOf(n)
    if (booking === null) return null
    const { data } = await hill.shiftChanges.request({ params: { id: booking.id }, body: timesOf(n >> 2) })
    const params = { id: String(data.changes.at(-1)!.id) }
    return personOf(booking.invitee_id).shiftChanges.answer({ params, body: { status: 'agreed' } })
  },
  keepApart: async (n: number) => {
    const params = { id: String(staff[n % staff.length]!.id) }
    await hill.staffPreferences.doNotBook({ params, body: { reason: null, confirmed: true } })
    return hill.staffPreferences.bookAgain({ params })
  },
}
type Name = keyof typeof commands

/** Rows that break a rule, by the rule. */
const brokenRules = async () => {
  const rules = {
    'a slot counts its bookings': db.all`
      select l.id from slots l
      where l.booked <> (select count(*) from shifts s where s.slot_id = l.id and is_booked(s.status))`,
    'no slot books more people than it needs': db.all`select id from slots where booked > headcount`,
    'nobody is booked twice at a time': db.all`
      select a.id from shifts a join shifts b on a.invitee_id = b.invitee_id and a.id < b.id and a.period && b.period
      where is_booked(a.status) and is_booked(b.status)`,
    'a live swap has live bookings of its people': db.all`
      select w.id from shift_swaps w join shifts s on s.id = w.shift_id left join shifts r on r.id = w.return_shift_id
      where w.status in ('open', 'proposed', 'accepted') and (s.status <> 'accepted' or s.invitee_id <> w.giver_id
        or r.id is not null and (r.status <> 'accepted' or r.invitee_id <> w.taker_id))`,
    'a booking is in one live swap': db.all`
      select s.id from shifts s join shift_swaps w on s.id in (w.shift_id, w.return_shift_id)
      where w.status in ('open', 'proposed', 'accepted') group by s.id having count(*) > 1`,
    'an approved swap booked its people for the same slots': db.all`
      select w.id from shift_swaps w
        join shifts s on s.id = w.shift_id left join shifts n on n.id = w.new_shift_id
        left join shifts r on r.id = w.return_shift_id left join shifts m on m.id = w.new_return_shift_id
      where w.status = 'approved' and ((s.subject_id, s.invitee_id, n.invitee_id) is distinct from (n.subject_id, w.giver_id, w.taker_id)
        or r.id is not null and (r.subject_id, r.invitee_id, m.invitee_id) is distinct from (m.subject_id, w.taker_id, w.giver_id)
        or s.status <> 'cancelled' or s.cancelled_by is not null or r.status <> 'cancelled' or r.cancelled_by is not null)`,
    'only an approved swap ends a booking that nobody cancelled': db.all`
      select s.id from shifts s where s.status = 'cancelled' and s.cancelled_by is null
        and not exists (select from shift_swaps w where w.status = 'approved' and s.id in (w.shift_id, w.return_shift_id))`,
  }
  const broken: Record<string, unknown[]> = {}
  for (const [rule, rows] of Object.entries(rules)) {
    const found = await rows
    if (found.length > 0) broken[rule] = found
  }
  return broken
}

const common: Name[] = ['book', 'offer', 'exchange', 'agree', 'approve']
const names = [...Array.from({ length: 6 }, () => common).flat(), ...(Object.keys(commands) as Name[])]
const step = fc.array(fc.tuple(fc.constantFrom(...names), fc.nat(1000)), { minLength: 1, maxLength: 4 })
const STEPS = 120

test('keeps bookings and swaps whole in random interleavings', async () => {
  for (const [n, together] of fc.sample(step, { seed: 20_260_309, numRuns: STEPS }).entries()) {
    const results = await Promise.allSettled(together.map(([name, number]) => commands[name](number)))
    for (const [i, result] of results.entries()) {
      const isClear = result.status === 'fulfilled' || (result.reason instanceof ApiError && result.reason.status < 500)
      assert.ok(isClear, `step ${n}, ${together[i]}: ${result.status === 'rejected' && result.reason}`)
    }
    assert.deepEqual(await brokenRules(), {}, `after step ${n}: ${JSON.stringify(together)}`)
    // Resets the hourly and daily limits of booking changes and of links to shifts.
    await db.run`delete from limits`
  }
  const exchanges = await db.all`select id from shift_swaps where status = 'approved' and return_shift_id is not null`
  assert.ok(exchanges.length > 0, 'no exchange was approved')
})
