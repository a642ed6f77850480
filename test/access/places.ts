import { ensureProfiles } from './fixtures.ts'
import { anyRole, members, ok, onlyEmployee, onlyEmployer, type Row, row } from './row.ts'

const travel = { home_id: 1, limit_km: 30, mode: 'car', preferred: [], avoided: [] } as const

export const placesRows: readonly Row[] = [
  row('GET /localities', anyRole(ok), {}),
  row('GET /travel', onlyEmployee(ok), async (world) => {
    await ensureProfiles(world)
    return {}
  }),
  row('GET /travel/map', onlyEmployee(ok), async (world) => {
    await ensureProfiles(world)
    return {}
  }),
  row('GET /workplaces', onlyEmployee(ok), {}),
  row('GET /pay-estimates', onlyEmployee(ok), {}),
  row('GET /shift-cost', onlyEmployer(ok), {
    query: { date: '2026-03-25', start_time: '08:30', end_time: '15:30' },
  }),
  row('GET /employer-cancellations', members(ok), async ({ people }) => ({
    query: { employer_ids: String(people.employer.id) },
  })),
  row('PUT /travel', onlyEmployee(ok), async (world) => {
    await ensureProfiles(world)
    return { body: travel }
  }),
]
