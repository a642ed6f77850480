/**
 * Rows of the permission sheet on the caller's personal data: allowed before the terms too, and
 * never for admins.
 */
import { type Cell, F, no, ok, type Row, row } from './permission-rows.ts'

const members = (call: string, cell: Cell, about?: string) =>
  row(call, { admin: F, employer: cell, employee: cell }, { about, noTerms: cell })

export const privacyRows: readonly Row[] = [
  members('GET /me/consents', ok),
  members('GET /me/closing', ok),
  members('GET /me/export', ok),
  members('DELETE /me', no(422, 'invalid'), 'with a wrong password'),
  members('DELETE /me', ok),
]
