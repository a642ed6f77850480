import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { NewVacancy } from '#contract/booking/vacancies.ts'
import type { FileShown } from '#contract/booking/vacancy-details.ts'
import { startApp } from '#test/app.ts'
import { pdf } from '#test/helpers/documents.ts'
import { memberOf } from '#test/helpers/members.ts'
import { createMornings, schoolSlot } from '#test/helpers/mornings.ts'
import { mailsTo } from '#test/helpers/outbox.ts'
import type { Person } from '#test/people.ts'

const app = await startApp({ after })
const subject_id = await app.subject()
const mornings = createMornings(app, subject_id)

const fileNamed = (name: string) => new File([new Uint8Array(pdf())], name)
const upload = async (person: Person, name: string) =>
  (await person.vacancyFiles.upload({ file: fileNamed(name) })).data.id
const statusFor = async ({ token }: Person, id: number) =>
  (await fetch(`${app.base}/api/vacancy-files/${id}`, { headers: { authorization: `Bearer ${token}` } })).status
const stored = async () =>
  (await app.db.all<{ id: number }>`select id from stored_files where kind = 'vacancy' order by id`).map(({ id }) => id)

/** A school, teachers who are free on Monday, and one who is away, whom no wave asks. */
const scene = async (count: number) => {
  const monday = schoolSlot(await mornings.next())
  const hill = await app.employer('Hill')
  const staff = await mornings.teachers(count)
  const away = await mornings.teacher('Away')
  await mornings.away(away, monday.date)
  const post = async (files: { id: number; shown: FileShown }[], more: Partial<NewVacancy> = {}) =>
    (await hill.vacancies.post({ body: { subject_id, asks: 'best', slots: [monday], files, ...more } })).data
  const asked = async () =>
    app.db.all<{ id: number; invitee_id: number }>`
      select id, invitee_id from offers where inviter_id = ${hill.id} and status = 'pending' order by id`
  const personOf = (id: number) => staff.find((one) => one.id === id)!
  const answer = (id: number, person: Person, status: 'accepted' | 'rejected') =>
    person.shifts.answer({ params: { id: String(id) }, body: { status } })
  const wait = (minutes: number) => mornings.wait({ minutes })
  return { monday, hill, staff, away, post, asked, personOf, answer, wait }
}
const requestsOf = async (person: Person) =>
  (await person.shifts.ofEmployee({ params: { id: String(person.id) }, query: {} })).data
const namesIn = (files: readonly { name: string }[] | undefined) => (files ?? []).map(({ name }) => name)

test('people who are asked open the files of the request, and booked people all files', async () => {
  const { hill, post, asked, personOf, answer, wait } = await scene(12)
  const [map, plan] = [await upload(hill, 'Map.pdf'), await upload(hill, 'Plan.pdf')]
  const vacancy = await post([
    { id: map, shown: 'request' },
    { id: plan, shown: 'booking' },
  ])
  assert.deepEqual(namesIn(vacancy.details.files), ['Map.pdf', 'Plan.pdf'])
  const [third] = await asked()
  const refuser = personOf(third!.invitee_id)
  assert.equal(await statusFor(refuser, map), 200)
  await answer(third!.id, refuser, 'rejected')
  await wait(0)
  const [first, second] = await asked()
  const [winner, loser] = [first!, second!].map(({ invitee_id }) => personOf(invitee_id))
  assert.deepEqual(namesIn((await requestsOf(winner!))[0]!.details?.files), ['Map.pdf'])
  assert.deepEqual([await statusFor(winner!, map), await statusFor(winner!, plan)], [200, 404])

  await answer(first!.id, winner!, 'accepted')
  assert.deepEqual(namesIn((await requestsOf(winner!))[0]!.details?.files), ['Map.pdf', 'Plan.pdf'])
  const named = (await mailsTo(app, winner!.email)).map(({ body }) => /^Files: .*$/m.exec(body)?.[0])
  assert.deepEqual(named, [
    'Files: Map.pdf (1 kB). To open them, sign in.',
    'Files: Map.pdf (1 kB), Plan.pdf (1 kB). To open them, sign in.',
  ])
  assert.deepEqual([await statusFor(winner!, map), await statusFor(winner!, plan)], [200, 200])
  for (const person of [loser!, refuser!])
    assert.deepEqual([await statusFor(person, map), await statusFor(person, plan)], [404, 404])

  const [viewer, lake] = [await memberOf(app, hill, 'viewer'), await app.employer('Lake')]
  assert.deepEqual([await statusFor(viewer, plan), await statusFor(lake, plan)], [200, 404])
  await hill.organisations.removeMember({ params: { user_id: viewer.id } })
  assert.equal(await statusFor(viewer, plan), 403)

  await winner!.shifts.cancel({ params: { id: String(first!.id) }, body: { reason: 'Ill' } })
  assert.equal(await statusFor(winner!, map), 404)
})

