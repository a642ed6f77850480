import assert from 'node:assert/strict'
import { mock, type TestContext, test } from 'node:test'
import { OFFLINE, sentenceOf } from './failure.ts'
import {
  type Answer,
  canUndo,
  shownFailure,
  shownStatus,
  UNDO_ACCEPTANCE_MILLISECONDS,
  UNDO_MILLISECONDS,
  undoable,
} from './undoable.ts'

const nextTick = () => new Promise<void>((resolve) => setImmediate(resolve))

function start(t: TestContext, { refusal, cannotCancel }: { refusal?: Error; cannotCancel?: boolean } = {}) {
  mock.timers.enable({ apis: ['setTimeout'] })
  t.after(() => mock.timers.reset())
  const network = { isOffline: false }
  const sent: [number, Answer][] = []
  const cancelled: number[] = []
  const failures: string[] = []
  const answers = undoable({
    send: async (id, answer) => {
      sent.push([id, answer])
      if (refusal) throw refusal
    },
    cancel: cannotCancel
      ? undefined
      : async (id) => {
          cancelled.push(id)
        },
    onFailed: (thrown) => {
      const sentence = sentenceOf(thrown, (thrown as Error).message)
      failures.push(sentence)
      return sentence
    },
    isOffline: () => network.isOffline,
  })
  const stateOf = (id: number) => answers.current().get(id)
  return { network, sent, cancelled, failures, answers, stateOf, wait: (ms: number) => mock.timers.tick(ms) }
}

test('sends an acceptance at once, and only once', async (t) => {
  const { sent, answers, stateOf } = start(t)
  answers.accept(7)
  answers.accept(7)
  assert.deepEqual(sent, [[7, { status: 'accepted', reason: null }]])
  assert.equal(stateOf(7)?.phase, 'sending')
  await nextTick()
  assert.equal(stateOf(7)?.phase, 'undoable')
})

test('cancels an acceptance within ten seconds, once', async (t) => {
  const { cancelled, answers, stateOf, wait } = start(t)
  answers.accept(7)
  answers.accept(8)
  await nextTick()
  wait(UNDO_ACCEPTANCE_MILLISECONDS - 1)
  answers.undo(7)
  answers.undo(7)
  wait(1)
  answers.undo(8)
  await nextTick()
  assert.deepEqual(cancelled, [7])
  assert.deepEqual([stateOf(7)?.phase, stateOf(8)?.phase], ['done', 'done'])
  assert.deepEqual([stateOf(7)?.isUndone, stateOf(8)?.isUndone], [true, undefined])
})

test('offers no Undo for an acceptance that cannot be cancelled', async (t) => {
  const { answers, stateOf } = start(t, { cannotCancel: true })
  answers.accept(7)
  await nextTick()
  assert.equal(stateOf(7)?.phase, 'done')
  assert.equal(canUndo(stateOf(7)), false)
})

test('shows a rejection as rejected only once the server has taken it', async (t) => {
  const { answers, stateOf, wait } = start(t)
  const shown = (listed: string) => shownStatus(listed, stateOf(7))
  answers.reject(7)
  assert.equal(shown('pending'), 'rejecting')
  wait(UNDO_MILLISECONDS)
  assert.equal(shown('pending'), 'rejecting')
  await nextTick()
  assert.equal(shown('rejected'), 'rejected')
})

test('sends a rejection after five seconds', (t) => {
  const { sent, answers, wait } = start(t)
  answers.reject(7)
  wait(UNDO_MILLISECONDS - 1)
  assert.equal(sent.length, 0)
  wait(1)
  assert.deepEqual(sent, [[7, { status: 'rejected', reason: null }]])
})

test('never sends a rejection that was undone, and accepts another answer', async (t) => {
  const { sent, answers, stateOf, wait } = start(t)
  answers.reject(7)
  assert.equal(canUndo(stateOf(7)), true)
  answers.undo(7)
  wait(60_000)
  assert.equal(sent.length, 0)
  assert.equal(answers.current().has(7), false)
  answers.accept(7)
  assert.deepEqual(sent, [[7, { status: 'accepted', reason: null }]])
  await nextTick()
})

