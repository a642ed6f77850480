/** Rows of the permission sheet on signs that a booked person is coming. */
import { clash, everybody, F, N, no, ok, onlyEmployee, onlyEmployer, type Row, row } from './permission-rows.ts'

const parties = { admin: F, employer: ok, otherEmployer: N, employee: ok, otherEmployee: N }
const onlyBooked = (cell = ok) => ({ admin: F, employer: F, employee: cell, otherEmployee: N })
const missing = { about: 'that is not there' }

export const attendanceRows: readonly Row[] = [
  row('GET /attendance', { admin: F, employer: ok, employee: ok }),
  row('POST /shifts/:id/on-my-way', onlyBooked()),
  row('POST /shifts/:id/on-my-way', onlyBooked(clash('too_early_for_sign')), { about: 'days before' }),
  row('POST /shifts/:id/on-my-way', { admin: F, employer: F, employee: N }, missing),
  row('POST /shifts/:id/arrived', parties),
  row('POST /shifts/:id/arrived', { admin: F, employer: N, employee: N }, missing),
  row('DELETE /shifts/:id/sign', { ...parties, employer: clash('sign_stays') }, { about: 'of the employee' }),
  row('DELETE /shifts/:id/sign', { admin: F, employer: N, employee: N }, missing),
  onlyEmployer('POST /shifts/:id/no-show', ok, N),
  onlyEmployer('POST /shifts/:id/no-show', clash('no_show_not_possible'), N, 'days before'),
  onlyEmployer('POST /shifts/:id/no-show', N, N, 'that is not there'),
  onlyEmployer('DELETE /shifts/:id/no-show', ok, N),
  onlyEmployer('DELETE /shifts/:id/no-show', N, N, 'that is not there'),
  onlyEmployee('POST /shifts/:id/dispute-no-show', ok, N),
  onlyEmployee('POST /shifts/:id/dispute-no-show', clash('not_a_no_show'), N, 'of a booking'),
  onlyEmployee('POST /shifts/:id/dispute-no-show', N, N, 'that is not there'),
  everybody('POST /link-on-my-way', ok),
  everybody('POST /link-on-my-way', no(404, 'link_invalid'), 'that is forged'),
]
