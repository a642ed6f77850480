/** The part of the permission sheet on the devices that are shown what happens. */
import { all, clash, made, N, no, ok, type Row, row } from './permission-rows.ts'

export const pushRows: readonly Row[] = [
  all('GET /push', ok),
  all('POST /push/subscriptions', made),
  all('POST /push/subscriptions', no(422, 'invalid'), 'at an address of no push service'),
  row('DELETE /push/subscriptions/:id', { admin: ok, employer: N, employee: N }, { about: 'of an admin' }),
  row(
    'DELETE /push/subscriptions/:id',
    { admin: N, employer: ok, otherEmployer: N, employee: N },
    { about: 'of an employer' },
  ),
  row(
    'DELETE /push/subscriptions/:id',
    { admin: N, employer: N, employee: ok, otherEmployee: N },
    { about: 'of an employee' },
  ),
  all('POST /push/test', ok),
  all('POST /push/test', clash('push_is_off'), 'where they are off'),
]
