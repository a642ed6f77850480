import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { unzipSync } from 'fflate'
import { contract } from '#contract/index.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import type { Database } from '#server/platform/database.ts'
import { startApp } from '#test/app.ts'
import { createEagerStaff } from '#test/helpers/eager-staff.ts'
import type { Person } from '#test/people.ts'
import { archiveOffers } from './archive.ts'
import { lockCandidates } from './records.ts'

const app = await startApp({ after })
const subject_id = await app.subject('Drama')
const [hill, admin] = [await app.employer('Hill'), await app.admin()]
app.setNow('2026-03-08T19:10:00Z')
const staff = await createEagerStaff(app, subject_id, 10)

// A yes, a late yes, a no, and requests that were withdrawn or not answered.
const slots = ['2026-03-09', '2026-03-10'].map((date) => ({
  ...{ date, start_time: '08:40', end_time: '15:30', headcount: 1 },
}))
const { data: vacancy } = await hill.vacancies.post({ body: { subject_id, asks: 'best', slots } })
type Offer = { id: number; invitee_id: number; date: string }
const offers = await app.db.all<Offer>`select id, invitee_id, date from offers order by id`
const [monday, tuesday] = slots.map(({ date }) => offers.filter((offer) => offer.date === date)) as [Offer[], Offer[]]
const personOf = ({ invitee_id }: Offer) => staff.find(({ id }) => id === invitee_id)!
const answer = (offer: Offer, status: 'accepted' | 'rejected') =>
  personOf(offer).shifts.answer({ params: { id: String(offer.id) }, body: { status } })
const [yes, late] = monday as [Offer, Offer]
await answer(yes, 'accepted')
await assert.rejects(answer(late, 'accepted'), { code: 'already_answered' })
await personOf(tuesday[0]!).shifts.answer({
  params: { id: String(tuesday[0]!.id) },
  body: { status: 'rejected', reason: `${personOf(tuesday[0]!).name} is away` },
})
app.setNow('2026-03-12T00:00:00Z')
await app.runJobs()
const later = app.db.at(Temporal.Instant.from('2027-05-01T00:00:00Z'))

const endpoints = Object.values(contract).flatMap((calls) => Object.values<Endpoint>(calls))
/** Logs that this test itself writes to, and a list that never goes back more than 30 days. */
const LEFT_OUT = /^\/(admin\/audit|admin\/jobs|not-asked)/
const pathsOf = (role: Person['role']) =>
  endpoints
    .filter(({ route, access, mode }) => /^GET /.test(route) && mode !== 'stream' && access.includes(role as never))
    .map(({ route }) => route.slice(4).replace(':role', role))
    .flatMap((path) => {
      if (path.startsWith('/vacancies/')) return [path.replace(':id', String(vacancy.id))]
      if (path.startsWith('/admin/users/')) return [path.replace(':id', String(late.invitee_id))]
      return path.includes(':id') ? [yes, late].map(({ id }) => path.replace(':id', String(id))) : [path]
    })
    .filter((path) => !path.includes(':') && !LEFT_OUT.test(path))

const ask = (person: Person, path: string) =>
  fetch(`${app.base}/api${path}`, { headers: { authorization: `Bearer ${person.token}` } })
/** Everything that these people can read, path by path. */
const readAll = async () => {
  const read: Record<string, string> = {}
  for (const person of [hill, personOf(late), admin]) {
    for (const path of pathsOf(person.role)) {
      const reply = await ask(person, path)
      const bytes = new Uint8Array(await reply.arrayBuffer())
      const files = reply.headers.get('content-type') === 'application/zip' ? Object.values(unzipSync(bytes)) : [bytes]
      read[`${person.name} ${path}`] = `${reply.status} ${files.map((file) => Buffer.from(file).toString()).join(' ')}`
    }
  }
  return read
}

type Stored = { live: number; archived: number; requests: number; tables: number }
const stored = () => app.db.one<Stored>`
  select (select count(*) from offers) as live, (select count(*) from archived_offers) as archived,
    (select count(*) from requests) as requests,
    (select count(*) from pg_class where relname = 'm2026_03') as tables`
