import { UNKNOWN_ID } from './fixtures.ts'
import { conflict, created, members, notFound, ok, onlyEmployer, type Row, row } from './row.ts'
import type { World } from './world.ts'

let day = Temporal.PlainDate.from('2026-04-01')
const newDay = () => {
  day = day.add({ days: 1 })
  return { date: day.toString(), name: 'Report writing' }
}
const add = async ({ people }: World) => (await people.employer.specialDays.add({ body: newDay() })).data

export const specialDaysRows: readonly Row[] = [
  row('GET /special-days', members(ok), { query: { from: '2026-03-01', until: '2026-03-31' } }),
  row('GET /pupil-free-days', onlyEmployer(ok)),
  row('POST /pupil-free-days', onlyEmployer(created), async () => ({ body: newDay() })),
  row('POST /pupil-free-days again', onlyEmployer(conflict('pupil_free_day_exists'), created), async (world) => ({
    body: { date: (await add(world)).date, name: 'Planning' },
  })),
  row('DELETE /pupil-free-days/:id', onlyEmployer(ok, notFound), async (world) => ({
    params: { id: (await add(world)).id },
  })),
  row('DELETE /pupil-free-days/:id unknown', onlyEmployer(notFound), { params: { id: UNKNOWN_ID } }),
]
