/** Rows of the permission sheet on notification channels, and on what people have seen. */
import { all, clash, everybody, F, N, no, ok, type Row, row } from './permission-rows.ts'

export const alertRows: readonly Row[] = [
  all('GET /message-preferences', ok),
  all('PUT /message-preferences', ok),
  all('PUT /message-preferences', clash('changed_meanwhile'), 'as they stood before'),
  everybody('POST /mail-choices', ok),
  everybody('POST /mail-choices', no(404, 'link_invalid'), 'by a link that does not count'),
  everybody('PUT /mail-choices', ok),
  everybody('PUT /mail-choices', no(404, 'link_invalid'), 'by a link that does not count'),
  row('PATCH /notifications/of-shift/:id', {
    admin: F,
    employer: ok,
    otherEmployer: N,
    employee: ok,
    otherEmployee: N,
  }),
  row('PATCH /notifications/of-shift/:id', { admin: F, employer: N, employee: N }, { about: 'that is not there' }),
]
