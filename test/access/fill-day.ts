import { UNKNOWN_ID } from './fixtures.ts'
import { ok, onlyEmployer, type Row, row } from './row.ts'
import { newVacancy } from './vacancies.ts'

const DATE = '2026-03-26'

export const fillDayRows: readonly Row[] = [
  row('GET /fill-day', onlyEmployer(ok)),
  row('POST /fill-day/preview', onlyEmployer(ok), async (world) => {
    await world.people.employer.vacancies.post({ body: await newVacancy(world) })
    return { body: { date: DATE } }
  }),
  row('POST /fill-day', onlyEmployer(ok), async (world) => {
    const { data } = await world.people.employer.vacancies.post({ body: await newVacancy(world) })
    return { body: { lines: [{ slot_id: data.slots[0]!.id, employee_id: world.people.employee.id }] } }
  }),
  row('POST /fill-day for a slot that does not exist', onlyEmployer(ok), async () => ({
    body: { lines: [{ slot_id: UNKNOWN_ID, employee_id: UNKNOWN_ID }] },
  })),
]
