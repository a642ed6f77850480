/** The part of the permission sheet on credentials. */
import { clash, made, N, ok, onlyAdmin, onlyEmployee, type Row } from './permission-rows.ts'

const missing = 'that is not there'

export const credentialRows: readonly Row[] = [
  onlyEmployee('GET /credentials', ok),
  onlyEmployee('POST /credentials', made),
  onlyEmployee('POST /credentials', clash('credential_exists'), made, 'again'),
  onlyEmployee('PATCH /credentials/:id', ok, N),
  onlyEmployee('PATCH /credentials/:id', N, N, missing),
  onlyEmployee('DELETE /credentials/:id', ok, N),
  onlyEmployee('DELETE /credentials/:id', clash('credential_of_profile'), N, 'of the profile'),
  onlyEmployee('DELETE /credentials/:id', clash('refused_credential_stays'), N, 'that was refused'),
  onlyAdmin('GET /admin/credentials', ok),
  onlyAdmin('GET /admin/credentials/:id', ok),
  onlyAdmin('GET /admin/credentials/:id', N, missing),
  onlyAdmin('POST /admin/credentials/:id/checks', made),
  onlyAdmin('POST /admin/credentials/:id/checks', clash('credential_changed'), 'of what has changed since'),
  onlyAdmin('POST /admin/credentials/:id/checks', clash('already_checked'), 'that another admin has checked'),
  onlyAdmin('POST /admin/credentials/:id/checks', N, missing),
]
