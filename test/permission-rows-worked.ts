/**
 * Rows of the permission sheet on worked shifts: ratings, timesheets, pay rates, invoices and
 * records.
 */
import { type Cell, clash, F, made, N, ok, onlyEmployee, onlyEmployer, P, type Row, row } from './permission-rows.ts'

/** Both parties of the shift; to anybody else it is the same as none. */
const parties = (call: string, cell: Cell, about?: string, employee = cell) =>
  row(call, { admin: F, employer: cell, otherEmployer: N, employee, otherEmployee: N }, { about })
const missing = 'that is not there'
const locked = clash('timesheet_locked')
const notOver = clash('not_over')
const twice = clash('rate_exists')

export const workedRows: readonly Row[] = [
  parties('POST /shifts/:id/rating', made),
  parties('POST /shifts/:id/rating', notOver, 'of a shift to come'),
  parties('POST /shifts/:id/rating', N, missing),
  row('POST /ratings/:id/reply', { admin: F, employer: P, otherEmployer: N, employee: ok, otherEmployee: N }),
  parties('POST /ratings/:id/reply', ok, 'by the employer', P),
  parties('POST /ratings/:id/reply', N, missing),

  parties('GET /timesheets/:id', ok),
  parties('GET /timesheets/:id', notOver, 'of a shift to come'),
  parties('GET /timesheets/:id', N, missing),
  onlyEmployee('PUT /timesheets/:id', ok, N),
  onlyEmployee('PUT /timesheets/:id', clash('already_submitted'), N, 'again'),
  onlyEmployee('PUT /timesheets/:id', locked, N, 'that is approved'),
  onlyEmployer('POST /timesheets/:id/approve', ok, N),
  onlyEmployer('POST /timesheets/:id/approve', clash('not_submitted'), N, 'of a draft'),
  onlyEmployer('POST /timesheets/:id/approve', locked, N, 'that is approved'),
  onlyEmployer('POST /timesheets/:id/dispute', ok, N),
  onlyEmployer('POST /timesheets/:id/dispute', locked, N, 'that is approved'),
  onlyEmployer('GET /pay-rates', ok),
  onlyEmployer('POST /pay-rates', made),
  onlyEmployer('POST /pay-rates', twice, twice, 'again'),
  onlyEmployer('DELETE /pay-rates/:id', ok, N),

  parties('GET /invoices/:id', ok),
  parties('GET /invoices/:id', clash('no_invoice_yet'), 'that is not approved'),
  parties('GET /invoices/:id', N, missing),
  parties('GET /timesheets/:id/document', ok),
  parties('GET /timesheets/:id/document', notOver, 'of a shift to come'),
  parties('GET /timesheets/:id/document', N, missing),
  onlyEmployee('GET /tax-details', ok),
  onlyEmployee('PUT /tax-details', ok),

  onlyEmployee('GET /activity-history', ok),
  onlyEmployee('GET /activity-history/export', ok),
  onlyEmployer('GET /activity-records', ok),
  onlyEmployer('GET /activity-records/export', ok),
]
