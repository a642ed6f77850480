/** The part of the permission sheet on imports and on claiming what was imported. */
import { clash, everybody, made, N, no, ok, onlyAdmin, type Row } from './permission-rows.ts'

const over = no(422, 'invalid')
const missing = 'that is not there'

export const importRows: readonly Row[] = [
  onlyAdmin('GET /admin/imports', ok),
  onlyAdmin('POST /admin/imports', made),
  onlyAdmin('GET /admin/imports/:id', ok),
  onlyAdmin('GET /admin/imports/:id', N, missing),
  onlyAdmin('PUT /admin/imports/:id', ok),
  onlyAdmin('PUT /admin/imports/:id', N, missing),
  onlyAdmin('PUT /admin/imports/:id', clash('import_confirmed'), 'that is confirmed'),
  onlyAdmin('GET /admin/imports/:id/rows', ok),
  onlyAdmin('GET /admin/imports/:id/rows', N, missing),
  onlyAdmin('GET /admin/imports/:id/problems', ok),
  onlyAdmin('GET /admin/imports/:id/problems', N, missing),
  onlyAdmin('POST /admin/imports/:id/confirm', ok),
  onlyAdmin('POST /admin/imports/:id/confirm', N, missing),
  onlyAdmin('POST /admin/imports/:id/confirm', clash('import_not_ready'), 'that is not checked'),
  onlyAdmin('POST /admin/imports/:id/confirm', clash('import_confirmed'), 'that is confirmed'),
  onlyAdmin('DELETE /admin/imports/:id', ok),
  onlyAdmin('DELETE /admin/imports/:id', N, missing),
  onlyAdmin('DELETE /admin/imports/:id', clash('import_confirmed'), 'that is confirmed'),
  onlyAdmin('GET /admin/import-examples/:kind', ok),
  onlyAdmin('GET /admin/import-examples/:kind', N, missing),

  everybody('POST /claims/open', ok),
  everybody('POST /claims/open', over, 'with a used link'),
  everybody('POST /claims', made),
  everybody('POST /claims', over, 'with a used link'),
  everybody('POST /claims/renew', ok),
  onlyAdmin('GET /admin/claims', ok),
  onlyAdmin('POST /admin/claims/remind', ok),
]
