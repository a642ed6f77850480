import { foldBookings, openBookingPeriods } from './admin/analytics/jobs.ts'
import { notifyOfFailedMessages } from './admin/directory/failed-messages.ts'
import { notifyOfStuckJobs } from './admin/directory/stuck-jobs.ts'
import { deleteImportFiles, importJobs, resumeImports } from './admin/imports/jobs.ts'
import { closingJobs, deleteExpired } from './admin/privacy/jobs.ts'
import { announceTerms } from './admin/settings/terms-announcement.ts'
import { mailSummaries } from './admin/summaries/jobs.ts'
import { subscriptionJobs } from './billing/subscriptions/jobs.ts'
import { notifyLater } from './booking/applications/jobs.ts'
import { expireApprovals } from './booking/approvals/jobs.ts'
import { attendanceJobs } from './booking/attendance/jobs.ts'
import { readOnMyWay } from './booking/attendance/reply.ts'
import { availabilityJobs, refreshSearch } from './booking/availability/jobs.ts'
import { endUnansweredChanges } from './booking/changes/jobs.ts'
import { countAskedRates } from './booking/offers/asked-rates.ts'
import { archiveOldOffers } from './booking/offers/jobs.ts'
import { endHeldJobs, freeKeptStaff, showOpenJobs } from './booking/open-jobs/jobs.ts'
import { closeShifts, mailFailedTexts, prepareOfferMonths } from './booking/shifts/jobs.ts'
import { readAnswer } from './booking/sms-replies/reader.ts'
import { endLateSwaps } from './booking/swaps/jobs.ts'
import { countMornings, fitAnswerModels, planSlots, planVacancies } from './booking/vacancies/jobs.ts'
import { deleteVacancyFiles } from './booking/vacancy-files/jobs.ts'
import { wishJobs } from './booking/wishes/jobs.ts'
import { type AppDeps, billingOf, paymentsOf } from './deps.ts'
import { registerHandlers } from './handlers.ts'
import { remindUnclaimed } from './identity/accounts/claim-routes.ts'
import { accountJobs } from './identity/accounts/jobs.ts'
import { organisationJobs } from './identity/organisations/jobs.ts'
import { secondFactorJobs } from './identity/second-factor/jobs.ts'
import { createDelivery } from './messaging/outbox/delivery.ts'
import { messagingJobs } from './messaging/outbox/jobs.ts'
import { smtpMailer } from './messaging/outbox/mailer.ts'
import { smsGateway } from './messaging/outbox/sms.ts'
import { createSmsWorker } from './messaging/phones/worker.ts'
import { onPushExpired } from './messaging/preferences/expired-push.ts'
import { pushGateway } from './messaging/push/gateway.ts'
import { contactOf, openPushKeys } from './messaging/push/keys.ts'
import { mailUnread } from './people/conversations/jobs.ts'
import { credentialJobs } from './people/credentials/jobs.ts'
import { staffInvitationJobs } from './people/staff-invitations/jobs.ts'
import { openEncryptionKey } from './platform/encryption.ts'
import { createWorker, type Worker } from './platform/jobs.ts'
import { realtimeJobs } from './platform/realtime/jobs.ts'
import { openServiceState, withCurrentName } from './platform/service/state.ts'
import { fileJobs } from './platform/stored-files.ts'
import { upkeep } from './platform/upkeep.ts'

/** Jobs of every feature and delivery of its messages; any number of processes may run them. */
export const createJobs = (deps: AppDeps): Worker & { start(): void } => {
  registerHandlers()
  const state = openServiceState(deps)
  const { config, db, log, files } = withCurrentName(deps, state)
  const jobs = createWorker(
    { db, log },
    [
      refreshSearch,
      remindUnclaimed,
      planSlots,
      showOpenJobs,
      notifyLater,
      ...importJobs,
      ...paymentsOf(config).jobs,
      ...closingJobs(files),
    ],
    [
      ...upkeep,
      ...messagingJobs,
      ...fileJobs(files),
      ...accountJobs,
      ...organisationJobs,
      ...staffInvitationJobs,
      ...secondFactorJobs,
      ...realtimeJobs,
      ...credentialJobs,
      mailUnread,
      closeShifts,
      prepareOfferMonths,
      planVacancies,
      freeKeptStaff,
      endHeldJobs,
      countMornings,
      fitAnswerModels,
      archiveOldOffers,
      countAskedRates,
      deleteVacancyFiles(files),
      expireApprovals,
      mailFailedTexts,
      ...paymentsOf(config).recurring,
      ...subscriptionJobs(billingOf(config)),
      ...availabilityJobs,
      ...attendanceJobs,
      endUnansweredChanges,
      endLateSwaps,
      ...wishJobs,
      announceTerms,
      mailSummaries,
      foldBookings,
      deleteImportFiles,
      resumeImports,
      deleteExpired,
      notifyOfFailedMessages,
      notifyOfStuckJobs,
    ],
  )
  // Runs in a worker of its own, because counting millions of bookings would delay other jobs.
  const slow = createWorker({ db, log }, [], [openBookingPeriods])
  const delivery = createDelivery(
    { db, log },
    {
      mail: config.smtp && smtpMailer(config.smtp, config),
      sms: config.sms && smsGateway(config.sms, db),
      push: pushGateway({
        db,
        keys: openPushKeys(db, openEncryptionKey(config)),
        contact: contactOf(config),
        onGone: onPushExpired,
      }),
    },
  )
  const talk = createSmsWorker({ db, log }, () => state.settings.support, [readAnswer, readOnMyWay])
  return {
    start() {
      jobs.start()
      slow.start()
      talk.start()
      delivery.start()
    },
    async runDue() {
      await state.refresh()
      await jobs.runDue()
      await slow.runDue()
      await talk.runDue()
      await delivery.runDue()
    },
    async stop() {
      state.close()
      await Promise.all([jobs.stop(), slow.stop(), talk.stop(), delivery.stop()])
    },
  }
}
