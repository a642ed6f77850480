import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '#server/platform/database.ts'
import { createLog } from '#server/platform/log.ts'
import { startApp } from '#test/app.ts'
import { brand } from '#test/helpers/brand.ts'
import { postText, SMS_ENV, textsTo } from '#test/helpers/texts.ts'
import { createReplyWorker, type ReadText } from './reply-worker.ts'

const app = startApp({ after }, SMS_ENV)
const answerWith =
  (answer: string): ReadText =>
  async () => ({ outcome: 'helped', userId: null, shiftId: null, answer })

const workerThat = async (read: ReadText, giveUp: ReadText = answerWith('given up')) => {
  const { db } = await app
  const worker = createReplyWorker({ db, log: createLog('silent') }, { read, giveUp, ask: async () => false })
  after(() => worker.stop())
  return worker
}
const storeTexts = async (from: string, ...bodies: string[]) => {
  for (const body of bodies) await postText(await app, { from, body })
}
const stateOfReply = async (phone: string) => {
  const { db } = await app
  return db.all<{ body: string; state: string; tries: number }>`
    select body, state, tries from texts_received where phone = ${phone} order by id`
}

test('a failure while a text is read is rolled back and retried, then answered', async () => {
  const phone = '+61491572001'
  await storeTexts(phone, 'YES')
  const worker = await workerThat(async (tx, text) => {
    await tx.run`insert into opted_out_phones (phone, since) values (${text.phone}, ${tx.now})`
    throw new Error('a fault of ours')
  })
  await worker.runDue()
  assert.deepEqual(await stateOfReply(phone), [{ body: 'YES', state: 'waiting', tries: 1 }])
  const { db, now, setNow } = await app
  assert.deepEqual(await db.all`select 1 from opted_out_phones where phone = ${phone}`, [])
  for (let n = 0; n < 8; n++) {
    setNow(now().add({ minutes: 2 }))
    await worker.runDue()
  }
  assert.deepEqual(await stateOfReply(phone), [{ body: 'YES', state: 'read', tries: 8 }])
  assert.deepEqual(
    (await textsTo(await app, phone)).map(({ body }) => body),
    ['given up'],
  )
})

test('a text that was received while the clock was a day ahead is read at once', async () => {
  const phone = '+61491572006'
  const { now, setNow } = await app
  setNow(now().add({ hours: 24 }))
  await storeTexts(phone, 'YES')
  setNow(now().subtract({ hours: 24 }))
  await (await workerThat(answerWith('read'))).runDue()
  assert.deepEqual(await stateOfReply(phone), [{ body: 'YES', state: 'read', tries: 0 }])
})

test('an unreadable text delays later ones of the same phone, and no other phone', async () => {
  const [stuck, free] = ['+61491572002', '+61491572003']
  await storeTexts(stuck, 'first', 'second')
  await storeTexts(free, 'third')
  const worker = await workerThat(async (_tx, { body }) => {
    if (body === 'first') throw new Error('a fault of ours')
    return { outcome: 'helped', userId: null, shiftId: null, answer: null }
  })
  await worker.runDue()
  assert.deepEqual(
    [...(await stateOfReply(stuck)), ...(await stateOfReply(free))].map(({ body, state }) => `${body} ${state}`),
    ['first waiting', 'second waiting', 'third read'],
  )
})

test('a cut connection undoes the reading of a text, and another one reads it once', async () => {
  const phone = '+61491572004'
  await storeTexts(phone, 'YES')
  const { databaseUrl, now } = await app
  const own = connect({ url: databaseUrl, brand, max: 2, clock: now })
  after(() => own.close())
  const log = createLog('silent')
  const cut = createReplyWorker(
    { db: own, log },
    {
      read: async (tx) => {
        await tx.run`select pg_terminate_backend(pg_backend_pid())`
        throw new Error('it does not come to this')
      },
      giveUp: answerWith('given up'),
      ask: async () => false,
    },
  )
  await cut.runDue()
  await cut.stop()
  assert.deepEqual(await stateOfReply(phone), [{ body: 'YES', state: 'waiting', tries: 0 }])
  const workers = await Promise.all([workerThat(answerWith('read')), workerThat(answerWith('read'))])
  await Promise.all(workers.map((worker) => worker.runDue()))
  assert.deepEqual(
    (await textsTo(await app, phone)).map(({ body }) => body),
    ['read'],
  )
})

test('a text wakes a running worker, which answers in less than three seconds', async () => {
  const phone = '+61491572005'
  const worker = await workerThat(answerWith('read'))
  worker.start()
  const began = performance.now()
  await storeTexts(phone, 'HELP')
  while ((await textsTo(await app, phone)).length === 0 && performance.now() - began < 3000) await pause(20)
  assert.equal((await textsTo(await app, phone)).length, 1)
  await worker.stop()
})
