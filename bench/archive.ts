import { join } from 'node:path'
import { archiveOffers } from '#server/booking/offers/archive.ts'
import { connect, type Database } from '#server/platform/database.ts'
import { startEmbedded } from '#server/platform/embedded/server.ts'
import { migrate } from '#server/platform/migrate.ts'
import { brand } from '#test/helpers/brand.ts'
import { measure, sequence } from './measure.ts'

const NOW = Temporal.Instant.from('2026-03-01T20:00:00Z')
/** First day of the only month that is due for archiving. */
const OLD = '2025-01-01'
const [EMPLOYERS, STAFF, OFFERS_OF_SLOT] = [10_000, 150_000, 15]

/**
 * Adds a month of ended offers: of every fifteen, one was accepted, two were declined, one had no
 * answer, and the rest were withdrawn.
 */
const buildMonth = async (db: Database, offers: number) => {
  const slots = Math.ceil(offers / OFFERS_OF_SLOT)
  const day = (n: string) => `(timestamptz '2025-01-01 08:30Z' + ${n} % 31 * interval '1 day')`
  const run = (text: string) => db.run(Object.assign([text], { raw: [text] }) as unknown as TemplateStringsArray)
  const subject = '(select min(id) from subjects)'
  await run(`
    insert into users (id, role, name, email, password_hash, time_zone, sector, email_verified_at, created_at)
    select n, case when n <= ${EMPLOYERS} then 'employer' else 'employee' end, 'Person ' || n, n || '@example.com', 'none',
      'Australia/Melbourne', 'education', now(), now() from generate_series(1, ${EMPLOYERS + STAFF}) n`)
  await run(`
    insert into vacancies (id, employer_id, subject_id, created_at, asks)
    select n, n % ${EMPLOYERS} + 1, ${subject}, ${day('n')}, 'best' from generate_series(1, ${slots}) n`)
  await run(`
    insert into slots (id, vacancy_id, employer_id, subject_id, date, start_time, end_time, time_zone, period, closed_at)
    overriding system value
    select n, n, n % ${EMPLOYERS} + 1, ${subject}, ${day('n')}::date, '08:30', '15:30', 'Australia/Melbourne',
      tstzrange(${day('n')} + n * interval '1 microsecond', ${day('n')} + interval '7 hours'), now()
    from generate_series(1, ${slots}) n`)
  await run(`select add_offer_months('${OLD}', 18)`)
  await run(`
    insert into offers (slot_id, inviter_id, invitee_id, subject_id, date, start_time, end_time, time_zone, period, status,
      reason, created_at, answered_at, closed_at, wave, seat, base, chance, channel, answer_levels)
    select l.id, l.employer_id, ${EMPLOYERS} + 1 + abs(hashint4(n)) % ${STAFF}, l.subject_id, l.date, l.start_time, l.end_time,
      l.time_zone, l.period, case when k = 0 then 'accepted' when k < 3 then 'rejected' when k = 3 then 'expired' else 'withdrawn' end,
      case when k > 3 then 'Someone else has taken this shift.' end, lower(l.period), case when k < 3 then lower(l.period) end,
      case when k > 0 then lower(l.period) end, 1, 'rank', 0.18, 0.15, 'push', 1
    from generate_series(0, ${offers - 1}) n join slots l on l.id = n / ${OFFERS_OF_SLOT} + 1, lateral (select n % ${OFFERS_OF_SLOT} as k) o`)
  await run('vacuum analyze')
}

type Size = { table: number; indexes: number }
const sizeOf = (db: Database, month: string) => db.one<Size>`
  select pg_table_size(${month}::regclass) as table, pg_indexes_size(${month}::regclass) as indexes`

/** Measures how long archiving a month of offers takes, and what reading a request then costs. */
export const benchArchive = async (folder: string, offers: number, say: (line: string) => void) => {
  const embedded = await startEmbedded({ dir: join(folder, 'database'), settings: { max_wal_size: '8GB' } })
  const options = encodeURIComponent('-c session_replication_role=replica -c statement_timeout=0')
  const loader = connect({ url: `${embedded.url}?options=${options}`, brand, max: 1 })
  const db = connect({ url: embedded.url, brand, max: 2 })
  const perRow = (bytes: number) => `${(bytes / offers).toFixed(0)} B a row`
  const sayReads = async (when: string) => {
    const random = sequence(7)
    const ids = await db.all<{ id: number }>`select id from requests limit 10000`
    const one = await measure(1, 3, () => db.all`select * from requests where id = ${ids[random(ids.length)]!.id}`)
    const list = await measure(
      1,
      3,
      () => db.all`
        select * from requests where invitee_id = ${EMPLOYERS + 1 + random(STAFF)} order by date desc, id desc limit 20`,
    )
    say(`${when}: a request p50 ${one.p50.toFixed(2)} ms, p95 ${one.p95.toFixed(2)} ms`)
    say(`${when}: a list of 20 p50 ${list.p50.toFixed(2)} ms, p95 ${list.p95.toFixed(2)} ms`)
  }
  try {
    await migrate(embedded.url)
    await buildMonth(loader, offers)
    const live = await sizeOf(db, 'offer_months.m2025_01')
    say(`live: ${perRow(live.table)} and ${perRow(live.indexes)} of indexes`)
    await sayReads('before')
    const took: number[] = []
    const timed: Database = {
      ...db.at(NOW),
      transaction: async (work) => {
        const from = performance.now()
        return db
          .at(NOW)
          .transaction(work)
          .finally(() => took.push(performance.now() - from))
      },
    }
    let [isArchiving, slowest] = [true, 0]
    const reader = async () => {
      while (isArchiving) {
        const asked = performance.now()
        await loader.all`select from offers where id = 1`
        slowest = Math.max(slowest, performance.now() - asked)
      }
    }
    const from = performance.now()
    await Promise.all([archiveOffers(timed).finally(() => (isArchiving = false)), reader()])
    const seconds = (performance.now() - from) / 1000
    const [sums, ...moves] = took as [number, ...number[]]
    const drop = moves.pop()!
    say(`${offers} offers in ${seconds.toFixed(0)} s, the sums ${(sums / 1000).toFixed(1)} s`)
    say(
      `each step: at most ${Math.max(...moves).toFixed(0)} ms, ${(moves.reduce((a, b) => a + b, 0) / moves.length).toFixed(0)} ms on average`,
    )
    say(`removing the table ${drop.toFixed(0)} ms; a request was read by its id in ${slowest.toFixed(0)} ms at most`)
    const archived = await sizeOf(db, 'offer_months.y2025')
    say(`archived: ${perRow(archived.table)} and ${perRow(archived.indexes)} of indexes`)
    // Adds seven more years of archive, because a read by id may have to search all of them.
    for (let year = 2018; year < 2025; year++) await db.run`select add_offer_year(${year}::integer)`
    await loader.run`vacuum analyze`
    await sayReads('with eight years of archive')
  } finally {
    await Promise.all([loader.close(), db.close()])
    await embedded.stop()
  }
}
