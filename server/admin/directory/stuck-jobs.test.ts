import assert from 'node:assert/strict'
import { test } from 'node:test'
import { queue } from '#server/platform/jobs.ts'
import { startApp } from '#test/app.ts'
import { chargesOf } from '#test/helpers/payments.ts'
import { addCard, startStripe } from '#test/stand-ins/stripe.ts'

const scene = async (t: Parameters<typeof startApp>[0]) => {
  const stripe = await startStripe(t)
  const app = await startApp(t, stripe.env)
  const [ada, hill] = [await app.admin('Ada'), await app.employer('Hill')]
  const told = async () => (await ada.notifications.list()).notifications.map(({ message }) => message)
  const pass = async (duration: Temporal.DurationLike) => {
    app.setNow(app.now().add(duration))
    await app.runJobs()
  }
  return { app, stripe, ada, hill, told, pass }
}

test('notifies admins of dead jobs at most once an hour, and of each job once', async (t) => {
  const { app, ada, hill, told, pass } = await scene(t)
  const kill = async () => {
    await app.db.transaction((tx) => queue(tx, 'sync_card_provider', { intent: 'pi_of_nobody' }, app.now()))
    await app.db.run`update jobs set tries = 11 where dead_at is null`
    await pass({ minutes: 5 })
    await pass({ minutes: 5 })
  }
  await kill()
  assert.deepEqual(await told(), [
    'One background task cannot be completed: sync_card_provider. See the service log for the reason.',
  ])
  const { notifications } = await ada.notifications.list()
  assert.deepEqual([notifications[0]!.type, notifications[0]!.link], ['service', '/admin/home'])
  await kill()
  await kill()
  assert.match((await told())[0]!, /^One background task/)
  await pass({ hours: 1 })
  assert.deepEqual(
    await told(),
    ['2 background tasks cannot be completed: sync_card_provider. See the service log for the reason.'],
    'the unread one is renewed',
  )
  await ada.notifications.markAsRead({ params: { id: 'all' } })
  await pass({ hours: 48 })
  assert.equal((await ada.notifications.list({ query: { filter: 'unread' } })).unread, 0)
  assert.deepEqual((await hill.notifications.list()).notifications, [])
})

test('notifies admins when a payment has waited for the provider for a day', async (t) => {
  const { app, stripe, ada, hill, told, pass } = await scene(t)
  await addCard(app, stripe, hill)
  const { invoiceId } = await chargesOf(app, { takesCards: true }).charge(hill.id, [8900])
  await app.runJobs()
  const unlock = stripe.trouble(/./, 'locked', Number.POSITIVE_INFINITY)
  const body = { amount_cents: 4000, kind: 'refund', reason: 'Booked by mistake' } as const
  await ada.payments.credit({ params: { id: invoiceId }, body })
  await app.runJobs()
  for (let hour = 0; hour < 23; hour++) await pass({ hours: 1 })
  assert.deepEqual(await told(), [])
  for (let hour = 0; hour < 30; hour++) await pass({ hours: 1 })
  assert.deepEqual(await told(), [
    'One background task cannot be completed: give_back_payment. See the service log for the reason.',
  ])
  await ada.notifications.markAsRead({ params: { id: 'all' } })
  // Restarts the job as an operator would, while the provider still fails.
  await app.db.run`update jobs set postponed_since = null, tries = 0, run_at = ${app.now()}`
  for (let hour = 0; hour < 26; hour++) await pass({ hours: 1 })
  assert.equal((await ada.notifications.list({ query: { filter: 'unread' } })).unread, 1, 'the admin is notified again')
  unlock()
  await pass({ hours: 1 })
  assert.equal(stripe.all('refund').length, 1)
})
