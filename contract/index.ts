import { accounts } from './accounts.ts'
import { admin } from './admin.ts'
import { alerts } from './alerts.ts'
import { analytics } from './analytics.ts'
import { answerLinks } from './answer-links.ts'
import { attendance } from './attendance.ts'
import { audit } from './audit.ts'
import { availability } from './availability.ts'
import { billing } from './billing.ts'
import { calendar } from './calendar.ts'
import { claims } from './claims.ts'
import { connections } from './connections.ts'
import { conversations } from './conversations.ts'
import { credentials } from './credentials.ts'
import { imports } from './imports.ts'
import { messaging } from './messaging.ts'
import { notifications } from './notifications.ts'
import { payments } from './payments.ts'
import { phones } from './phones.ts'
import { privacy } from './privacy.ts'
import { profiles } from './profiles.ts'
import { push } from './push.ts'
import { ratings } from './ratings.ts'
import { realtime } from './realtime.ts'
import { records } from './records.ts'
import { replies } from './replies.ts'
import { secondFactor } from './second-factor.ts'
import { security } from './security.ts'
import { service } from './service.ts'
import { settings } from './settings.ts'
import { shifts } from './shifts.ts'
import { subjects } from './subjects.ts'
import { subscriptions } from './subscriptions.ts'
import { support } from './support.ts'
import { timesheets } from './timesheets.ts'

/** The whole API. A feature may use those above it. */
export const contract = {
  service,
  audit,
  realtime,
  messaging,
  accounts,
  claims,
  secondFactor,
  security,
  phones,
  push,
  alerts,
  subjects,
  profiles,
  notifications,
  credentials,
  connections,
  conversations,
  shifts,
  availability,
  replies,
  attendance,
  ratings,
  timesheets,
  billing,
  payments,
  subscriptions,
  records,
  calendar,
  answerLinks,
  support,
  analytics,
  imports,
  settings,
  admin,
  privacy,
}
export type Contract = typeof contract
