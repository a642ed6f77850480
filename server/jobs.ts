import { remindUnclaimed } from './accounts/claiming.ts'
import { accountJobs } from './accounts/jobs.ts'
import { tellOfFailedMessages } from './admin/failedMessages.ts'
import { tellOfStuckJobs } from './admin/stuckJobs.ts'
import { pushGone } from './alerts/gone.ts'
import { foldBookings } from './analytics/jobs.ts'
import { attendanceJobs } from './attendance/jobs.ts'
import { readOnMyWay } from './attendance/reply.ts'
import { availabilityJobs, refreshSearch } from './availability/jobs.ts'
import { mailUnread } from './conversations/jobs.ts'
import { credentialJobs } from './credentials/jobs.ts'
import { forgetImports, importJobs, resumeImports } from './imports/jobs.ts'
import { type AppMeans, billingOf, paymentsOf } from './means.ts'
import { createDelivery } from './messaging/delivery.ts'
import { messagingJobs } from './messaging/jobs.ts'
import { smtpMailer } from './messaging/mailer.ts'
import { smsGateway } from './messaging/sms.ts'
import { talkBySms } from './phones/worker.ts'
import { fileJobs } from './platform/files-stored.ts'
import { createWorker, type Worker } from './platform/jobs.ts'
import { upkeep } from './platform/upkeep.ts'
import { closingJobs, forgetClosed } from './privacy/jobs.ts'
import { contactOf, openPushKeys } from './push/keys.ts'
import { pushGateway } from './push/sending.ts'
import { realtimeJobs } from './realtime/jobs.ts'
import { readAnswer } from './replies/reading.ts'
import { openHouseKey } from './secondFactor/houseKey.ts'
import { secondFactorJobs } from './secondFactor/jobs.ts'
import { named, openHouse } from './service/house.ts'
import { announceTerms } from './settings/termsAnnouncement.ts'
import { mailFailedTexts } from './shifts/failedTexts.ts'
import { closeShifts } from './shifts/jobs.ts'
import { subscriptionJobs } from './subscriptions/jobs.ts'
import { mailSummaries } from './summaries/jobs.ts'

/** Every feature's jobs and the way out for its messages; any number of processes may work them off. */
export const createJobs = (means: AppMeans): Worker & { start(): void } => {
  const { db, clock, log, files } = means
  const house = openHouse(means)
  const config = named(means.config, house)
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
        keys: openPushKeys(means, openHouseKey(config)),
        contact: contactOf(config),
        onGone: pushGone,
      }),
    },
  )
  const talk = talkBySms({ db, clock, log, config }, () => house.standing.support, [
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
      await house.refresh()
      await jobs.runDue()
      await talk.runDue()
      await delivery.runDue()
    },
    async stop() {
      house.close()
      await Promise.all([jobs.stop(), talk.stop(), delivery.stop()])
    },
  }
}
