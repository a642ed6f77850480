/** Rows of the permission sheet for admins: the audit log, the message log and support tickets. */
import { clash, made, N, ok, onlyAdmin, type Row } from './permission-rows.ts'

export const deskRows: readonly Row[] = [
  onlyAdmin('GET /admin/audit', ok),
  onlyAdmin('GET /admin/audit/:seq', ok),
  onlyAdmin('GET /admin/audit/:seq', N, 'that is not there'),
  onlyAdmin('GET /admin/audit/export', ok),

  onlyAdmin('GET /admin/outbox', ok),
  onlyAdmin('GET /admin/outbox/:id', ok),
  onlyAdmin('GET /admin/outbox/:id', N, 'that is not there'),
  onlyAdmin('POST /admin/outbox/:id/resend', ok),
  onlyAdmin('POST /admin/outbox/:id/resend', clash('message_waits'), 'that is on its way'),
  onlyAdmin('POST /admin/outbox/:id/resend', N, 'that is not there'),

  onlyAdmin('PATCH /support/:id/assignee', ok),
  onlyAdmin('PATCH /support/:id/assignee', N, 'that is not there'),
  onlyAdmin('POST /support/:id/notes', made),
  onlyAdmin('POST /support/:id/notes', N, 'that is not there'),
]
