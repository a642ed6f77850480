import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hook } from './hooks.ts'

test('refuses a call that has no handler, and names it', () => {
  const areBooked = hook<[pair: string], boolean>('areBooked')
  assert.throws(() => areBooked('ana and hill'), /No handler is registered for "areBooked"/)
})

test('passes the arguments to the handler and returns its result', async () => {
  const count = hook<[subject: number, from: string], string>('count')
  count.handle(async (subject, from) => `${subject} from ${from}`)
  assert.equal(await count(7, 'May'), '7 from May')
})

test('passes on the error of a handler', async () => {
  const ensure = hook<[], void>('ensure')
  ensure.handle(async () => {
    throw new Error('The plan is full.')
  })
  await assert.rejects(ensure(), /The plan is full/)
})

test('calls the handler that was registered last', async () => {
  const name = hook<[], string>('name')
  name.handle(async () => 'first')
  name.handle(async () => 'second')
  assert.equal(await name(), 'second')
})
