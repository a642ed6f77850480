import { addSubject, UNKNOWN_ID } from './fixtures.ts'
import { conflict, created, notFound, ok, onlyEmployee, onlyEmployer, type Row, row } from './row.ts'
import type { MakeRequest, World } from './world.ts'

const unknown = { params: { id: UNKNOWN_ID } }
let date = Temporal.PlainDate.from('2026-06-01')
/**
 * Posts a vacancy that takes applications, on another day each time. Only the employee teaches its
 * subject.
 */
const posted = async (world: World) => {
  const { id: subject_id } = await addSubject(world)
  date = date.add({ days: 1 })
  const slots = [{ date: date.toString(), start_time: '08:30', end_time: '15:30', headcount: 1 }]
  const { db } = world.app
  const { employee, employer } = world.people
  await db.run`insert into taught_subjects (employee_id, subject_id, can_teach) values (${employee.id}, ${subject_id}, true)`
  const { data } = await employer.vacancies.post({ body: { subject_id, asks: 'best', by_application: true, slots } })
  return { id: data.id, slotId: data.slots[0]!.id }
}
const vacancy: MakeRequest = async (world) => ({ params: { id: (await posted(world)).id } })
const job: MakeRequest = async (world) => ({ params: { id: (await posted(world)).slotId }, body: {} })
const applied = async (world: World) => {
  const { slotId } = await posted(world)
  const { data } = await world.people.employee.applications.apply({ params: { id: String(slotId) }, body: {} })
  return { params: { id: data.id }, slotId }
}
const application: MakeRequest = async (world) => ({ params: (await applied(world)).params })
const appliedJob: MakeRequest = async (world) => ({ params: { id: (await applied(world)).slotId }, body: {} })
const takenBack: MakeRequest = async (world) => {
  const { params } = await applied(world)
  await world.people.employee.applications.withdraw({ params: { id: String(params.id) } })
  return { params }
}

export const applicationsRows: readonly Row[] = [
  row('POST /open-jobs/:id/apply', onlyEmployee(created, notFound), job),
  row('POST /open-jobs/:id/apply a second time', onlyEmployee(conflict('already_applied'), notFound), appliedJob),
  row('POST /open-jobs/:id/apply that does not exist', onlyEmployee(notFound), { ...unknown, body: {} }),
  row('GET /applications', onlyEmployee(ok)),
  row('POST /applications/:id/withdraw', onlyEmployee(ok, notFound), application),
  row(
    'POST /applications/:id/withdraw that has ended',
    onlyEmployee(conflict('application_ended'), notFound),
    takenBack,
  ),
  row('POST /applications/:id/withdraw that does not exist', onlyEmployee(notFound), unknown),
  row('GET /vacancies/:id/applicants', onlyEmployer(ok, notFound), vacancy),
  row('GET /vacancies/:id/applicants that does not exist', onlyEmployer(notFound), unknown),
  row('POST /applications/:id/book', onlyEmployer(ok, notFound), application),
  row('POST /applications/:id/book that has ended', onlyEmployer(conflict('application_ended'), notFound), takenBack),
  row('POST /applications/:id/book that does not exist', onlyEmployer(notFound), unknown),
  row('POST /applications/:id/decline', onlyEmployer(ok, notFound), application),
  row('POST /applications/:id/decline that does not exist', onlyEmployer(notFound), unknown),
  row('POST /vacancies/:id/ask-people', onlyEmployer(ok, notFound), vacancy),
  row('POST /vacancies/:id/ask-people that does not exist', onlyEmployer(notFound), unknown),
  row('POST /vacancies/:id/let-apply', onlyEmployer(ok, notFound), vacancy),
  row('POST /vacancies/:id/let-apply that does not exist', onlyEmployer(notFound), unknown),
]
