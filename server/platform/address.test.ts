import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '#test/app.ts'
import { sendRequest } from '#test/helpers/raw-requests.ts'
import { callerAddress } from './address.ts'

const socket = { remoteAddress: '192.0.2.1' } as Parameters<typeof callerAddress>[0]['socket']

test('reads an address without the port that a proxy writes after it', () => {
  const written = {
    '203.0.113.9': '203.0.113.9',
    '203.0.113.9:4711': '203.0.113.9',
    '2001:db8::1': '2001:db8::1',
    '[2001:db8::1]': '2001:db8::1',
    '[2001:db8::1]:4711': '2001:db8::1',
    '::ffff:203.0.113.9': '::ffff:203.0.113.9',
  }
  for (const [ip, address] of Object.entries(written)) assert.equal(callerAddress({ ip, socket }), address, ip)
})

test('falls back to the address of the connection for what is no address', () => {
  for (const ip of ['unknown', '', '_hidden', '203.0.113', '203.0.113.9:x', '[2001:db8::1', 'a.example:80'])
    assert.equal(callerAddress({ ip, socket }), '192.0.2.1', ip)
})

test('callers behind a proxy that writes ports have a budget each', async (t) => {
  const app = await startApp(t, { TRUST_PROXY: 'on' })
  const enter = async (forwarded: string) =>
    (await sendRequest(app, 'POST /login', { body: {}, headers: { 'x-forwarded-for': forwarded } })).status
  for (let n = 0; n < 120; n += 40)
    await Promise.all(Array.from({ length: 40 }, (_, i) => enter(`203.0.113.9:${1024 + n + i}`)))
  const statuses = {
    'another port': await enter('203.0.113.9:80'),
    'another address': await enter('203.0.113.10:80'),
    'an address of version 6': await enter('[2001:db8::1]:80'),
    'no address': await enter('unknown'),
  }
  assert.deepEqual(statuses, {
    'another port': 429,
    'another address': 422,
    'an address of version 6': 422,
    'no address': 422,
  })
})
