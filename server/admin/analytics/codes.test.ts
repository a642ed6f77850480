import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { cancellations, countedReasons, reasonCodes } from '#contract/booking/metrics.ts'
import { startApp } from '#test/app.ts'

const app = startApp({ after })

test('the database stores the code of each rejection reason', async () => {
  const { db } = await app
  const typed = { 'Another reason': 'My own words', 'No reason given': '' }
  for (const reason of countedReasons) {
    const text = reason in typed ? typed[reason as keyof typeof typed] : reason
    assert.deepEqual(
      await db.one`select reason_code('rejected', ${text}) as code`,
      { code: reasonCodes[reason] },
      reason,
    )
  }
})

test('the database stores the code of each cancellation', async () => {
  const { db } = await app
  const closed = { same_day: '2026-03-04 08:00', day_before: '2026-03-03 12:00', earlier: '2026-03-03 11:59' }
  for (const { code, side, notice } of cancellations)
    assert.deepEqual(
      await db.one`
        select cancel_code('cancelled', ${side}, '2026-03-04'::date, ${closed[notice]}::timestamp) as code`,
      { code },
      `${side} ${notice}`,
    )
})
