import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from '#server/platform/database.ts'
import { startApp } from '#test/app.ts'
import { dayOffer, insertOffers } from '#test/helpers/offers.ts'
import { codeFor, codesFor } from './codes.ts'

test('reuses the oldest code of a closed request if a phone has all codes', async (t) => {
  const app = await startApp(t)
  const phone = '+61491570156'
  const [hill, ana, subject] = [await app.employer('Hill'), await app.employee('Ana'), await app.subject()]
  const [oldest] = await insertOffers(
    app.db,
    sql`select o.* from generate_series(0, 1584) n, lateral (${dayOffer(hill.id, ana.id, subject, sql`date '2026-04-01' + n`, sql`${app.now()}`)}) o`,
  )
  await app.db.run`update offers set status = 'withdrawn' where id <> ${oldest}`
  await app.db.run`
    insert into shift_codes (shift_id, phone, code, issued_at)
    select s.id, ${phone}, c.code, ${app.now()}::timestamptz + s.place * interval '1 second'
    from (select id, row_number() over (order by id) as place from offers) s
      join (select letter || digits as code, row_number() over () as place
        from string_to_table('ABCDEFGHJKLMPQRSTUVWXZ', null) as letter, generate_series(2, 99) as digits
        where digits::text !~ '[01]') c on c.place = s.place`
  const codes = await app.db.all<{ shift_id: number; code: string }>`
    select shift_id, code from shift_codes order by issued_at`
  const { id } = await app.db.one<{ id: number }>`select max(id) as id from offers`
  assert.equal(codes.length, 1584)
  const given = await app.db.transaction((tx) => codeFor(tx.at(app.now().add({ hours: 1 })), id, phone))
  const left = await app.db.all<{ shift_id: number }>`select shift_id from shift_codes order by issued_at`
  assert.equal(given, codes[1]!.code)
  assert.deepEqual([left[0]!.shift_id, left.at(-1)!.shift_id, left.length], [codes[0]!.shift_id, id, 1584])
})

test('gives requests their codes together, each once, and those of one phone differ', async (t) => {
  const app = await startApp(t)
  const [hill, ana, subject] = [await app.employer('Hill'), await app.employee('Ana'), await app.subject()]
  const ids = await insertOffers(
    app.db,
    sql`select o.* from generate_series(0, 199) n, lateral (${dayOffer(hill.id, ana.id, subject, sql`date '2026-04-01' + n`, sql`${app.now()}`)}) o`,
  )
  const requests = ids.map((shiftId, i) => ({ shiftId, phone: i < 190 ? '+61491570156' : '+61491570157' }))
  const [known] = await app.db.transaction((tx) => codesFor(tx, requests.slice(0, 1)))
  const codes = await app.db.transaction((tx) => codesFor(tx, requests))
  assert.equal(codes[0], known)
  const kept = await app.db.all<{ shift_id: number; code: string }>`select shift_id, code from shift_codes`
  const codeOf = new Map(kept.map(({ shift_id, code }) => [shift_id, code]))
  assert.deepEqual(
    codes,
    ids.map((id) => codeOf.get(id)),
  )
  assert.equal(new Set(codes.slice(0, 190)).size, 190)
  assert.equal(kept.length, ids.length)
})
