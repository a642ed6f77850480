/** The part of the permission sheet on passwords, recovery email and devices. */
import { all, everybody, N, no, ok, type Row, row } from './permission-rows.ts'

/** Open before the terms are agreed to as well, as signing out is. */
const always = (call: string) => row(call, { admin: ok, employer: ok, employee: ok }, { noTerms: ok })
const invalid = no(422, 'invalid')

export const securityRows: readonly Row[] = [
  all('GET /security', ok),
  all('POST /change-password', ok),
  all('POST /change-password', invalid, 'with a wrong password'),
  everybody('POST /forgot-password', ok),
  everybody('POST /reset-password', ok),
  everybody('POST /reset-password', invalid, 'with a wrong code'),
  always('POST /confirm-identity'),
  row(
    'POST /confirm-identity',
    { admin: invalid, employer: invalid, employee: invalid },
    { about: 'with a wrong password', noTerms: invalid },
  ),
  all('PUT /recovery-email', ok),
  all('PUT /recovery-email', no(403, 'confirmation_needed'), 'a while after signing in'),
  all('POST /recovery-email/verify', ok),
  all('POST /recovery-email/verify', invalid, 'when none waits for a code'),
  all('DELETE /recovery-email', ok),
  all('DELETE /recovery-email', no(403, 'confirmation_needed'), 'a while after signing in'),
  always('GET /active-devices'),
  ...['POST /active-devices/:id/known', 'DELETE /active-devices/:id'].flatMap((call) => [
    row(call, { admin: ok, employer: N, employee: N }, { about: 'of an admin', noTerms: N }),
    row(call, { admin: N, employer: ok, otherEmployer: N, employee: N }, { about: 'of an employer', noTerms: N }),
    row(call, { admin: N, employer: N, employee: ok, otherEmployee: N }, { about: 'of an employee', noTerms: N }),
  ]),
  always('DELETE /active-devices'),
]
