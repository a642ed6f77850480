/**
 * Permission sheet as data: what each kind of person gets from each call. The tests are generated
 * from it, and a call of the contract without a row here fails them.
 */
import {
  all,
  type Cell,
  clash,
  everybody,
  F,
  M,
  made,
  N,
  no,
  ok,
  onlyAdmin,
  onlyEmployee,
  onlyEmployer,
  P,
  type Row,
  row,
} from './permission-rows.ts'
import { alertRows } from './permission-rows-alerts.ts'
import { analyticsRows } from './permission-rows-analytics.ts'
import { attendanceRows } from './permission-rows-attendance.ts'
import { connectionRows } from './permission-rows-connections.ts'
import { credentialRows } from './permission-rows-credentials.ts'
import { deskRows } from './permission-rows-desk.ts'
import { importRows } from './permission-rows-imports.ts'
import { linkRows } from './permission-rows-links.ts'
import { paymentRows } from './permission-rows-payments.ts'
import { peopleRows } from './permission-rows-people.ts'
import { phoneRows } from './permission-rows-phones.ts'
import { privacyRows } from './permission-rows-privacy.ts'
import { pushRows } from './permission-rows-push.ts'
import { replyRows } from './permission-rows-replies.ts'
import { secondFactorRows } from './permission-rows-second-factor.ts'
import { securityRows } from './permission-rows-security.ts'
import { settingsRows } from './permission-rows-settings.ts'
import { subscriptionRows } from './permission-rows-subscriptions.ts'
import { workedRows } from './permission-rows-worked.ts'

/** Row of a call by an employer about the one employee whom it names and is connected with. */
const onlyWith = (call: string, cell: Cell, about?: string) =>
  row(call, { admin: F, employer: cell, otherEmployer: N, employee: N }, { about })

