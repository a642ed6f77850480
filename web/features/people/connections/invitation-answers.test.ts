import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { type InvitationAnswer, invitationAnswers, UNDO_MILLISECONDS } from './invitation-answers.ts'

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

function scene(refusal?: Error) {
  mock.timers.enable({ apis: ['setTimeout'] })
  const sent: [number, InvitationAnswer][] = []
  const failures: unknown[] = []
  const answers = invitationAnswers({
    send: async (id, status) => {
      sent.push([id, status])
      if (refusal) throw refusal
    },
    onFailed: (thrown) => failures.push(thrown),
  })
  return { sent, failures, answers, wait: (milliseconds: number) => mock.timers.tick(milliseconds) }
}

test('an acceptance leaves at once, once, and is forgotten when the lists show it', async (t) => {
  t.after(() => mock.timers.reset())
  const { sent, answers } = scene()
  answers.accept(7)
  answers.accept(7)
  assert.deepEqual(sent, [[7, 'accepted']])
  assert.equal(answers.current().has(7), true)
  await settled()
  assert.equal(answers.current().has(7), false)
})

test('a rejection is held for five seconds and then leaves', async (t) => {
  t.after(() => mock.timers.reset())
  const { sent, answers, wait } = scene()
  answers.reject(7)
  wait(UNDO_MILLISECONDS - 1)
  assert.deepEqual(sent, [])
  wait(1)
  assert.deepEqual(sent, [[7, 'rejected']])
  await settled()
})

test('an undone rejection never leaves, and the invitation can still be accepted', async (t) => {
  t.after(() => mock.timers.reset())
  const { sent, answers, wait } = scene()
  answers.reject(7)
  answers.undo(7)
  wait(60_000)
  assert.deepEqual(sent, [])
  answers.accept(7)
  assert.deepEqual(sent, [[7, 'accepted']])
  await settled()
})

test('who leaves the screen sends what was held, and what has left cannot be undone', async (t) => {
  t.after(() => mock.timers.reset())
  const { sent, answers, wait } = scene()
  answers.reject(7)
  answers.reject(8)
  answers.releaseAll()
  answers.undo(7)
  wait(60_000)
  assert.deepEqual(sent, [
    [7, 'rejected'],
    [8, 'rejected'],
  ])
  await settled()
})

test('a failed answer is told, and the invitation is open again', async (t) => {
  t.after(() => mock.timers.reset())
  const refusal = new Error('no answer')
  const { failures, answers } = scene(refusal)
  answers.accept(7)
  await settled()
  assert.deepEqual(failures, [refusal])
  assert.equal(answers.current().has(7), false)
})
