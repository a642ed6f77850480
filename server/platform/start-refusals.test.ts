import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { cloneDatabase } from '#test/cluster.ts'
import { ConfigError } from './config.ts'
import { tryAddress, tryDatabase, tryPooler } from './start-refusals.ts'

const isLine = (line: RegExp) => (error: Error) =>
  error instanceof ConfigError && line.test(error.message) && !error.message.includes('\n')

test('an address that cannot be listened on is refused in a line with its variable', async (t) => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  t.after(() => taken.close())
  const { port } = taken.address() as { port: number }
  await assert.rejects(tryAddress({ host: '127.0.0.1', port }), isLine(/^PORT \d+ is in use at 127\.0\.0\.1: /))
  for (const host of ['192.0.2.1', 'nowhere.invalid'])
    await assert.rejects(tryAddress({ host, port: 0 }), isLine(/^HOST must be an address of this machine; it is "/))
  await tryAddress({ host: '127.0.0.1', port: 0 })
})

test('a database that denies access is refused in a line without the password', async (t) => {
  const database = await cloneDatabase()
  t.after(database.drop)
  await tryDatabase(database.url)
  const elsewhere = new URL(database.url)
  elsewhere.pathname = '/nowhere'
  const nobody = new URL(database.url)
  nobody.port = '1'
  nobody.password = 'kept-to-itself'
  for (const { href } of [elsewhere, nobody])
    await assert.rejects(tryDatabase(href), (error: Error) => {
      assert.ok(!error.message.includes('kept-to-itself'))
      return isLine(/^DATABASE_URL must lead to a PostgreSQL that accepts our connection: .+\.$/)(error)
    })
})

test('a pooler whose connections do not speak UTC is refused in one line', async (t) => {
  const database = await cloneDatabase()
  t.after(database.drop)
  const inZone = (zone: string) => `${database.url}?options=${encodeURIComponent(`-c TimeZone=${zone}`)}`
  await tryPooler(inZone('UTC'))
  await assert.rejects(
    tryPooler(inZone('Australia/Perth')),
    isLine(/^DATABASE_URL must lead to connections in UTC; it leads to Australia\/Perth\. /),
  )
  const nowhere = new URL(database.url)
  nowhere.port = '1'
  await assert.rejects(
    tryPooler(nowhere.href),
    isLine(/^DATABASE_URL must lead to a pooler that accepts our connection: .+\.$/),
  )
})