export const sheet: readonly Row[] = [
  everybody('GET /health', ok),
  everybody('GET /config', ok),
  all('GET /events', ok),
  ...deskRows,
  everybody('GET /demo/newest-mail', N, 'outside demo mode'),

  everybody('POST /register', made),
  everybody('POST /register', no(403, 'admin_registration'), 'as an admin'),
  everybody('POST /verify-otp', ok),
  everybody('POST /verify-otp', no(422, 'invalid'), 'with a wrong code'),
  everybody('POST /resend-otp', ok),
  everybody('POST /login', ok),
  everybody('POST /login', no(401, 'authentication_failed'), 'with a wrong password'),
  everybody('POST /login', no(403, 'email_not_verified'), 'of somebody unverified'),
  everybody('POST /login', no(403, 'account_closed'), 'of somebody banned'),
  row('POST /logout', { admin: ok, employer: ok, employee: ok }, { noTerms: ok }),
  row('GET /me', { admin: ok, employer: ok, employee: ok }, { noTerms: ok }),
  all('PATCH /me', ok),
  everybody('GET /terms', ok),
  row('POST /agree-terms', { admin: F, employer: ok, employee: ok }, { noTerms: ok }),

  all('GET /categories', ok),
  onlyAdmin('POST /categories', made),
  onlyAdmin('POST /categories', clash('category_exists'), 'again'),
  onlyAdmin('PATCH /categories/:id', ok),
  onlyAdmin('PATCH /categories/:id', N, 'that is not there'),
  onlyAdmin('DELETE /categories/:id', ok),
  onlyAdmin('DELETE /categories/:id', clash('category_in_use'), 'with subjects'),
  onlyAdmin('DELETE /categories/:id', N, 'that is not there'),
  all('GET /subjects', ok),
  onlyAdmin('POST /subjects', made),
  onlyAdmin('POST /subjects', clash('subject_exists'), 'again'),
  onlyAdmin('PATCH /subjects/:id', ok),
  onlyAdmin('PATCH /subjects/:id', N, 'that is not there'),
  onlyAdmin('DELETE /subjects/:id', ok),
  onlyAdmin('DELETE /subjects/:id', clash('subject_in_use'), 'that somebody teaches'),
  onlyAdmin('DELETE /subjects/:id', N, 'that is not there'),

  row('GET /employee-details/:id', { admin: ok, employer: ok, employee: ok, otherEmployee: N }),
  row('GET /employee-details/:id', { admin: N, employer: N, employee: N }, { about: 'of nobody' }),
  row('GET /employer-details/:id', { admin: ok, employer: ok, otherEmployer: N, employee: ok }),
  row('GET /employer-details/:id', { admin: N, employer: N, employee: N }, { about: 'of nobody' }),
  onlyEmployer('PUT /employer-details/:id', ok, N),
  onlyEmployee('POST /employee-details', made, M, 'naming the person'),
  onlyEmployee('POST /employee-details', clash('profile_exists'), clash('profile_exists'), 'again'),
  onlyEmployee('PATCH /employee-details/:id', ok, N),
  onlyEmployee('PATCH /employee-details/:id', ok, ok, 'by the id 1'),
  onlyEmployee('PATCH /employee-details/:id', ok, M, 'naming the person'),
  onlyEmployee('POST /employee-details/:id', ok, N),
  onlyEmployee('POST /employee-details/:id', ok, ok, 'by the id 1'),
  onlyEmployee('POST /employee-details/:id', ok, M, 'naming the person'),
  row(
    'GET /files/:key',
    { admin: ok, employer: ok, otherEmployer: N, employee: ok, otherEmployee: N },
    { about: 'a CV, the employer being connected', anon: N, noTerms: N },
  ),
  row(
    'GET /files/:key',
    { admin: ok, employer: ok, employee: ok, otherEmployee: N },
    { about: 'the picture of an employee', anon: N, noTerms: N },
  ),
  row(
    'GET /files/:key',
    { admin: ok, employer: ok, otherEmployer: N, employee: ok },
    { about: 'the picture of an employer', anon: N, noTerms: N },
  ),
  row(
    'GET /files/:key',
    { admin: ok, employer: ok, otherEmployer: N, employee: ok },
    { about: 'the logo of an employer', anon: N, noTerms: N },
  ),
  everybody('GET /files/:key', N, 'that is not there'),

  all('GET /notifications', ok),
  row(
    'PATCH /mark-as-read/:id',
    { admin: N, employer: ok, otherEmployer: N, employee: N },
    { about: 'of an employer' },
  ),
  row(
    'PATCH /mark-as-read/:id',
    { admin: N, employer: N, employee: ok, otherEmployee: N },
    { about: 'of an employee' },
  ),
  all('PATCH /mark-as-read/:id', ok, 'all'),
  all('PATCH /mark-as-read/:id', N, 'that is not there'),

  ...replyRows,
  ...attendanceRows,
  ...alertRows,

  ...credentialRows,
  ...connectionRows,

  row('GET /conversations', { admin: F, employer: ok, employee: ok }),
  row('GET /conversations/:id', { admin: F, employer: ok, otherEmployer: N, employee: ok, otherEmployee: N }),
  row('GET /conversations/:id', { admin: F, employer: N, employee: N }, { about: 'that is not there' }),
  row('GET /conversations/:id', { admin: F, employer: N, employee: N }, { about: 'of a blocked pair' }),
  onlyWith('GET /conversation-with/:user_id', ok),
  onlyWith('POST /conversations', made),
  onlyWith('POST /conversations', clash('not_connected'), 'whose connection has ended'),
  row('POST /conversations/:id/messages', {
    admin: F,
    employer: made,
    otherEmployer: N,
    employee: made,
    otherEmployee: N,
  }),
  row(
    'POST /conversations/:id/messages',
    {
      admin: F,
      employer: clash('not_connected'),
      otherEmployer: N,
      employee: clash('not_connected'),
      otherEmployee: N,
    },
    { about: 'whose connection has ended' },
  ),
  row('PATCH /conversations/:id/read', { admin: F, employer: ok, otherEmployer: N, employee: ok, otherEmployee: N }),
  row('POST /conversations/to-all', {
    admin: F,
    employer: made,
    otherEmployer: clash('not_connected'),
    employee: made,
    otherEmployee: clash('not_connected'),
  }),

  onlyEmployer('POST /shifts', made, M),
  onlyEmployee('PATCH /accept-reject-request/:id', ok, N),
  onlyEmployee('PATCH /accept-reject-request/:id', clash('already_answered'), N, 'that is answered'),
  onlyEmployee('PATCH /accept-reject-request/:id', N, N, 'that is not there'),
  row('POST /shifts/:id/cancel', { admin: F, employer: ok, otherEmployer: N, employee: ok, otherEmployee: N }),
  row(
    'POST /shifts/:id/cancel',
    { admin: F, employer: ok, otherEmployer: N, employee: P, otherEmployee: N },
    { about: 'that has no answer yet' },
  ),
  row(
    'POST /shifts/:id/cancel',
    { admin: F, employer: clash('already_over'), otherEmployer: N, employee: clash('already_over'), otherEmployee: N },
    { about: 'that was rejected' },
  ),
  onlyEmployer('GET /booking-history', ok),
  onlyEmployee('GET /get-shifts-by-employee-id/:id', ok, M),

  onlyEmployee('GET /availability', ok),
  onlyEmployee('PUT /availability/pattern', ok),
  onlyEmployee('PUT /availability/exceptions', ok),
  onlyEmployee('PUT /availability/exceptions', ok, N, 'that is there already'),
  onlyEmployee('DELETE /availability/exceptions/:id', ok, N),
  onlyEmployer('GET /available-staff', ok),

  ...workedRows,
  ...subscriptionRows,

  row('GET /calendar', { admin: F, employer: ok, employee: ok }),
  row('POST /calendar', { admin: F, employer: made, employee: made }),
  row('DELETE /calendar', { admin: F, employer: ok, employee: ok }),
  ...linkRows,
  everybody('GET /calendar/:token.ics', ok),
  everybody('GET /calendar/:token.ics', N, 'that was given up'),
  row('GET /shifts/:id/calendar', { admin: F, employer: ok, otherEmployer: N, employee: ok, otherEmployee: N }),
  row('GET /shifts/:id/calendar', { admin: F, employer: N, employee: N }, { about: 'that is not there' }),

  row('POST /support', { admin: F, employer: made, employee: made }, { noTerms: made }),
  row('POST /support-chat', { admin: F, employer: ok, employee: ok }),
  onlyAdmin('GET /support', ok),
  onlyAdmin('GET /support/:id', ok),
  onlyAdmin('GET /support/:id', N, 'that is not there'),
  onlyAdmin('PATCH /support/:id', ok),
  onlyAdmin('PATCH /support/:id', N, 'that is not there'),
  onlyAdmin('PATCH /support/:id/read', ok),
  onlyAdmin('PATCH /support/:id/read', N, 'that is not there'),
  onlyAdmin('POST /support/:id/reply', made),
  onlyAdmin('POST /support/:id/reply', N, 'that is not there'),

  ...privacyRows,
  ...secondFactorRows,
  ...paymentRows,
  ...securityRows,
  ...phoneRows,
  ...pushRows,
  ...settingsRows,
  ...peopleRows,
  ...importRows,
  ...analyticsRows,
]
