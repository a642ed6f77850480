import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp, type TestApp } from '#test/app.ts'
import { readLink, signLink } from './signatures.ts'

const app = startApp({ after })

const linkOf = (app: TestApp, userId: number, shiftId = 7) =>
  signLink(app.db, { purpose: 'answer_shift', userId, shiftId, until: app.now().add({ hours: 1 }) })
const read = async (token: string, now?: Temporal.Instant) => {
  const { db, now: clock } = await app
  return readLink(db.at(now ?? clock()), 'answer_shift', token)
}

test('a link has a purpose and an end, in forty characters that need no escaping', async () => {
  const ana = await (await app).employee('Ana')
  const token = await linkOf(await app, ana.id)
  assert.match(token, /^[A-Za-z0-9_-]{40}$/)
  const link = await read(token)
  assert.deepEqual([link?.userId, link?.shiftId], [ana.id, 7])
  assert.equal(link?.until.toString(), (await app).now().add({ hours: 1 }).toString())
})

test('a link is good for its purpose alone, and only until it runs out', async () => {
  const { db, now, employee } = await app
  const ben = await employee('Ben')
  const token = await linkOf(await app, ben.id)
  assert.equal(await readLink(db, 'on_my_way', token), null)
  assert.equal(await readLink(db, 'mail_choice', token), null)
  assert.notEqual(await read(token, now().add({ minutes: 59 })), null)
  assert.equal(await read(token, now().add({ hours: 1 })), null)
  const until = now().add({ hours: 8760 })
  const choice = await signLink(db, { purpose: 'mail_choice', userId: ben.id, event: 'shift_answer', until })
  assert.equal((await readLink(db, 'mail_choice', choice))?.event, 'shift_answer')
  assert.equal(await read(choice), null)
})

test('no bit of a link can be changed, and nothing that only looks like one is taken', async () => {
  const { employee } = await app
  const cho = await employee('Cho')
  const token = await linkOf(await app, cho.id)
  for (let bit = 0; bit < 240; bit++) {
    const bytes = Buffer.from(token, 'base64url')
    bytes[bit >> 3]! ^= 1 << (bit & 7)
    assert.equal(await read(bytes.toString('base64url')), null, `bit ${bit}`)
  }
  for (const other of ['', 'x', 'A'.repeat(40), `${token}A`, token.slice(1), '\u0000'.repeat(40), '_'.repeat(40)])
    assert.equal(await read(other), null)
})

test('a link ends with the account, and with the email that it was sent to', async () => {
  const { db, employee } = await app
  const [dee, eve] = [await employee('Dee'), await employee('Eve')]
  const [ofDee, ofEve] = [await linkOf(await app, dee.id), await linkOf(await app, eve.id)]
  await db.run`update users set status = 'banned' where id = ${dee.id}`
  await db.run`update users set email = 'eve@elsewhere.example' where id = ${eve.id}`
  assert.equal(await read(ofDee), null)
  assert.equal(await read(ofEve), null)
  assert.notEqual(await read(await linkOf(await app, eve.id)), null)
})

test('a link for a shift in the far future is valid at once', async () => {
  const ana = await (await app).employee('Far')
  const until = Temporal.Instant.from('2150-01-01T00:00:00Z')
  const token = await signLink((await app).db, { purpose: 'answer_shift', userId: ana.id, shiftId: 7, until })
  assert.equal((await read(token))?.shiftId, 7)
})
