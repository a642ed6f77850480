import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { startApp } from '#test/app.ts'
import { notifyDebounced } from './notify-debounced.ts'

test('sends the changes of one interval together, at whatever instant they are made', async (t) => {
  const { db } = await startApp(t)
  const listener = await db.listener()
  t.after(() => listener.end())
  const payloads: string[] = []
  listener.on('notification', ({ payload = '' }) => payloads.push(payload))
  await listener.query('listen debounced')

  const notify = notifyDebounced<number>('debounced', (numbers) => [...numbers].join())
  for (let n = 1; n <= 5; n++) notify(db.at(db.now), n)
  while (payloads.join().split(',').length < 5) await pause(10)
  assert.deepEqual(payloads, ['1', '2,3,4,5'])
})