test('an open job shows its files to those who see the job', async () => {
  const { hill, away, post, wait } = await scene(1)
  const [map, plan] = [await upload(hill, 'Map.pdf'), await upload(hill, 'Plan.pdf')]
  await post([
    { id: map, shown: 'request' },
    { id: plan, shown: 'booking' },
  ])
  assert.equal(await statusFor(away, map), 404)
  await wait(21)
  const [job] = (await away.openJobs.list({ query: {} })).data
  assert.deepEqual(namesIn(job!.details.files), ['Map.pdf'])
  const other = await app.employee('Other')
  assert.deepEqual(
    [await statusFor(away, map), await statusFor(away, plan), await statusFor(other, map)],
    [200, 404, 404],
  )
})

test('a file added later is told once, and goes when it is removed', async () => {
  const { monday, hill, post, asked, personOf, answer, wait } = await scene(12)
  const { id } = await post([])
  const [first] = await asked()
  const ana = personOf(first!.invitee_id)
  await answer(first!.id, ana, 'accepted')
  const params = { id: String(id) }
  const ids: number[] = []
  for (const name of ['1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf']) {
    ids.push(await upload(hill, name))
    await hill.vacancyFiles.attach({ params, body: { id: ids.at(-1)!, shown: 'booking' } })
  }
  const sixth = { params, body: { id: await upload(hill, '6.pdf'), shown: 'booking' } } as const
  await assert.rejects(hill.vacancyFiles.attach(sixth), { code: 'invalid' })
  const { notifications } = await ana.notifications.list({ query: {} })
  assert.equal(notifications.filter(({ title }) => title === 'New file for your shift').length, 1)
  const lake = await app.employer('Lake')
  await assert.rejects(lake.vacancyFiles.attach(sixth), { code: 'not_found' })

  const [one, two] = ids as [number, number]
  const slots = [monday]
  const vacancy = { subject_id, asks: 'best' as const, slots, files: [{ id: two, shown: 'request' as const }] }
  const { data: template } = await hill.vacancyTemplates.add({ body: { name: 'Relief', vacancy } })
  assert.deepEqual(
    template.files.map(({ id: file, shown }) => [file, shown]),
    [[two, 'request']],
  )
  for (const file_id of [one, two]) await hill.vacancyFiles.remove({ params: { ...params, file_id: String(file_id) } })
  assert.deepEqual([await statusFor(ana, one), await statusFor(ana, two)], [404, 404])
  await hill.vacancyFiles.attach({ params, body: { id: two, shown: 'booking' } })
  assert.equal(await statusFor(ana, two), 200)
  await hill.vacancyFiles.remove({ params: { ...params, file_id: String(two) } })
  await wait(8 * 24 * 60)
  // The template still has the second.
  assert.deepEqual([(await stored()).includes(one), (await stored()).includes(two)], [false, true])
  await assert.rejects(
    hill.vacancyTemplates.add({
      body: { name: 'Another', vacancy: { ...vacancy, files: [{ id: one, shown: 'request' }] } },
    }),
    (error: { errors: object }) => Object.keys(error.errors)[0] === 'vacancy.files.0.id',
  )
})

test('deletes the files of vacancies that are long over, and uploads that nobody used', async () => {
  const { hill, post, wait } = await scene(0)
  const before = await stored()
  const used = await upload(hill, 'Used.pdf')
  await upload(hill, 'Unused.pdf')
  await post([{ id: used, shown: 'booking' }])
  const left = async () => (await stored()).filter((id) => !before.includes(id))
  await wait(8 * 24 * 60)
  assert.deepEqual(await left(), [used])
  await wait(90 * 24 * 60)
  assert.deepEqual(await left(), [])
})
