import { created, ok, onlyEmployer, type Row, row } from './row.ts'
import { newVacancy } from './vacancies.ts'
import type { MakeRequest } from './world.ts'

const days = { from: '2026-03-26', until: '2026-03-26', to: '2026-05-07' }
const posted: MakeRequest = async (world) => {
  await world.people.employer.vacancies.post({ body: await newVacancy(world) })
  return { body: days }
}

export const rosterRows: readonly Row[] = [
  row('GET /roster', onlyEmployer(ok), { query: { from: '2026-03-23', until: '2026-03-29' } }),
  row('POST /roster/copy/preview', onlyEmployer(ok), posted),
  row('POST /roster/copy', onlyEmployer(created), posted),
]
