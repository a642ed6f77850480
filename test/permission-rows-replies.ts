/** The part of the permission sheet on what was written about a shift by message. */
import { N, ok, type Row, row } from './permission-rows.ts'

export const replyRows: readonly Row[] = [
  row('GET /shifts/:id/exchange', {
    admin: ok,
    employer: ok,
    otherEmployer: N,
    employee: ok,
    otherEmployee: N,
  }),
  row('GET /shifts/:id/exchange', { admin: N, employer: N, employee: N }, { about: 'that is not there' }),
]
