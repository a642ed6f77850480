/**
 * Rows of the permission sheet on authenticator apps, recovery codes and passkeys: everybody's own,
 * and nobody else's.
 */
import { all, type Cell, clash, everybody, made, N, no, ok, type Row, row } from './permission-rows.ts'

const invalid = no(422, 'invalid')
/** Row for a thing that belongs to one person only. */
const ofEmployee = (call: string, cell: Cell, others: Cell) =>
  row(call, { admin: others, employer: others, employee: cell, otherEmployee: others }, { about: 'of an employee' })
const ofAdmin = (call: string, cell: Cell, others: Cell) =>
  row(call, { admin: cell, employer: others, employee: others }, { about: 'of the admin' })

export const secondFactorRows: readonly Row[] = [
  everybody('POST /login', ok, 'of somebody with a second factor'),
  all('GET /two-factor', ok),
  all('POST /two-factor/totp', made),
  all('POST /two-factor/totp/confirm', ok),
  all('POST /two-factor/totp/confirm', clash('enrolment_expired'), 'of no set-up'),
  all('POST /two-factor/totp/confirm', invalid, 'with a wrong code'),
  all('DELETE /two-factor/totp', ok),
  row(
    'DELETE /two-factor/totp',
    { admin: clash('last_second_factor'), employer: ok, employee: ok },
    { about: 'that is the last one' },
  ),
  all('POST /two-factor/recovery-codes', made),
  all('POST /passkeys/options', ok),
  ofEmployee('POST /passkeys', made, invalid),
  ofAdmin('POST /passkeys', made, invalid),
  ofEmployee('PATCH /passkeys/:id', ok, N),
  ofAdmin('PATCH /passkeys/:id', ok, N),
  ofEmployee('DELETE /passkeys/:id', ok, N),
  ofAdmin('DELETE /passkeys/:id', ok, N),
  all('POST /passkeys/proof-options', ok),
  everybody('POST /login/second-factor', ok),
  everybody('POST /login/second-factor', no(401, 'sign_in_expired'), 'with a ticket of nobody'),
  everybody('POST /login/passkey/options', ok),
  everybody('POST /login/passkey', ok),
  everybody('POST /login/passkey', no(401, 'passkey_refused'), 'of nobody'),
]
