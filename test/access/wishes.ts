import { ok, onlyEmployee, type Row, row } from './row.ts'
import type { World } from './world.ts'

const tomorrow = ({ app }: World) => ({
  date: app.now().toZonedDateTimeISO('Australia/Melbourne').toPlainDate().add({ days: 1 }).toString(),
})

export const wishesRows: readonly Row[] = [
  row('GET /work-wishes', onlyEmployee(ok)),
  row('PUT /work-wishes', onlyEmployee(ok), { body: { most_days: 4, least_hourly_cents: 5000 } }),
  row('GET /tomorrow', onlyEmployee(ok)),
  row('PUT /tomorrow', onlyEmployee(ok), async (world) => ({ body: { ...tomorrow(world), wants: false } })),
]
