import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '#test/app.ts'
import { memberOf } from '#test/helpers/members.ts'

const app = await startApp({ after })
const subject_id = await app.subject()
const slots = [{ date: '2026-03-09', start_time: '08:30', end_time: '15:30', headcount: 2 }]

test('members of a site share its templates, which nobody else sees', async () => {
  const [hill, lake] = [await app.employer('Hill'), await app.employer('Lake')]
  const details = { classification: 'teacher', class_room: '5B', note: 'Bring a hat' } as const
  const vacancy = { subject_id, ...details, asks: 'best' as const, slots }
  const { data, message } = await hill.vacancyTemplates.add({ body: { name: 'Year 5 relief', vacancy } })
  assert.deepEqual([message, data.name, data.vacancy], ['Template saved.', 'Year 5 relief', vacancy])
  const organiser = await memberOf(app, hill, 'organiser')
  assert.deepEqual((await organiser.vacancyTemplates.list()).data, [data])
  assert.deepEqual((await lake.vacancyTemplates.list()).data, [])

  await organiser.vacancyTemplates.rename({ params: { id: data.id }, body: { name: 'Relief' } })
  await assert.rejects(hill.vacancyTemplates.add({ body: { name: 'RELIEF', vacancy } }), { code: 'template_exists' })
  await hill.vacancyTemplates.remove({ params: { id: data.id } })
  assert.deepEqual((await organiser.vacancyTemplates.list()).data, [])
})

test('a template whose pool was deleted asks the best matches', async () => {
  const hill = await app.employer('Hill')
  const { data: pool } = await hill.pools.add({ body: { name: 'Regulars', is_shared: true } })
  const vacancy = { subject_id, asks: 'pool' as const, pool_id: pool.id, slots }
  await hill.vacancyTemplates.add({ body: { name: 'From the pool', vacancy } })
  await hill.pools.remove({ params: { id: pool.id } })
  const [template] = (await hill.vacancyTemplates.list()).data
  assert.deepEqual([template!.vacancy.asks, template!.vacancy.pool_id], ['best', undefined])
})

test('a subject is kept while a template uses it', async () => {
  const [hill, ada] = [await app.employer('Hill'), await app.admin()]
  const drama = await app.subject('Drama')
  const vacancy = { subject_id: drama, asks: 'best' as const, slots }
  const { data: template } = await hill.vacancyTemplates.add({ body: { name: 'Drama relief', vacancy } })
  const remove = () => ada.subjects.remove({ params: { id: String(drama) } })
  await assert.rejects(remove(), { code: 'subject_in_use', message: 'This subject is used by 1 template.' })
  assert.deepEqual((await hill.vacancyTemplates.list()).data, [template])

  await hill.vacancyTemplates.remove({ params: { id: template.id } })
  await remove()
})
