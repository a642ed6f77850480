/** The part of the permission sheet on what the operator settles. */
import { clash, everybody, made, N, no, ok, onlyAdmin, type Row } from './permission-rows.ts'

const missing = 'that is not there'
const late = clash('changed_meanwhile')
const invalid = no(422, 'invalid')

export const settingsRows: readonly Row[] = [
  everybody('GET /logo/:hash', ok),
  everybody('GET /logo/:hash', N, missing),
  onlyAdmin('GET /admin/settings', ok),
  onlyAdmin('PUT /admin/settings/general', ok),
  onlyAdmin('PUT /admin/settings/general', late, 'as it stood before'),
  onlyAdmin('PUT /admin/settings/logo', ok),
  onlyAdmin('PUT /admin/settings/logo', invalid, 'without a picture'),
  onlyAdmin('PUT /admin/settings/levels', ok),
  onlyAdmin('PUT /admin/settings/levels', late, 'as they stood before'),
  onlyAdmin('GET /admin/terms', ok),
  onlyAdmin('POST /admin/terms', made),
  onlyAdmin('POST /admin/terms', late, 'in the place of older ones'),
  onlyAdmin('POST /admin/terms', invalid, 'that are in force already'),
  onlyAdmin('GET /admin/pay-rates', ok),
  onlyAdmin('POST /admin/pay-rates', made),
  onlyAdmin('POST /admin/pay-rates', clash('rate_exists'), 'again'),
  onlyAdmin('POST /admin/pay-rates', invalid, 'for the past'),
  onlyAdmin('DELETE /admin/pay-rates/:id', ok),
  onlyAdmin('DELETE /admin/pay-rates/:id', clash('rate_in_use'), 'that has begun'),
  onlyAdmin('DELETE /admin/pay-rates/:id', N, missing),
  onlyAdmin('GET /admin/sms-prices', ok),
  onlyAdmin('POST /admin/sms-prices', made),
  onlyAdmin('POST /admin/sms-prices', clash('rate_exists'), 'again'),
  onlyAdmin('POST /admin/sms-prices', invalid, 'for the past'),
  onlyAdmin('DELETE /admin/sms-prices/:id', ok),
  onlyAdmin('DELETE /admin/sms-prices/:id', clash('rate_in_use'), 'that applies'),
  onlyAdmin('DELETE /admin/sms-prices/:id', N, missing),
  onlyAdmin('GET /admin/mail-templates', ok),
  onlyAdmin('PUT /admin/mail-templates/:key', ok),
  onlyAdmin('PUT /admin/mail-templates/:key', late, 'as it stood before'),
  onlyAdmin('PUT /admin/mail-templates/:key', N, missing),
  onlyAdmin('POST /admin/mail-templates/:key/reset', ok),
  onlyAdmin('POST /admin/mail-templates/:key/reset', late, 'as it stood before'),
  onlyAdmin('POST /admin/mail-templates/:key/reset', N, missing),
  onlyAdmin('POST /admin/mail-templates/:key/test', made),
  onlyAdmin('POST /admin/mail-templates/:key/test', N, missing),
]
