import { addSubject, UNKNOWN_ID } from './fixtures.ts'
import { conflict, notFound, ok, onlyEmployee, type Row, row } from './row.ts'
import type { MakeRequest, World } from './world.ts'

const unknown = { params: { id: UNKNOWN_ID } }
let date = Temporal.PlainDate.from('2026-05-01')
/**
 * Posts a job that is open to everyone, on another day each time. Only the employee teaches its
 * subject, and was not asked.
 */
const openJob: MakeRequest = async (world: World) => {
  const { id: subject_id } = await addSubject(world)
  date = date.add({ days: 1 })
  const slots = [{ date: date.toString(), start_time: '08:30', end_time: '15:30', headcount: 1 }]
  const { data } = await world.people.employer.vacancies.post({ body: { subject_id, asks: 'best', slots } })
  const { db } = world.app
  const { id } = world.people.employee
  await db.run`update slots set opened_at = ${world.app.now()} where vacancy_id = ${data.id}`
  await db.run`insert into taught_subjects (employee_id, subject_id, can_teach) values (${id}, ${subject_id}, true)`
  return { params: { id: data.slots[0]!.id } }
}
const closedJob: MakeRequest = async (world) => {
  const { params } = await openJob(world)
  await world.app.db.run`update slots set closed_at = ${world.app.now()} where id = ${params!.id}`
  return { params: params! }
}

export const openJobsRows: readonly Row[] = [
  row('GET /open-jobs', onlyEmployee(ok)),
  row('GET /open-jobs/held', onlyEmployee(ok), {}),
  row('POST /open-jobs/:id/accept', onlyEmployee(ok, notFound), openJob),
  row('POST /open-jobs/:id/accept that is closed', onlyEmployee(conflict('job_taken'), notFound), closedJob),
  row('POST /open-jobs/:id/accept that does not exist', onlyEmployee(notFound), unknown),
]
