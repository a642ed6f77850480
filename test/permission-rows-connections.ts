/** The part of the permission sheet about invitations, connections and blocks. */
import { clash, F, M, made, N, ok, onlyEmployee, onlyEmployer, P, type Row, row } from './permission-rows.ts'

const exists = clash('connection_exists')
const soon = clash('rejected_recently')
const over = clash('already_answered')

export const connectionRows: readonly Row[] = [
  onlyEmployer('GET /employees', ok),
  onlyEmployee('GET /employers', ok),

  onlyEmployee('POST /connections', made),
  onlyEmployee('POST /connections', exists, exists, 'again'),
  onlyEmployee('POST /connections', soon, soon, 'soon after a rejection'),
  onlyEmployee('POST /connections', N, N, 'whom one has blocked'),
  onlyEmployee('POST /connections', N, N, 'that is not there'),
  onlyEmployer('POST /connect-with-employee', made),
  onlyEmployer('POST /connect-with-employee', exists, exists, 'again'),
  onlyEmployer('POST /connect-with-employee', soon, soon, 'soon after a rejection'),
  onlyEmployer('POST /connect-with-employee', N, N, 'whom one has blocked'),
  onlyEmployer('POST /connect-with-employee', N, N, 'that is not there'),

  row(
    'PATCH /connections/:id',
    { admin: F, employer: M, employee: ok, otherEmployee: N },
    { about: 'sent by the employer' },
  ),
  row(
    'PATCH /connections/:id',
    { admin: F, employer: P, otherEmployer: N, employee: M },
    { about: 'sent by the employer, answered as one' },
  ),
  row(
    'PATCH /connections/:id',
    { admin: F, employer: ok, otherEmployer: N, employee: M },
    { about: 'sent by the employee' },
  ),
  row(
    'PATCH /connections/:id',
    { admin: F, employer: M, employee: P, otherEmployee: N },
    { about: 'sent by the employee, answered as one' },
  ),
  row(
    'PATCH /connections/:id',
    { admin: F, employer: M, employee: over, otherEmployee: N },
    { about: 'that is answered' },
  ),
  row('PATCH /connections/:id', { admin: F, employer: M, employee: N }, { about: 'that is not there' }),

  row('GET /get-connections/:role', { admin: F, employer: ok, employee: M }, { about: 'of an employer' }),
  row('GET /get-connections/:role', { admin: F, employer: M, employee: ok }, { about: 'of an employee' }),
  row('GET /get-connections/:role', { admin: F, employer: N, employee: N }, { about: 'of an admin' }),

  row('DELETE /connections/:id', { admin: F, employer: ok, otherEmployer: N, employee: ok, otherEmployee: N }),
  row(
    'DELETE /connections/:id',
    { admin: F, employer: ok, otherEmployer: N, employee: P, otherEmployee: N },
    { about: 'that has no answer yet' },
  ),
  row(
    'DELETE /connections/:id',
    { admin: F, employer: over, otherEmployer: N, employee: over, otherEmployee: N },
    { about: 'that was rejected' },
  ),
  row('DELETE /connections/:id', { admin: F, employer: N, employee: N }, { about: 'that is not there' }),

  row('GET /blocks', { admin: F, employer: ok, employee: ok }),
  row('POST /blocks', { admin: F, employer: made, employee: N }),
  row(
    'POST /blocks',
    { admin: F, employer: clash('booking_between_you'), otherEmployer: made, employee: N },
    { about: 'with a booking between them' },
  ),
  row('POST /blocks', { admin: F, employer: N, employee: N }, { about: 'of nobody' }),
  row('DELETE /blocks/:id', { admin: F, employer: ok, otherEmployer: N, employee: N }),
]
