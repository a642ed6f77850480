import { sendMail } from '#server/messaging/outbox/queries.ts'
import { mailsOf } from '#server/messaging/outbox/templates.ts'
import type { RecurringJob } from '#server/platform/jobs.ts'
import { summaryMails } from './mails.ts'
import { claimDueSummaries, openAndUnread, plannedOf } from './queries.ts'
import { dailySummary } from './rules.ts'

const AT_ONCE = 50

/**
 * Mails the day's summary at each person's chosen time, in the transaction that records it as sent.
 */
export const mailSummaries: RecurringJob = {
  kind: 'mail_daily_summaries',
  every: 60,
  run: async ({ db }) => {
    const round = () =>
      db.transaction(async (tx) => {
        const due = await claimDueSummaries(tx, AT_ONCE)
        if (due.length === 0) return 0
        const fillSummary = await mailsOf(tx, summaryMails.daily_summary)
        for (const one of due) {
          const { role, today, email, user_id } = one
          const summary = dailySummary({
            role,
            today,
            shifts: await plannedOf(tx, one),
            ...(await openAndUnread(tx, one)),
          })
          if (summary === null) continue
          const mail = fillSummary({ ...summary, link: `${tx.brand.publicUrl}/${role}/home` })
          await sendMail(tx, { to: email, userId: user_id, ...mail })
        }
        return due.length
      })
    while ((await round()) === AT_ONCE);
  },
}
