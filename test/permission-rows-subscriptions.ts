/** The part of the permission sheet on plans and subscriptions. */
import { clash, made, N, ok, onlyEmployer, type Row } from './permission-rows.ts'

const unchanged = clash('plan_unchanged')
const changed = clash('changed_meanwhile')

export const subscriptionRows: readonly Row[] = [
  onlyEmployer('GET /subscription-plans', ok),
  onlyEmployer('GET /subscriptions', ok),
  onlyEmployer('GET /subscriptions/preview', ok),
  onlyEmployer('GET /subscriptions/preview', unchanged, unchanged, 'of the own plan'),
  onlyEmployer('POST /subscriptions', made),
  onlyEmployer('POST /subscriptions', unchanged, unchanged, 'for the own plan'),
  onlyEmployer('POST /subscriptions', changed, changed, 'at another price'),
  onlyEmployer('DELETE /subscriptions/:id', ok, N),
  onlyEmployer('DELETE /subscriptions/:id', clash('nothing_to_cancel'), N, 'of the free plan'),
  onlyEmployer('DELETE /subscriptions/:id', N, N, 'that is not there'),
  onlyEmployer('POST /subscriptions/:id/resume', ok, N),
  onlyEmployer('POST /subscriptions/:id/resume', N, N, 'that is not there'),
  onlyEmployer('GET /usage', ok),
]
