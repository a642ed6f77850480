import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineWatch } from './line-watch.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** A page whose network and server are as a test says, and whose time goes on when it says so. */
function page() {
  const world = { isOffline: false, isUp: true, probes: 0 }
  let waiting: { milliseconds: number; act: () => void } | null = null
  const watch = lineWatch({
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
    await settled()
    return due?.milliseconds ?? null
  }
  return { world, watch, next }
}

test('one lost call tells nobody anything while the server gives a sign of life', async () => {
  const { world, watch } = page()
  watch.tell(false)
  await settled()
  assert.equal(watch.line(), 'up')
  assert.equal(world.probes, 1)
})

test('a server that gives none is asked again, more and more seldom, until it does', async () => {
  const { world, watch, next } = page()
  const seen: string[] = []
  watch.subscribe((line) => seen.push(line))
  world.isUp = false
  watch.tell(false)
  await settled()
  const pauses: (number | null)[] = []
  for (let count = 0; count < 6; count++) pauses.push(await next())
  assert.deepEqual(pauses, [2000, 4000, 8000, 16_000, 30_000, 30_000])
  world.isUp = true
  await next()
  assert.deepEqual(seen, ['unreachable', 'up'])
  assert.equal(await next(), null, 'nothing is asked any more')
})

test('a browser without a network says so at once, and is believed to be back only by an answer', async () => {
  const { world, watch } = page()
  world.isOffline = true
  watch.turn()
  assert.equal(watch.line(), 'offline')
  world.isOffline = false
  world.isUp = false
  watch.turn()
  await settled()
  assert.equal(watch.line(), 'unreachable')
  watch.tell(true)
  assert.equal(watch.line(), 'up')
})
