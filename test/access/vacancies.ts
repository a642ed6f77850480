import { waitingVacancy } from './approvals.ts'
import { addSubject, requestShift, UNKNOWN_ID } from './fixtures.ts'
import { conflict, created, notFound, ok, onlyAdmin, onlyEmployee, onlyEmployer, type Row, row } from './row.ts'
import type { MakeRequest, World } from './world.ts'

const unknown = { params: { id: UNKNOWN_ID } }
/** Returns a vacancy to post, in a new subject, which nobody teaches. */
export const newVacancy = async (world: World) => ({
  subject_id: (await addSubject(world)).id,
  asks: 'best' as const,
  slots: [{ date: '2026-03-26', start_time: '08:30', end_time: '15:30', headcount: 1 }],
})
const posted = async (world: World) => {
  const { data } = await world.people.employer.vacancies.post({ body: await newVacancy(world) })
  return { params: { id: data.id } }
}
const postedSlot = async (world: World) => {
  const { data } = await world.people.employer.vacancies.post({ body: await newVacancy(world) })
  return { params: { id: data.slots[0]!.id } }
}
const requestedOf: MakeRequest = async (world) => ({ params: { id: (await requestShift(world)).id } })
const closed: MakeRequest = async (world) => {
  const { params } = await posted(world)
  await world.people.employer.vacancies.close({ params: { id: String(params.id) } })
  return { params }
}

export const vacanciesRows: readonly Row[] = [
  row('POST /vacancies', onlyEmployer(created), async (world) => ({ body: await newVacancy(world) })),
  row('POST /vacancies for a time that is posted', onlyEmployer(conflict('slot_posted'), created), async (world) => {
    const body = await newVacancy(world)
    await world.people.employer.vacancies.post({ body })
    return { body }
  }),
  row('POST /vacancies/preview', onlyEmployer(ok), async (world) => ({ body: await newVacancy(world) })),
  row('GET /vacancies', onlyEmployer(ok)),
  row('GET /vacancies/:id', onlyEmployer(ok, notFound), posted),
  row('GET /vacancies/:id that does not exist', onlyEmployer(notFound), unknown),
  row('GET /vacancies/:id/asked', onlyEmployer(ok, notFound), posted),
  row('GET /vacancies/:id/asked that does not exist', onlyEmployer(notFound), unknown),
  row('GET /admin/shifts/:id/asked', onlyAdmin(ok), requestedOf),
  row('GET /admin/shifts/:id/asked that does not exist', onlyAdmin(notFound), unknown),
  row('GET /not-asked', onlyEmployee(ok)),
  row('GET /shift-requests/:id/why', onlyEmployee(ok, notFound), requestedOf),
  row('GET /shift-requests/:id/why that does not exist', onlyEmployee(notFound), unknown),
  row('PUT /vacancies/:id/details', onlyEmployer(ok, notFound), async (world) => ({
    ...(await posted(world)),
    body: { class_room: '5B, room 12' },
  })),
  row('PUT /vacancies/:id/details that does not exist', onlyEmployer(notFound), { ...unknown, body: {} }),
  row('PATCH /slots/:id', onlyEmployer(ok, notFound), async (world) => ({
    ...(await postedSlot(world)),
    body: { date: '2026-03-27', start_time: '08:30', end_time: '15:30' },
  })),
  row('PATCH /slots/:id that does not exist', onlyEmployer(notFound), {
    ...unknown,
    body: { date: '2026-03-27', start_time: '08:30', end_time: '15:30' },
  }),
  row('POST /slots/:id/split', onlyEmployer(ok, notFound), async (world) => ({
    ...(await postedSlot(world)),
    body: { at: '12:00' },
  })),
  row('POST /slots/:id/split that does not exist', onlyEmployer(notFound), { ...unknown, body: { at: '12:00' } }),
  row('POST /vacancies/:id/close', onlyEmployer(ok, notFound), posted),
  row('POST /vacancies/:id/close that waits for approval', onlyEmployer(ok, notFound), async (world) => {
    const { vacancy } = await waitingVacancy(world)
    return vacancy
  }),
  row('POST /vacancies/:id/close that is closed', onlyEmployer(conflict('vacancy_closed'), notFound), closed),
  row('POST /vacancies/:id/close that does not exist', onlyEmployer(notFound), unknown),
]
