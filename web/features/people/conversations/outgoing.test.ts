import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outgoingMessages } from './outgoing.ts'

const storage = () => {
  const kept = new Map<string, string>()
  return {
    read: (to: string) => kept.get(to) ?? null,
    write: (to: string, text: string) => void (text === '' ? kept.delete(to) : kept.set(to, text)),
  }
}
const deps = (store = storage()) => {
  let count = 0
  return {
    store,
    newKey: () => `key ${++count}`,
    explainFailure: (thrown: unknown) => ({ reason: String(thrown), isFinal: thrown === 'refused' }),
  }
}
const TO = 'to Hill'

test('sends messages in order and removes them once they have arrived', async () => {
  const outgoing = outgoingMessages(deps())
  const sent: string[] = []
  const slow = async (body: string) => {
    await new Promise((resolve) => setTimeout(resolve, body === 'one' ? 10 : 0))
    sent.push(body)
  }
  await Promise.all([outgoing.add(TO, 'one', slow), outgoing.add(TO, 'two', slow)])
  assert.deepEqual([sent, outgoing.of(TO)], [['one', 'two'], []])
})

test('keeps a failed message with its reason and retries it with the same key', async () => {
  const outgoing = outgoingMessages(deps())
  const keys: string[] = []
  let isCut = true
  const send = async (_: string, key: string) => {
    keys.push(key)
    if (isCut) throw 'no answer'
  }
  await outgoing.add(TO, 'Hello', send)
  assert.deepEqual(outgoing.of(TO), [{ key: 'key 1', body: 'Hello', state: 'failed', reason: 'no answer' }])
  isCut = false
  await outgoing.retry(TO, 'key 1', send)
  assert.deepEqual([outgoing.of(TO), keys], [[], ['key 1', 'key 1']])
})

test('retries a refused message with a new key', async () => {
  const outgoing = outgoingMessages(deps())
  await outgoing.add(TO, 'Hello', () => Promise.reject('refused'))
  assert.equal(outgoing.of(TO)[0]?.key, 'key 2')
})

test('sends the next message after a failed one', async () => {
  const outgoing = outgoingMessages(deps())
  const sent: string[] = []
  await Promise.all([
    outgoing.add(TO, 'one', () => Promise.reject('no answer')),
    outgoing.add(TO, 'two', async (body) => void sent.push(body)),
  ])
  assert.deepEqual([sent, outgoing.of(TO).map(({ body }) => body)], [['two'], ['one']])
})

test('restores unsent messages after a reload, including those being sent', async () => {
  const store = storage()
  const outgoing = outgoingMessages(deps(store))
  void outgoing.add(TO, 'one', () => new Promise(() => {}))
  const [after] = outgoingMessages(deps(store)).of(TO)
  assert.deepEqual([after?.body, after?.state, after?.key], ['one', 'failed', 'key 1'])
})

test('drops messages sent by another tab and keeps its own', async () => {
  const store = storage()
  const [here, there] = [outgoingMessages(deps(store)), outgoingMessages({ ...deps(store), newKey: () => 'theirs' })]
  await there.add(TO, 'one', () => Promise.reject('no answer'))
  void here.add(TO, 'two', () => new Promise(() => {}))
  there.refresh()
  await there.retry(TO, 'theirs', async () => {})
  here.refresh()
  assert.deepEqual(
    here.of(TO).map(({ body, state }) => [body, state]),
    [['two', 'sending']],
  )
})

test('deletes failed messages at sign-out, but keeps them if the session expired', async () => {
  const store = storage()
  const outgoing = outgoingMessages(deps(store))
  for (const isWiped of [true, false]) {
    const answer = Promise.withResolvers<void>()
    const sent = outgoing.add(TO, 'Hello', () => answer.promise)
    if (isWiped) store.write(TO, '')
    outgoing.forget()
    answer.reject('session ended')
    await sent
    assert.deepEqual(
      outgoing.of(TO).map(({ body, state }) => [body, state]),
      isWiped ? [] : [['Hello', 'failed']],
    )
  }
})
