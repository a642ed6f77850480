/** The verifier finds every change to the ledger, also by its owner with the triggers disabled. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { after, test } from 'node:test'
import type { Db } from '#server/platform/database.ts'
import { startApp } from '#test/app.ts'
import { type Planning, recordPlanning } from './ledger.ts'
import { verifyOfferLedger } from './ledger-verify.ts'

const app = await startApp({ after })
const hill = await app.employer('Hill')
const lake = await app.employer('Lake')
const ana = await app.employee('Ana')
const ben = await app.employee('Ben')

const planning = (employer: { id: number }, slotId: number): Planning => ({
  ...{ slotId, employerId: employer.id, zone: 'Australia/Melbourne', asks: 'best', wave: 1, beyond: 3 },
  considered: [
    { id: ben.id, reason: 'rank' },
    { id: ana.id, reason: 'enough' },
  ],
})
const plan = (employer: { id: number }, slotId: number) =>
  app.db.transaction(async (tx) => recordPlanning(tx.at(app.now()), planning(employer, slotId)))
// Two organisations on each of two days.
for (let n = 0; n < 12; n++) {
  if (n === 6) app.setNow(app.now().add({ hours: 24 }))
  await plan(n % 2 === 0 ? hill : lake, n)
}
const [{ day: first }, { day: second }] = (await app.db.all<{ day: string }>`
  select distinct day from offer_ledger order by day`) as [{ day: string }, { day: string }]
const { organisation } = await app.db.one<{ organisation: number }>`
  select organisation_id as organisation from sites where account_id = ${hill.id}`

const withoutTriggers = async (work: (db: Db) => Promise<unknown>) => {
  await app.db.run`alter table offer_ledger disable trigger user`
  await app.db.run`alter table offer_ledger_heads disable trigger user`
  await work(app.db)
  await app.db.run`alter table offer_ledger enable trigger user`
  await app.db.run`alter table offer_ledger_heads enable trigger user`
}

test('a ledger is chained by organisation and day, and only added to', async () => {
  const { rows, chains, broken } = await verifyOfferLedger(app.db)
  assert.deepEqual({ rows, chains, broken }, { rows: 12, chains: 4, broken: null })
  for (const table of ['offer_ledger', 'offer_ledger_heads'])
    for (const change of ['delete from', 'truncate'])
      await assert.rejects(app.db.run([`${change} ${table}`] as never), /only ever added to/)
  await assert.rejects(app.db.run`update offer_ledger set beyond = 0`, /only ever added to/)
  await assert.rejects(app.db.run`update offer_ledger_heads set entries = 0`, /only ever added to/)
})

test('finds rows that were changed, removed, reordered, inserted or cut off', async () => {
  await app.db.run`create table saved_ledger as table offer_ledger`
  await app.db.run`create table saved_heads as table offer_ledger_heads`
  const cases: [(db: Db) => Promise<unknown>, RegExp][] = [
    [(db) => db.run`update offer_ledger set reasons = array['enough', 'rank'] where seq = 2`, /row 2 was changed/],
    [(db) => db.run`update offer_ledger set people = people[2:2] || people[1:1] where seq = 3`, /row 3 was changed/],
    [(db) => db.run`update offer_ledger set at = at + interval '1 microsecond' where seq = 1`, /row 1 was changed/],
    [(db) => db.run`delete from offer_ledger where seq = 2`, /row 2 is missing/],
    [(db) => db.run`delete from offer_ledger where seq = 3`, /row 3 is missing: the newest rows were removed/],
    [
      (db) => db.run`
        update offer_ledger l set slot_id = o.slot_id, at = o.at from saved_ledger o
        where o.organisation_id = l.organisation_id and o.day = l.day and l.seq + o.seq = 3`,
      /row 1 was changed/,
    ],
    [
      (db) => db.run`
        insert into offer_ledger select organisation_id, day, 4, slot_id, at, asks, wave, people, reasons, beyond, hash
        from saved_ledger where seq = 3`,
      /row 4 was changed/,
    ],
    [
      (db) =>
        db.run`with cut as (delete from offer_ledger where day = ${first}) delete from offer_ledger_heads where day = ${first}`,
      /does not continue the day before/,
    ],
    [(db) => db.run`delete from offer_ledger_heads where day = ${second}`, /the end of the chain is missing/],
  ]
  for (const [change, sentence] of cases) {
    await withoutTriggers(change)
    assert.match((await verifyOfferLedger(app.db)).broken ?? 'whole', sentence)
    await withoutTriggers(async (db) => {
      await db.run`delete from offer_ledger`
      await db.run`delete from offer_ledger_heads`
      await db.run`insert into offer_ledger select * from saved_ledger`
      await db.run`insert into offer_ledger_heads select * from saved_heads`
    })
  }
  assert.equal((await verifyOfferLedger(app.db)).broken, null)
})

test('a code that was kept earlier finds a replaced chain', async () => {
  app.setNow(app.now().add({ hours: 48 }))
  const verify = (...kept: string[]) => {
    const env = { ...process.env, DATABASE_URL: app.databaseUrl, DEMO: 'off' }
    return spawnSync(process.execPath, ['scripts/ledger-verify.ts', ...kept], { env, encoding: 'utf8' })
  }
  const { code } = await verifyOfferLedger(app.db, { day: second, hash: 'a'.repeat(64) })
  assert.match(verify(`${code.day}:${code.hash}`).stdout, /^ok 12 rows, 4 days, /)
  await withoutTriggers(
    (db) =>
      db.run`with cut as (delete from offer_ledger where organisation_id = ${organisation} and day = ${second})
      delete from offer_ledger_heads where organisation_id = ${organisation} and day = ${second}`,
  )
  assert.equal((await verifyOfferLedger(app.db)).broken, null)
  const found = verify(`${code.day}:${code.hash}`)
  assert.deepEqual(
    { status: found.status, stdout: found.stdout },
    { status: 1, stdout: `broken: The rows up to ${second} do not match the code kept earlier.\n` },
  )
})

test('closing an account takes the name out of the ledger, and leaves its chain whole', async () => {
  const named = () => app.db.one<{ n: number }>`select count(*) as n from ledger_people where employee_id = ${ana.id}`
  assert.equal((await named()).n, 1)
  await app.db.run`select forget_answers(${ana.id})`
  assert.equal((await named()).n, 0)
  assert.equal((await verifyOfferLedger(app.db)).broken, null)
})

test('keeps all plans of one transaction, in their order', async () => {
  const before = (await verifyOfferLedger(app.db)).rows
  await app.db
    .transaction(async (tx) => {
      for (const slotId of [101, 102]) recordPlanning(tx.at(app.now()), planning(hill, slotId))
      const { n } = await tx.one<{ n: number }>`select count(*) as n from offer_ledger`
      assert.equal(n, before, 'plans are written at the end of the transaction')
      throw new Error('undone')
    })
    .catch(() => {})
  await app.db.transaction(async (tx) => {
    for (const slotId of [103, 104]) recordPlanning(tx.at(app.now()), planning(hill, slotId))
  })
  const rows = await app.db.all<{ slot_id: number }>`select slot_id from offer_ledger where slot_id > 100 order by seq`
  assert.deepEqual(
    rows.map(({ slot_id }) => slot_id),
    [103, 104],
  )
})