const whole = offers.length
const candidacyOf = (person: Person) =>
  app.db.transaction(async (tx) => {
    const start = Temporal.Instant.from('2027-05-03T00:00:00Z')
    const slot = { employerId: hill.id, span: { start, end: start.add({ hours: 7 }) }, zone: 'Australia/Melbourne' }
    return (await lockCandidates(tx.at(later.now), [person.id], slot))[0]!
  })

test('a month stays while an offer in it is open', async () => {
  await app.db.run`select add_offer_months('2026-03-01', 1)`
  const open = tuesday.at(-1)!
  const setStatus = (status: string) => app.db.run`update offers set status = ${status} where id = ${open.id}`
  await setStatus('pending')
  await archiveOffers(later)
  assert.deepEqual(await stored(), { live: whole, archived: 0, requests: whole, tables: 1 })
  await setStatus('expired')
})

test('everyone reads the same before and after offers are archived', async () => {
  // Updates the time of the last use of the session, which an admin sees.
  await ask(personOf(late), '/me')
  const before = await readAll()
  const found = Object.values(before).filter((text) => text.startsWith('200')).length
  assert.ok(found > 100, String(found))
  // A process that dies in the middle, then one that finds the table of the month in use.
  let left = 3
  const transaction: Database['transaction'] = (work) => {
    if (left-- === 0) throw new Error('died')
    return later.transaction(work)
  }
  await assert.rejects(archiveOffers({ ...later, transaction }, 2), /died/)
  assert.deepEqual(await stored(), { live: whole - 4, archived: 4, requests: whole, tables: 1 })
  await later.transaction(async (reader) => {
    await reader.all`select from offers limit 1`
    await archiveOffers(later, 2)
  })
  assert.deepEqual(await stored(), { live: 0, archived: whole, requests: whole, tables: 1 })
  await archiveOffers(later)
  assert.deepEqual(await stored(), { live: 0, archived: whole, requests: whole, tables: 0 })
  await app.runJobs()
  const now = await readAll()
  for (const [path, text] of Object.entries(before)) assert.equal(now[path], text, path)
})

test('the archive has the columns of the offers', async () => {
  const columnsOf = (table: string) => app.db.all`
    select column_name, data_type, is_nullable from information_schema.columns where table_name = ${table} order by ordinal_position`
  assert.deepEqual(await columnsOf('archived_offers'), await columnsOf('offers'))
})

test('sums up what was archived, and counts it for newcomers', async () => {
  const [sums] = await app.db.all`
    select month, sent, in_waves, accepted, late_yes, rejected, unanswered, withdrawn from offer_sums_of_sites
    where employer_id = ${hill.id}`
  const [sent, unanswered] = [offers.length, tuesday.length - 1]
  assert.deepEqual(sums, {
    ...{ month: '2026-03-01', sent, in_waves: sent, accepted: 1, late_yes: 1, rejected: 1, unanswered },
    withdrawn: sent - unanswered - 3,
  })
  const [person] = await app.db
    .all`select accepted, late_yes from offer_sums_of_people where employee_id = ${late.invitee_id}`
  assert.deepEqual(person, { accepted: 0, late_yes: 1 })
  assert.equal((await candidacyOf(personOf(late))).is_newcomer, true)
  await app.db.run`update offer_sums_of_people set in_waves = 8 where employee_id = ${late.invitee_id}`
  assert.equal((await candidacyOf(personOf(late))).is_newcomer, false)
})

test('an answer to an archived offer is refused as before', async () => {
  await assert.rejects(answer(tuesday[1]!, 'accepted'), { code: 'already_answered' })
})

test('closing an account takes the name out of archived reasons', async () => {
  const { id, name } = personOf(tuesday[0]!)
  const named = () => app.db.all`select from archived_offers where reason like ${`%${name}%`}`
  assert.equal((await named()).length, 1)
  await app.db.run`select forget_answers(${id})`
  assert.equal((await named()).length, 0)
  assert.deepEqual(await app.db.all`select from offer_sums_of_people where employee_id = ${id}`, [])
})
