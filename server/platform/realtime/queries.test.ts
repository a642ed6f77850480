import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '#test/app.ts'
import { eventsAfter } from './queries.ts'

test('events are read by index, even by a plan made when there were few', async (t) => {
  const { db } = await startApp(t)
  await db.transaction(async (tx) => {
    // Disables foreign keys, so that the events need no accounts.
    await tx.run`set local session_replication_role = replica`
    const add = (first: number, last: number) => tx.run`
      insert into events (user_id, id, kind, created_at)
      select n, 1, 'shift', ${tx.now} from generate_series(${first}::int, ${last}::int) n`
    await add(1, 5)
    await tx.run`analyze events`
    for (let times = 0; times < 8; times++) await eventsAfter(tx, [1, 2], [0, 0])
    await add(6, 300)

    const people = Array.from({ length: 300 }, (_, i) => i + 1)
    const events = await eventsAfter(
      tx,
      people,
      people.map(() => 0),
    )
    assert.deepEqual(
      events.map(({ user_id }) => user_id),
      people,
    )
    const { seq_scan } = await tx.one<{ seq_scan: number }>`
      select seq_scan from pg_stat_xact_user_tables where relname = 'events'`
    assert.equal(seq_scan, 0)
  })
})
