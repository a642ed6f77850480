import assert from 'node:assert/strict'
import { test } from 'node:test'
import { singly } from './singly.ts'

test('what is asked for twice at once is done once, other things beside it, and the same again afterwards', async () => {
  const does = singly()
  const done: string[] = []
  const press = (what: string) =>
    does({ what }, async () => {
      done.push(what)
      await Promise.resolve()
    })

  await Promise.all([press('on the way'), press('on the way'), press('here')])
  assert.deepEqual(done, ['on the way', 'here'])
  await press('on the way')
  assert.equal(done.length, 3)
})

test('what failed can be asked for again', async () => {
  const does = singly()
  await assert.rejects(does('sign', () => Promise.reject(new Error('cut'))))
  let isDone = false
  await does('sign', async () => {
    isDone = true
  })
  assert.ok(isDone)
})
