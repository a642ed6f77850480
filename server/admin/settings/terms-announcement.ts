import { dayInWords } from '#contract/platform/wall-clock-rules.ts'
import { takePendingAnnouncement } from '#server/identity/accounts/terms.ts'
import { notifyOfService } from '#server/messaging/notifications/queries.ts'
import { sendMails } from '#server/messaging/outbox/queries.ts'
import { defineMails, letter, mailOf } from '#server/messaging/outbox/templates.ts'
import type { RecurringJob } from '#server/platform/jobs.ts'
import { emitToMany } from '#server/platform/realtime/queries.ts'

const mails = defineMails({
  new_terms: {
    title: 'New terms',
    sent: 'When new Terms & Conditions are published, once to every person with that role.',
    subject: 'New Terms & Conditions from {{date}}',
    body: letter(
      'New Terms & Conditions apply to your {{product_name}} account from {{date}}.',
      'What changed: {{changes}}',
      'Read and agree at\n{{link}}',
      'You can agree now. From that date you must agree before you can continue.',
    ),
    variables: {
      date: { says: 'The date from which they apply.', sample: '7 December 2026', required: true },
      changes: { says: 'The publisher’s summary of the changes.', sample: 'We explain how shifts are cancelled.' },
      link: {
        says: 'Link to the terms.',
        sample: 'https://bellbird.example/employee/tnc',
        required: true,
      },
    },
  },
})

const AT_ONCE = 500

/** Notifies everybody of the role of new terms, in the product and by mail, exactly once. */
export const announceTerms: RecurringJob = {
  kind: 'announce_terms',
  every: 10,
  run: async ({ db }) => {
    let ahead = 0
    const announceSome = () =>
      db.transaction(async (tx) => {
        const pending = await takePendingAnnouncement(tx, AT_ONCE)
        if (pending === null) return false
        const { terms, people } = pending
        if (people.length === 0) return true
        const { role, applies_on, changes } = terms
        const link = `/${role}/tnc`
        const date = dayInWords(applies_on)
        const notice = {
          title: 'New Terms & Conditions',
          message: `New terms apply from ${date}. What changed: ${changes}`,
          link,
        }
        await notifyOfService(
          tx,
          people.map(({ id }) => ({ userId: id, ...notice })),
        )
        const mail = await mailOf(tx, mails.new_terms, { date, changes, link: tx.brand.publicUrl + link })
        await sendMails(
          tx,
          people.map(({ id, email }) => ({ to: email, userId: id, ...mail })),
          ahead,
        )
        emitToMany(
          tx,
          people.map(({ id }) => id),
          ['notification'],
        )
        ahead += people.length
        return true
      })
    while (await announceSome());
  },
}
