import type { MailTemplate as Shown, settings } from '#contract/admin/settings.ts'
import { fillMail, type MailWords, wrongPlaceholders } from '#contract/messaging/outbox.ts'
import { Problem } from '#contract/platform/errors.ts'
import { accountOf } from '#server/identity/accounts/queries.ts'
import {
  allMailOverrides,
  type MailOverride,
  mailOverrideRow,
  saveMailOverride,
} from '#server/messaging/outbox/mail-overrides.ts'
import { sendMail } from '#server/messaging/outbox/queries.ts'
import { allMails, type MailTemplate, mailByKey } from '#server/messaging/outbox/templates.ts'
import { record } from '#server/platform/audit/queries.ts'
import { isChange } from '#server/platform/audit/rules.ts'
import type { Handlers } from '#server/platform/routes.ts'

// A text field does not show a line break at the very end.
const shownCopy = ({ subject, body }: MailWords): MailWords => ({ subject, body: body.trimEnd() })

/** The operator's own text of a mail, if there is one. */
const ownOf = (own: MailOverride | null | undefined): MailWords | null =>
  own && own.subject !== null && own.body !== null ? { subject: own.subject, body: own.body } : null

const mailView = (mail: MailTemplate, own: MailOverride | null | undefined, productName: string): Shown => ({
  key: mail.key,
  title: mail.title,
  sent: mail.sent,
  ...shownCopy(ownOf(own) ?? mail.words),
  first: shownCopy(mail.words),
  is_changed: ownOf(own) !== null,
  variables: mail.variables.map((one) => (one.name === 'product_name' ? { ...one, sample: productName } : one)),
  version: own?.version ?? 0,
})

const templateOf = (key: string): MailTemplate => {
  const mail = mailByKey(key)
  if (!mail) throw new Problem('not_found')
  return mail
}

const ensureFits = (copy: MailWords, mail: MailTemplate) => {
  const faults = Object.entries(wrongPlaceholders(copy, mail.variables))
  if (faults.length === 0) return
  const errors = Object.fromEntries(faults.map(([field, sentence]) => [field, [sentence]]))
  throw new Problem('invalid', { message: faults[0]![1], errors })
}

const about = ({ title }: MailTemplate) => ({ kind: 'setting', id: null, name: `Mail: ${title}` }) as const

export const mailSettings: Pick<Handlers<typeof settings>, 'mails' | 'setMail' | 'resetMail' | 'testMail'> = {
  mails: async ({ db }) => {
    const own = new Map((await allMailOverrides(db)).map((one) => [one.key, one]))
    return { data: allMails().map((mail) => mailView(mail, own.get(mail.key), db.brand.productName)) }
  },

  setMail: async ({ tx, actor, params, body: { version, subject, body } }) => {
    const mail = templateOf(params.key)
    const copy = { subject, body: `${body}\n` }
    ensureFits(copy, mail)
    const before = mailView(mail, await mailOverrideRow(tx, mail.key), tx.brand.productName)
    const after = mailView(mail, await saveMailOverride(tx, mail.key, copy, version), tx.brand.productName)
    const change = { before: shownCopy(before), after: shownCopy(after) }
    // Saving the default text keeps it, whatever a later release changes.
    if (before.is_changed !== after.is_changed || isChange(change.before, change.after))
      record(tx, { actor, action: 'mail_changed', subject: about(mail), ...change })
    return after
  },

  resetMail: async ({ tx, actor, params, body: { version } }) => {
    const mail = templateOf(params.key)
    const before = mailView(mail, await mailOverrideRow(tx, mail.key), tx.brand.productName)
    const after = mailView(mail, await saveMailOverride(tx, mail.key, null, version), tx.brand.productName)
    if (before.is_changed) record(tx, { actor, action: 'mail_reset', subject: about(mail), before: shownCopy(before) })
    return after
  },

  testMail: async ({ tx, actor, params, body }) => {
    const mail = templateOf(params.key)
    ensureFits(body, mail)
    const samples = Object.fromEntries(mail.variables.map(({ name, sample }) => [name, sample]))
    const copy = fillMail(body, { ...samples, product_name: tx.brand.productName })
    const { email } = await accountOf(tx, actor.id)
    const secret = samples.code === undefined ? {} : { secret: { text: samples.code, until: tx.now } }
    await sendMail(tx, { to: email, userId: actor.id, ...copy, ...secret, subject: `Test: ${copy.subject}` })
    return { email }
  },
}
