import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import {
  type Answer,
  answersOn,
  shownStatus,
  UNDO_ACCEPTANCE_MILLISECONDS,
  UNDO_MILLISECONDS,
} from './shift-request-answers.ts'

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

function scene(refusal?: Error) {
  mock.timers.enable({ apis: ['setTimeout'] })
  const sent: [number, Answer][] = []
  const cancelled: number[] = []
  const answers = answersOn({
    send: async (id, answer) => {
      sent.push([id, answer])
      if (refusal) throw refusal
    },
    cancel: async (id) => {
      cancelled.push(id)
    },
    onFailed: (thrown) => (thrown as Error).message,
  })
  return { sent, cancelled, answers, wait: (milliseconds: number) => mock.timers.tick(milliseconds) }
}

test('an acceptance leaves at once and counts as done only when it was heard', async (t) => {
  t.after(() => mock.timers.reset())
  const { sent, answers } = scene()
  answers.accept(7)
  assert.deepEqual(sent, [[7, { status: 'accepted', reason: null }]])
  assert.equal(answers.current().get(7)?.phase, 'sending')
  await settled()
  assert.equal(answers.current().get(7)?.phase, 'undoable')
})

test('an acceptance can be undone for ten seconds after the server has taken it, once', async (t) => {
  t.after(() => mock.timers.reset())
  const { cancelled, answers, wait } = scene()
  answers.accept(7)
  answers.accept(8)
  await settled()
  wait(UNDO_ACCEPTANCE_MILLISECONDS - 1)
  answers.undoAcceptance(7)
  answers.undoAcceptance(7)
  wait(1)
  answers.undoAcceptance(8)
  await settled()
  assert.deepEqual(cancelled, [7])
  assert.deepEqual([answers.current().get(7)?.phase, answers.current().get(8)?.phase], ['done', 'done'])
})

test('a rejection is shown as one only when the server has taken it', async (t) => {
  t.after(() => mock.timers.reset())
  const { answers, wait } = scene()
  const shown = (listed: string) => shownStatus(listed, answers.current().get(7))
  answers.reject(7)
  assert.equal(shown('pending'), 'rejecting')
  wait(UNDO_MILLISECONDS)
  assert.equal(shown('pending'), 'rejecting')
  await settled()
  assert.equal(shown('rejected'), 'rejected')
})

test('a rejection is held for five seconds and then leaves', (t) => {
  t.after(() => mock.timers.reset())
  const { sent, answers, wait } = scene()
  answers.reject(7)
  wait(UNDO_MILLISECONDS - 1)
  assert.equal(sent.length, 0)
  wait(1)
  assert.deepEqual(sent, [[7, { status: 'rejected', reason: null }]])
})

test('an undone rejection never leaves', (t) => {
  t.after(() => mock.timers.reset())
  const { sent, answers, wait } = scene()
  answers.reject(7)
  assert.equal(answers.undo(7), true)
  wait(60_000)
  assert.equal(sent.length, 0)
  assert.equal(answers.current().has(7), false)
})

test('what has left cannot be undone', (t) => {
  t.after(() => mock.timers.reset())
  const { answers, wait } = scene()
  answers.reject(7)
  wait(UNDO_MILLISECONDS)
  assert.equal(answers.undo(7), false)
})

test('a reason gives five more seconds and leaves with the rejection', (t) => {
  t.after(() => mock.timers.reset())
  const { sent, answers, wait } = scene()
  answers.reject(7)
  wait(4000)
  answers.because(7, 'Too far')
  wait(4000)
  assert.equal(sent.length, 0)
  wait(1000)
  assert.deepEqual(sent, [[7, { status: 'rejected', reason: 'Too far' }]])
})

test('the rejection waits while its reason is being written', (t) => {
  t.after(() => mock.timers.reset())
  const { sent, answers, wait } = scene()
  answers.reject(7)
  answers.wait(7)
  wait(60_000)
  assert.equal(sent.length, 0)
  answers.goOn(7)
  wait(UNDO_MILLISECONDS)
  assert.equal(sent.length, 1)
})

test('sends what is held once when the screen is left, and tells when it has arrived', async (t) => {
  t.after(() => mock.timers.reset())
  const { sent, answers, wait } = scene()
  answers.reject(7)
  answers.reject(8)
  const arrived = answers.releaseAll()
  answers.releaseAll()
  wait(60_000)
  await arrived
  assert.deepEqual([answers.current().get(7)?.phase, answers.current().get(8)?.phase], ['done', 'done'])
  assert.deepEqual(
    sent.map(([id]) => id),
    [7, 8],
  )
})

test('a refused answer says why and no longer counts as given', async (t) => {
  t.after(() => mock.timers.reset())
  const { answers } = scene(new Error('This request has already been answered.'))
  answers.accept(7)
  await settled()
  const { phase, fault } = answers.current().get(7) ?? {}
  assert.deepEqual({ phase, fault }, { phase: 'failed', fault: 'This request has already been answered.' })
})