test('cannot undo a rejection that is being sent', (t) => {
  const { sent, answers, stateOf, wait } = start(t)
  answers.reject(7)
  wait(UNDO_MILLISECONDS)
  assert.equal(canUndo(stateOf(7)), false)
  answers.undo(7)
  assert.equal(stateOf(7)?.phase, 'sending')
  assert.equal(sent.length, 1)
})

test('gives five more seconds for a reason, and sends it with the rejection', (t) => {
  const { sent, answers, wait } = start(t)
  answers.reject(7)
  wait(4000)
  answers.setReason(7, 'Too far')
  wait(4000)
  assert.equal(sent.length, 0)
  wait(1000)
  assert.deepEqual(sent, [[7, { status: 'rejected', reason: 'Too far' }]])
})

test('waits while a reason is being written', (t) => {
  const { sent, answers, wait } = start(t)
  answers.reject(7)
  answers.pause(7)
  wait(60_000)
  assert.equal(sent.length, 0)
  answers.resume(7)
  wait(UNDO_MILLISECONDS)
  assert.equal(sent.length, 1)
})

test('sends delayed answers once when the person leaves, and waits for them', async (t) => {
  const { sent, answers, stateOf, wait } = start(t)
  answers.reject(7)
  answers.reject(8)
  const arrived = answers.releaseAll()
  answers.releaseAll()
  wait(60_000)
  await arrived
  assert.deepEqual([stateOf(7)?.phase, stateOf(8)?.phase], ['done', 'done'])
  assert.deepEqual(
    sent.map(([id]) => id),
    [7, 8],
  )
})

test('keeps the sentence of a refused answer, which can be given again', async (t) => {
  const { sent, failures, answers, stateOf } = start(t, { refusal: new Error('This request has been answered.') })
  answers.accept(7)
  await nextTick()
  const { phase, failure } = stateOf(7) ?? {}
  assert.deepEqual({ phase, failure }, { phase: 'failed', failure: 'This request has been answered.' })
  assert.equal(failures.length, 1)
  answers.accept(7)
  assert.equal(sent.length, 2)
  await nextTick()
})

test('refuses both answers at once when offline, and sends nothing later', (t) => {
  const { network, sent, failures, answers, stateOf, wait } = start(t)
  network.isOffline = true
  answers.accept(7)
  answers.reject(8)
  for (const id of [7, 8]) {
    const { phase, failure } = stateOf(id) ?? {}
    assert.deepEqual({ phase, failure }, { phase: 'failed', failure: OFFLINE })
  }
  network.isOffline = false
  wait(60_000)
  assert.deepEqual(sent, [])
  assert.deepEqual(failures, [OFFLINE, OFFLINE])
})

test('refuses a delayed rejection when the connection is lost', (t) => {
  const { network, sent, answers, stateOf, wait } = start(t)
  answers.reject(7)
  network.isOffline = true
  answers.refuseDelayed()
  const { phase, failure } = stateOf(7) ?? {}
  assert.deepEqual({ phase, failure }, { phase: 'failed', failure: OFFLINE })
  network.isOffline = false
  wait(60_000)
  assert.deepEqual(sent, [])
})

test('refuses to undo an acceptance when offline, and keeps Undo', async (t) => {
  const { network, cancelled, failures, answers, stateOf } = start(t)
  answers.accept(7)
  await nextTick()
  network.isOffline = true
  answers.undo(7)
  assert.deepEqual(failures, [OFFLINE])
  assert.equal(stateOf(7)?.phase, 'undoable')
  network.isOffline = false
  answers.undo(7)
  await nextTick()
  assert.deepEqual(cancelled, [7])
})

test('an answer whose reply was lost shows no failure once the list has it', () => {
  const answer = { status: 'accepted', reason: null, phase: 'failed', failure: 'No connection.' } as const
  assert.equal(shownFailure('pending', answer), 'No connection.')
  assert.equal(shownFailure('withdrawn', answer), 'No connection.')
  assert.equal(shownFailure('accepted', answer), null)
  assert.equal(shownFailure('pending', undefined), null)
})
