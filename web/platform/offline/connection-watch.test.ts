import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectionWatch } from './connection-watch.ts'

const nextTick = () => new Promise((resolve) => setImmediate(resolve))

/** A page whose network, server and clock are controlled by the test. */
function page() {
  const world = { isOffline: false, isUp: true, probes: 0 }
  let waiting: { milliseconds: number; act: () => void } | null = null
  const watch = connectionWatch({
    isOffline: () => world.isOffline,
    async probe() {
      world.probes++
      if (!world.isUp || world.isOffline) throw new TypeError('Failed to fetch')
    },
    after(milliseconds, act) {
      waiting = { milliseconds, act }
      return () => {
        waiting = null
      }
    },
  })
  const next = async () => {
    const due = waiting
    due?.act()
    await nextTick()
    return due?.milliseconds ?? null
  }
  return { world, watch, next }
}

test('one lost call reports nothing while the server answers a probe', async () => {
  const { world, watch } = page()
  watch.report(false)
  await nextTick()
  assert.equal(watch.connection(), 'up')
  assert.equal(world.probes, 1)
})

test('probes an unreachable server at growing intervals until it answers', async () => {
  const { world, watch, next } = page()
  const seen: string[] = []
  watch.subscribe((connection) => seen.push(connection))
  world.isUp = false
  watch.report(false)
  await nextTick()
  const pauses: (number | null)[] = []
  for (let count = 0; count < 6; count++) pauses.push(await next())
  assert.deepEqual(pauses, [2000, 4000, 8000, 16_000, 30_000, 30_000])
  world.isUp = true
  await next()
  assert.deepEqual(seen, ['unreachable', 'up'])
  assert.equal(await next(), null, 'no more requests are made')
})

test('reports a lost network at once, and its return only after an answer', async () => {
  const { world, watch } = page()
  world.isOffline = true
  watch.onNetworkChange()
  assert.equal(watch.connection(), 'offline')
  world.isOffline = false
  world.isUp = false
  watch.onNetworkChange()
  await nextTick()
  assert.equal(watch.connection(), 'unreachable')
  watch.report(true)
  assert.equal(watch.connection(), 'up')
})
