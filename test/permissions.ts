/**
 * The permission sheet as data: what each kind of person gets from each call. The tests are generated from it, and a
 * call of the contract that has no row here fails them.
 */
import type { ProblemCode } from '#contract/errors.ts'

/**
 * Whoever asks. `employer` and `employee` are the ones whom the thing asked for belongs to, or whom the body names;
 * the others ask for exactly the same. `closed` holds the token of an account that was banned since, `unverified` has
 * none to hold.
 */
export const actors = [
  'anon',
  'admin',
  'employer',
  'otherEmployer',
  'employee',
  'otherEmployee',
  'newEmployer',
  'newEmployee',
  'closed',
  'unverified',
] as const
export type ActorName = (typeof actors)[number]

export type Cell = { status: number; code?: ProblemCode }
const no = (status: number, code: ProblemCode): Cell => ({ status, code })

const U = no(401, 'unauthenticated')
const F = no(403, 'forbidden')
const M = no(403, 'identity_mismatch')
const N = no(404, 'not_found')
const P = no(403, 'not_your_turn')
const T = no(403, 'terms_not_agreed')
const ok: Cell = { status: 200 }
const made: Cell = { status: 201 }
const clash = (code: ProblemCode) => no(409, code)

export type Row = {
  call: string
  /** What is asked for, where a call stands more than once. */
  about?: string
  cells: Record<ActorName, Cell>
}

type Sheet = { admin: Cell; employer: Cell; otherEmployer?: Cell; employee: Cell; otherEmployee?: Cell }
/** A call that needs a token: who has none, or one that no longer counts, is U; who has not agreed to the terms is T. */
const row = (call: string, sheet: Sheet, more: { about?: string; anon?: Cell; noTerms?: Cell } = {}): Row => {
  const { admin, employer, otherEmployer = employer, employee, otherEmployee = employee } = sheet
  const { about, anon = U, noTerms = T } = more
  const signedIn = { admin, employer, otherEmployer, employee, otherEmployee }
  const nobody = { anon, closed: anon, unverified: anon }
  return { call, about, cells: { ...signedIn, ...nobody, newEmployer: noTerms, newEmployee: noTerms } }
}
const everybody = (call: string, cell: Cell, about?: string): Row =>
  row(call, { admin: cell, employer: cell, employee: cell }, { about, anon: cell, noTerms: cell })
const onlyAdmin = (call: string, cell: Cell, about?: string) =>
  row(call, { admin: cell, employer: F, employee: F }, { about })
const onlyEmployer = (call: string, employer: Cell, otherEmployer = employer, about?: string) =>
  row(call, { admin: F, employer, otherEmployer, employee: F }, { about })
const onlyEmployee = (call: string, employee: Cell, otherEmployee = employee, about?: string) =>
  row(call, { admin: F, employer: F, employee, otherEmployee }, { about })
const all = (call: string, cell: Cell, about?: string) =>
  row(call, { admin: cell, employer: cell, employee: cell }, { about })

export const sheet: readonly Row[] = [
  everybody('GET /health', ok),
  everybody('GET /config', ok),
  all('GET /events', ok),
  onlyAdmin('GET /admin/outbox', ok),
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
]
