import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '#test/app.ts'
import { memberOf } from '#test/helpers/members.ts'

const app = await startApp({ after })
const subject_id = await app.subject('Mathematics')
const empty = {
  ...{ subject_id: null, classification: null, year_level: null, class_room: null, report_to: null },
  ...{ start_time: null, end_time: null },
}

test('members who book share the permanent staff of their site, which nobody else sees', async () => {
  const [hill, lake] = [await app.employer('Hill'), await app.employer('Lake')]
  const body = { ...empty, name: 'Anna Rossi', subject_id, class_room: '5B', start_time: '08:30', end_time: '15:30' }
  const { data: anna } = await hill.colleagues.add({ body })
  assert.deepEqual(anna.subject, { id: subject_id, name: 'Mathematics' })
  const organiser = await memberOf(app, hill, 'organiser')
  assert.deepEqual((await organiser.colleagues.list()).data, [anna])
  assert.deepEqual((await lake.colleagues.list()).data, [])
  await assert.rejects(hill.colleagues.add({ body: { ...empty, name: 'anna rossi' } }), { code: 'colleague_exists' })
  await assert.rejects(hill.colleagues.add({ body: { ...empty, name: 'Ben', start_time: '08:30' } }), {
    message: 'Please enter both times or none.',
  })
  await assert.rejects(hill.colleagues.add({ body: { ...empty, name: 'Ben', classification: 'enrolled_nurse' } }), {
    message: 'Please choose a role in your sector.',
  })
  await organiser.colleagues.change({ params: { id: anna.id }, body: { ...empty, name: 'Anna Rossi-Hall' } })
  assert.deepEqual(
    (await hill.colleagues.list()).data.map(({ name, class_room }) => ({ name, class_room })),
    [{ name: 'Anna Rossi-Hall', class_room: null }],
  )
  await hill.colleagues.remove({ params: { id: String(anna.id) } })
  assert.deepEqual((await hill.colleagues.list()).data, [])
})

test('a pasted list adds people, replaces equal names, and names lines with errors', async () => {
  const hill = await app.employer('Hill')
  await hill.colleagues.add({ body: { ...empty, name: 'Anna Rossi', report_to: 'Front office' } })
  const list = 'Name;Subject;Class and room;Start;End\nanna rossi;mathematics;5B;8:30;3.30 pm\n\n"Hall; Ben";;;;'
  const { message } = await hill.colleagues.read({ body: { list } })
  assert.equal(message, '2 people saved.')
  const [anna, ben] = (await hill.colleagues.list()).data
  const { subject, class_room, report_to, start_time, end_time } = anna!
  assert.deepEqual(
    { subject: subject?.name, class_room, report_to, start_time, end_time },
    { subject: 'Mathematics', class_room: '5B', report_to: null, start_time: '08:30', end_time: '15:30' },
  )
  assert.equal(ben?.name, 'Hall; Ben')
  const wrong = 'Cara Dean, Alchemy\nDan Eve,,,,,,8:30'
  await assert.rejects(hill.colleagues.read({ body: { list: wrong } }), {
    message: 'Line 1: “Alchemy” is not in the list of subjects.\nLine 2: Please enter both times or none.',
  })
  assert.equal((await hill.colleagues.list()).data.length, 2)

  await hill.colleagues.read({ body: { list: 'Name;Start;End\nEve Night;8.30 pm;12 am\nFay Noon;12 pm;3 pm' } })
  assert.deepEqual(
    (await hill.colleagues.list()).data.slice(1, 3).map((each) => [each.name, each.start_time, each.end_time]),
    [
      ['Eve Night', '20:30', '00:00'],
      ['Fay Noon', '12:00', '15:00'],
    ],
  )
})

test('only the person who is booked reads who is away, and only if the school says so', async () => {
  const hill = await app.employer('Hill')
  const ana = await app.employee('Ana', { profile: false })
  await ana.profiles.create({ body: { vit_id: '123456', can_teach: [subject_id], year_levels: ['primary'] } })
  const named = async () =>
    (await ana.shifts.ofEmployee({ params: { id: String(ana.id) }, query: {} })).data.map(
      ({ details }) => details?.absent?.name ?? null,
    )
  for (const [is_told, date] of [
    [true, '2026-03-09'],
    [false, '2026-03-10'],
  ] as const) {
    const slots = [{ date, start_time: '08:30', end_time: '15:30', headcount: 1 }]
    const { data } = await hill.vacancies.post({
      body: { subject_id, asks: 'best', slots, absent: { name: 'Anna Rossi', is_told } },
    })
    assert.deepEqual(data.details.absent, { name: 'Anna Rossi', is_told })
    const [request] = await app.db.all<{ id: number }>`select id from offers where status = 'pending'`
    assert.equal((await named())[0], null)
    await ana.shifts.answer({ params: { id: String(request!.id) }, body: { status: 'accepted' } })
  }
  assert.deepEqual((await named()).toSorted(), ['Anna Rossi', null].toSorted())
})
