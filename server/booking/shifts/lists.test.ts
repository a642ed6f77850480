import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Shift } from '#contract/booking/shifts.ts'
import { insertBlock } from '#server/people/connections/blocks.ts'
import { writerOf } from '#server/platform/schemas.ts'
import { startApp } from '#test/app.ts'
import { copyUsualDemo } from '#test/helpers/demo-data.ts'
import { shiftOf, shiftsOfEmployee, shiftsOfEmployer } from './lists.ts'
import { shiftsOfInviter } from './queries.ts'

const write = writerOf(Shift)
const first = { page: 1, per_page: 100 }

test('a list shows each shift exactly as it is shown alone', async (t) => {
  const { app } = await copyUsualDemo(t)
  const { db } = app
  const blocked = await db.one<{ inviter_id: number; invitee_id: number }>`
    select inviter_id, invitee_id from shifts s join acts a on a.shift_id = s.id order by s.id limit 1`
  await db.transaction((tx) => insertBlock(tx, blocked.invitee_id, blocked.inviter_id))
  const seen: Shift[] = []

  const employers = await db.all<{ id: number }>`select distinct inviter_id as id from requests`
  for (const { id } of employers) {
    const { data, total } = await shiftsOfEmployer(db, id, first)
    assert.ok(total >= data.length)
    const alone = new Map(
      (
        await shiftsOfInviter(
          db,
          data.map((shift) => shift.id),
        )
      ).map((shift) => [shift.id, shift]),
    )
    for (const shift of data) assert.equal(write(shift), write(alone.get(shift.id)))
    seen.push(...data)
  }
  const employees = await db.all<{ id: number }>`select distinct invitee_id as id from requests order by id limit 30`
  for (const { id } of [...employees, { id: blocked.invitee_id }]) {
    const { data } = await shiftsOfEmployee(db, id, first)
    for (const shift of data.slice(0, 10))
      assert.equal(write(shift), write(await shiftOf(db, 'employee', id, shift.id)))
    seen.push(...data)
  }

  const shows = (has: (shift: Shift) => unknown) => seen.some((shift) => has(shift))
  assert.deepEqual(
    {
      requested_by: shows((shift) => shift.requested_by),
      changes: shows((shift) => shift.changes.length > 0),
      agency: shows((shift) => shift.agency),
      registration: shows((shift) => shift.registration),
      blocked: shows(({ inviter, invitee }) => inviter.email === null && invitee.email === null),
    },
    {
      requested_by: true,
      changes: true,
      agency: true,
      registration: true,
      blocked: true,
    },
  )
})

test('a page past the end has no shifts and the number of all', async (t) => {
  const app = await startApp(t)
  const [ana, hill, subject_id] = [await app.employee('Ana'), await app.employer('Hill'), await app.subject()]
  assert.equal((await hill.shifts.history()).total, 0)
  for (const date of ['2026-03-09', '2026-03-10'])
    await hill.shifts.request({
      body: { date, start_time: '08:30', end_time: '15:30', subject_id, inviter_id: hill.id, invitee_id: ana.id },
    })
  const history = await hill.shifts.history({ query: { page: 2, per_page: 50 } })
  const requests = await ana.shifts.ofEmployee({ params: { id: ana.id }, query: { page: 2, per_page: 50 } })
  for (const { data, total } of [history, requests])
    assert.deepEqual({ shown: data.length, total }, { shown: 0, total: 2 })
})
