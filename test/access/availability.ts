import { addException, exception } from './fixtures.ts'
import { notFound, ok, onlyEmployee, onlyEmployer, type Row, row } from './row.ts'

export const availabilityRows: readonly Row[] = [
  row('GET /availability', onlyEmployee(ok)),
  row('PUT /availability/pattern', onlyEmployee(ok), {
    body: { pattern: [{ weekday: 2, ranges: [{ start_time: '08:00', end_time: '16:00' }] }] },
  }),
  row('PUT /availability/exceptions', onlyEmployee(ok), { body: exception }),
  row('PUT /availability/exceptions that exists', onlyEmployee(ok, notFound), async (world) => ({
    body: { ...exception, id: (await addException(world)).id },
  })),
  row('DELETE /availability/exceptions/:id', onlyEmployee(ok, notFound), async (world) => ({
    params: { id: (await addException(world)).id },
  })),
  row('GET /availability/coming-week', onlyEmployee(ok)),
  row('PUT /availability/confirmation', onlyEmployee(ok)),
  row('GET /available-staff', onlyEmployer(ok)),
]
