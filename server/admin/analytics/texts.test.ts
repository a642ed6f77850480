import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textsPerFilled } from '#contract/messaging/sms-prices.ts'
import { startApp } from '#test/app.ts'
import { seedAnalytics } from '#test/helpers/analytics-data.ts'
import { chosenBookings, figures } from '#test/helpers/analytics-model.ts'
import { choicesOf, rowsOf } from '#test/helpers/analytics-views.ts'
import { textsOf } from './texts.ts'

// Includes the last second of the old price and the first of the new one, in Melbourne.
const SENT = ['2026-02-20T01:00:00Z', '2026-04-05T13:59:59Z', '2026-04-05T14:00:00Z', '2026-05-01T03:00:00Z']
const STATES = ['sent', 'sent', 'sent', 'failed', 'kept', 'spared']
const priceOn = (sent: string) => (sent < '2026-04-05T14:00:00Z' ? 50 : 73)

test('the cost of text messages equals their plain sum under any filter', async (t) => {
  const app = await startApp(t)
  const seeded = await seedAnalytics(app)
  await seeded.admin.settings.addSmsPrice({
    body: { from_date: '2026-04-06', tenths_of_cent: 73, source: 'Invoice 12' },
  })
  const { bookings, employers } = await rowsOf(app)
  const texts = Array.from({ length: 400 }, (_, i) => ({
    shift_id: i % 5 === 0 ? null : bookings[(i * 7) % bookings.length]!.id,
    channel: i % 11 === 0 ? 'mail' : 'sms',
    state: STATES[i % STATES.length]!,
    segments: (i % 3) + 1,
    sent_at: SENT[(i * 3 + (i >> 3)) % SENT.length]!,
  }))
  await app.db.run`
    insert into messages (channel, recipient, subject, body, segments, shift_id, state, sent_at, next_try_at, created_at)
    select channel, '+61491570156', '', 'x', segments, shift_id, state, sent_at, sent_at, sent_at
    from json_populate_recordset(null::messages, ${JSON.stringify(texts)})`

  const sum = (counted: typeof texts) => ({
    texts: counted.length,
    segments: counted.reduce((total, { segments }) => total + segments, 0),
    tenths_of_cent: counted.reduce((total, { segments, sent_at }) => total + segments * priceOn(sent_at), 0),
  })
  const left = texts.filter(({ channel, state }) => channel === 'sms' && state === 'sent')
  let some = 0
  for (const chosen of choicesOf(seeded).slice(0, 12)) {
    const rows = chosenBookings(bookings, employers, chosen)
    const ids = new Set(rows.map(({ id }) => id))
    const about = sum(left.filter(({ shift_id }) => shift_id !== null && ids.has(shift_id)))
    const isWhole = !chosen.sector && !chosen.region && !chosen.subject_id && !chosen.employer_id
    const melbourne = (sent: string) =>
      Temporal.Instant.from(sent).toZonedDateTimeISO('Australia/Melbourne').toPlainDate().toString()
    const inRange = (sent: string) => melbourne(sent) >= chosen.from && melbourne(sent) <= chosen.to
    const others = sum(left.filter(({ shift_id, sent_at }) => shift_id === null && inRange(sent_at)))
    const got = await textsOf(app.db, chosen)
    const { filled } = figures(rows).counts
    const { from, to } = chosen
    assert.deepEqual(got, { from, to, about, others: isWhole ? others : null, filled }, JSON.stringify(chosen))
    assert.equal(textsPerFilled(got), filled === 0 ? null : Math.round(about.tenths_of_cent / filled))
    some += about.texts + others.texts
  }
  assert.ok(some > 200)

  const range = { from: '2026-04-01', to: '2026-04-30' }
  const file = await fetch(
    `${app.base}/api/admin/analytics/export?${new URLSearchParams({ view: 'figures', ...range })}`,
    {
      headers: { authorization: `Bearer ${seeded.admin.token}` },
    },
  )
  const { about } = await textsOf(app.db, range)
  assert.match(
    await file.text(),
    new RegExp(`"SMS cost for these bookings \\(\\$\\)","${about.tenths_of_cent / 1000}"`),
  )
})
