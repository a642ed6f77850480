import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decrypt, encrypt } from '#server/platform/encryption.ts'
import { enrolmentOf, newRecoveryCodes, newSecret, recoveryHash, totpStep } from './codes.ts'

// RFC 6238, appendix B, for SHA-1: the last six of its eight digits.
const secret = Buffer.from('12345678901234567890')
const vectors: readonly (readonly [seconds: number, code: string])[] = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
]
const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000)

test('the codes are those of RFC 6238', () => {
  for (const [seconds, code] of vectors) assert.equal(totpStep(secret, code, at(seconds)), Math.floor(seconds / 30))
})

test('a code counts one step before and after its own, and no further', () => {
  const [seconds, code] = vectors[3]!
  const step = Math.floor(seconds / 30)
  const start = step * 30
  for (const now of [start - 30, start - 1, start, start + 29, start + 59])
    assert.equal(totpStep(secret, code, at(now)), step)
  for (const now of [start - 31, start + 60]) assert.equal(totpStep(secret, code, at(now)), null)
})

test('puts issuer, account and secret in the address for an authenticator app', () => {
  const { secret: typed, uri } = enrolmentOf('Bell: bird', 'ana@example.com', secret)
  assert.equal(typed, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  const url = new URL(uri)
  assert.equal(url.protocol, 'otpauth:')
  assert.match(uri, /^otpauth:\/\/totp\//)
  assert.equal(url.searchParams.get('secret'), typed)
  assert.equal(url.searchParams.get('issuer'), 'Bell  bird')
  assert.match(decodeURIComponent(url.pathname), /ana@example\.com$/)
})

test('ten recovery codes differ, are read easily, and are kept as hashes', () => {
  const { codes, hashes } = newRecoveryCodes()
  assert.equal(new Set(codes).size, 10)
  for (const code of codes) assert.match(code, /^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/)
  assert.deepEqual(
    codes.map((code) => recoveryHash(code.replaceAll('-', ''))),
    hashes,
  )
})

test('an encrypted secret opens only with its key, in its place and unchanged', () => {
  const [key, plain] = [newSecret(), newSecret()].map((bytes) => Buffer.concat([bytes, bytes]).subarray(0, 32)) as [
    Buffer,
    Buffer,
  ]
  const encrypted = encrypt(key, plain, 'of 1')
  assert.deepEqual(decrypt(key, encrypted, 'of 1'), plain)
  assert.equal(encrypted.includes(plain), false)
  assert.notDeepEqual(encrypt(key, plain, 'of 1'), encrypted)
  assert.throws(() => decrypt(key, encrypted, 'of 2'))
  assert.throws(() => decrypt(plain, encrypted, 'of 1'))
  for (const at of [0, 12, encrypted.length - 1]) {
    const touched = Buffer.from(encrypted)
    touched[at]! ^= 1
    assert.throws(() => decrypt(key, touched, 'of 1'))
  }
})
