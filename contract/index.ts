import { analytics } from './admin/analytics.ts'
import { admin } from './admin/directory.ts'
import { imports } from './admin/imports.ts'
import { adminOrganisations } from './admin/organisations.ts'
import { privacy } from './admin/privacy.ts'
import { settings } from './admin/settings.ts'
import { support } from './admin/support.ts'
import { payments } from './billing/payments.ts'
import { subscriptions } from './billing/subscriptions.ts'
import { agencies } from './booking/agencies.ts'
import { agencyBookings } from './booking/agency-bookings.ts'
import { agencyContracts } from './booking/agency-contracts.ts'
import { answerLinks } from './booking/answer-links.ts'
import { applications } from './booking/applications.ts'
import { approvals } from './booking/approvals.ts'
import { attendance } from './booking/attendance.ts'
import { availability } from './booking/availability.ts'
import { calendar } from './booking/calendar.ts'
import { employerCancellations } from './booking/employer-cancellations.ts'
import { fillDay } from './booking/fill-day.ts'
import { myShifts } from './booking/my-shifts.ts'
import { openJobs } from './booking/open-jobs.ts'
import { payEstimates } from './booking/pay-estimates.ts'
import { requestReasons } from './booking/request-reasons.ts'
import { roster } from './booking/roster.ts'
import { shiftChanges } from './booking/shift-changes.ts'
import { shiftSwaps } from './booking/shift-swaps.ts'
import { shifts } from './booking/shifts.ts'
import { slots } from './booking/slots.ts'
import { replies } from './booking/sms-replies.ts'
import { today } from './booking/today.ts'
import { vacancies } from './booking/vacancies.ts'
import { vacancyFiles } from './booking/vacancy-files.ts'
import { vacancyTemplates } from './booking/vacancy-templates.ts'
import { wishes } from './booking/wishes.ts'
import { workplaces } from './booking/workplaces.ts'
import { accounts } from './identity/accounts.ts'
import { claims } from './identity/claims.ts'
import { organisations } from './identity/organisations.ts'
import { secondFactor } from './identity/second-factor.ts'
import { security } from './identity/security.ts'
import { notifications } from './messaging/notifications.ts'
import { messaging } from './messaging/outbox.ts'
import { phones } from './messaging/phones.ts'
import { alerts } from './messaging/preferences.ts'
import { push } from './messaging/push.ts'
import { colleagues } from './people/colleagues.ts'
import { connections } from './people/connections.ts'
import { conversations } from './people/conversations.ts'
import { credentials } from './people/credentials.ts'
import { places } from './people/places.ts'
import { pools } from './people/pools.ts'
import { profiles } from './people/profiles.ts'
import { specialDays } from './people/special-days.ts'
import { staffInvitations } from './people/staff-invitations.ts'
import { staffNotes } from './people/staff-notes.ts'
import { staffPreferences } from './people/staff-preferences.ts'
import { subjects } from './people/subjects.ts'
import { audit } from './platform/audit.ts'
import { realtime } from './platform/realtime.ts'
import { service } from './platform/service.ts'
import { bookings } from './work/bookings.ts'
import { billing } from './work/invoices.ts'
import { ratings } from './work/ratings.ts'
import { records } from './work/records.ts'
import { siteFigures } from './work/site-figures.ts'
import { timesheetQueue } from './work/timesheet-queue.ts'
import { timesheets } from './work/timesheets.ts'

/** All calls of the API, by feature. */
export const contract = {
  service,
  audit,
  realtime,
  messaging,
  accounts,
  claims,
  organisations,
  secondFactor,
  security,
  phones,
  push,
  alerts,
  subjects,
  places,
  pools,
  colleagues,
  specialDays,
  roster,
  myShifts,
  staffInvitations,
  staffNotes,
  staffPreferences,
  profiles,
  notifications,
  credentials,
  connections,
  conversations,
  approvals,
  shifts,
  shiftChanges,
  shiftSwaps,
  slots,
  vacancies,
  vacancyFiles,
  vacancyTemplates,
  fillDay,
  openJobs,
  applications,
  requestReasons,
  agencies,
  agencyContracts,
  agencyBookings,
  availability,
  wishes,
  replies,
  attendance,
  today,
  payEstimates,
  employerCancellations,
  workplaces,
  ratings,
  timesheets,
  timesheetQueue,
  billing,
  payments,
  subscriptions,
  records,
  siteFigures,
  bookings,
  calendar,
  answerLinks,
  support,
  adminOrganisations,
  analytics,
  imports,
  settings,
  admin,
  privacy,
}
export type Contract = typeof contract
