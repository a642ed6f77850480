import { ok, onlyEmployee, type Row, row } from './row.ts'

export const myShiftsRows: readonly Row[] = [
  row('GET /my-shifts', onlyEmployee(ok), { query: { from: '2026-03-01', until: '2026-03-31' } }),
]
