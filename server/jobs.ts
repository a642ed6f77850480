import { remindUnclaimed } from './accounts/claim-routes.ts'
import { accountJobs } from './accounts/jobs.ts'
import { tellOfFailedMessages } from './admin/failed-messages.ts'
import { tellOfStuckJobs } from './admin/stuck-jobs.ts'
import { pushGone } from './alerts/expired-push.ts'
import { foldBookings } from './analytics/jobs.ts'
import { attendanceJobs } from './attendance/jobs.ts'
import { readOnMyWay } from './attendance/reply.ts'
import { availabilityJobs, refreshSearch } from './availability/jobs.ts'
import { mailUnread } from './conversations/jobs.ts'
import { credentialJobs } from './credentials/jobs.ts'
import { type AppDeps, billingOf, paymentsOf } from './deps.ts'
import { forgetImports, importJobs, resumeImports } from './imports/jobs.ts'
import { createDelivery } from './messaging/delivery.ts'
import { messagingJobs } from './messaging/jobs.ts'
import { smtpMailer } from './messaging/mailer.ts'
import { smsGateway } from './messaging/sms.ts'
import { talkBySms } from './phones/worker.ts'
import { createWorker, type Worker } from './platform/jobs.ts'
import { fileJobs } from './platform/stored-files.ts'
import { upkeep } from './platform/upkeep.ts'
import { closingJobs, forgetClosed } from './privacy/jobs.ts'
import { pushGateway } from './push/gateway.ts'
import { contactOf, openPushKeys } from './push/keys.ts'
import { realtimeJobs } from './realtime/jobs.ts'
import { readAnswer } from './replies/reader.ts'
import { openEncryptionKey } from './secondFactor/encryption.ts'
import { secondFactorJobs } from './secondFactor/jobs.ts'
import { openServiceState, withCurrentName } from './service/state.ts'
import { announceTerms } from './settings/terms-announcement.ts'
import { mailFailedTexts } from './shifts/failed-texts.ts'
import { closeShifts } from './shifts/jobs.ts'
import { subscriptionJobs } from './subscriptions/jobs.ts'
import { mailSummaries } from './summaries/jobs.ts'

/** Jobs of every feature and delivery of its messages; any number of processes may run them. */
export const createJobs = (deps: AppDeps): Worker & { start(): void } => {
  const { db, clock, log, files } = deps
  const brand = openServiceState(deps)
  const config = withCurrentName(deps.config, brand)
  const jobs = createWorker(
    { db, clock, log },
    [
      refreshSearch,
      remindUnclaimed(config),
      ...importJobs(config),
      ...paymentsOf(config).jobs,
      ...closingJobs(files, config),
    ],
    [
      ...upkeep,
      ...messagingJobs,
      ...fileJobs(files),
      ...accountJobs,
      ...secondFactorJobs,
      ...realtimeJobs,
      ...credentialJobs(config),
      mailUnread(config),
      closeShifts(config),
      mailFailedTexts(config),
      ...paymentsOf(config).recurring,
      ...subscriptionJobs(config, billingOf(config)),
      ...availabilityJobs,
      ...attendanceJobs(config),
      announceTerms(config),
      mailSummaries(config),
      foldBookings,
      forgetImports,
      resumeImports,
      forgetClosed,
      tellOfFailedMessages,
      tellOfStuckJobs,
    ],
  )
  const delivery = createDelivery(
    { db, clock, log },
    {
      mail: config.smtp && smtpMailer(config.smtp, config.publicUrl),
      sms: config.sms && smsGateway(config.sms, db),
      push: pushGateway({
        db,
        clock,
        keys: openPushKeys(deps, openEncryptionKey(config)),
        contact: contactOf(config),
        onGone: pushGone,
      }),
    },
  )
  const talk = talkBySms({ db, clock, log, config }, () => brand.settings.support, [
    readAnswer(config),
    readOnMyWay(config),
  ])
  return {
    start() {
      jobs.start()
      talk.start()
      delivery.start()
    },
    async runDue() {
      await brand.refresh()
      await jobs.runDue()
      await talk.runDue()
      await delivery.runDue()
    },
    async stop() {
      brand.close()
      await Promise.all([jobs.stop(), talk.stop(), delivery.stop()])
    },
  }
}
