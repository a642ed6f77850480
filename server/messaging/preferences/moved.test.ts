/** Alerts that a clock ahead of time has written, and quiet hours. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { notify } from '#server/messaging/notifications/queries.ts'
import { startApp } from '#test/app.ts'
import { confirmPhone } from '#test/helpers/texts.ts'
import type { Alert } from './alert.ts'
import { bringAlertsForward } from './moved.ts'

const app = await startApp({ after })
const AT_TWO = Temporal.Instant.from('2026-03-10T02:00+11:00')
const MORNING = '2026-03-09T19:00:00Z'

let number = 0
type Scene = { hoursAhead?: number; urgentPasses?: boolean; quietSince?: boolean }
/**
 * Texts a person by a clock that is ahead, corrects it to 02:00, and returns when the text may
 * leave. Quiet hours end at 06:00.
 */
const leavesAt = async (
  alert: Partial<Alert>,
  { hoursAhead = 8, urgentPasses = true, quietSince = false }: Scene = {},
) => {
  const { id } = await app.employee('Ana', { phone: `+6149157${String(++number).padStart(4, '0')}` })
  await confirmPhone(app, id)
  const setQuiet = () => app.db.run`
    insert into alert_preferences (user_id, quiet_from, quiet_to, urgent_passes, version, changed_at)
    values (${id}, '21:00', '06:00', ${urgentPasses}, 1, ${app.now()})`
  if (!quietSince) await setQuiet()
  app.setNow(AT_TWO.add({ hours: hoursAhead }))
  const notice = {
    type: 'shift-invitation',
    title: 'Shift',
    message: 'Hill asks.',
    link: '/employee/job-request',
  } as const
  await app.db.transaction((tx) =>
    notify(tx, id, { ...notice, alert: { event: 'shift_request', text: 'Work?', ...alert } }),
  )
  app.setNow(AT_TWO)
  if (quietSince) await setQuiet()
  await app.db.transaction(bringAlertsForward)
  const { next_try_at } = await app.db.one<{ next_try_at: string }>`
    select next_try_at from messages where user_id = ${id} and channel = 'sms'`
  return next_try_at
}

test('a text written by day on a clock that was ahead waits for the end of the night', async () => {
  assert.equal(await leavesAt({}), MORNING)
  assert.equal(await leavesAt({ event: 'shift_booked' }), AT_TWO.toString())
})

test('a text of a clock that was ahead leaves in the night if the shift is soon', async () => {
  const startsAt = AT_TWO.add({ hours: 10 })
  assert.equal(await leavesAt({ startsAt, until: startsAt }), AT_TWO.toString())
  assert.equal(await leavesAt({ startsAt, until: startsAt }, { urgentPasses: false }), MORNING)
})

test('a text of a clock that was ahead stays quiet at night, even if then useless', async () => {
  const startsAt = AT_TWO.add({ hours: 3 })
  // The person sets quiet hours after the text was written, and the shift starts before they end.
  const alert = { startsAt, until: startsAt }
  assert.equal(await leavesAt(alert, { hoursAhead: 1, urgentPasses: false, quietSince: true }), MORNING)
})
