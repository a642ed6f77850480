/** Rows of the permission sheet on phone numbers, and on messages to people and from them. */
import { clash, F, N, no, ok, onlyAdmin, type Row, row } from './permission-rows.ts'

const ofMembers = (call: string, cell: typeof ok, about?: string) =>
  row(call, { admin: F, employer: cell, employee: cell }, { about })

export const phoneRows: readonly Row[] = [
  ofMembers('GET /phone', ok),
  ofMembers('POST /phone/ask', ok),
  ofMembers('POST /phone/ask', clash('phone_missing'), 'without a number'),
  ofMembers('POST /phone/ask', clash('phone_takes_no_texts'), 'of a place'),
  ofMembers('POST /phone/ask', clash('phone_confirmed'), 'confirmed already'),
  ofMembers('POST /phone/ask', clash('phone_stopped'), 'after a stop'),
  ofMembers('POST /phone/ask', no(429, 'too_many_requests'), 'asked lately'),
  onlyAdmin('GET /admin/users/:id/messages', ok),
  onlyAdmin('GET /admin/users/:id/messages', N, 'of nobody'),
]
