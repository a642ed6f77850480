import type { Channel } from '#contract/messaging/outbox.ts'
import { alerts, choosable } from '#contract/messaging/preferences.ts'
import type { Role } from '#contract/platform/endpoint.ts'
import { invalid, Problem } from '#contract/platform/errors.ts'
import { readLink } from '#server/messaging/links/signatures.ts'
import { withConfirmedPhone } from '#server/messaging/phones/queries.ts'
import type { Db } from '#server/platform/database.ts'
import { implement } from '#server/platform/routes.ts'
import { notOffered, preferencesOf, putPreferences, setMailOn } from './choices.ts'

const linked = async (db: Db, token: string) => {
  const link = await readLink(db, 'mail_choice', token)
  const event = link?.event ?? null
  if (link === null || event === null) throw new Problem('link_invalid')
  return { userId: link.userId, event }
}
type Linked = Awaited<ReturnType<typeof linked>>

/** Without a confirmed phone, mail replaces text messages. */
const mailChoiceOf = async (db: Db, { userId, event }: Linked) => {
  const { choices } = await preferencesOf(db, userId)
  const { role, phone } = await db.one<{ role: Role; phone: string | null }>`
    select public_role(u.role) as role, p.phone from users u ${withConfirmedPhone} where u.id = ${userId}`
  const label = choosable[role].find((each) => each.event === event)?.label ?? 'this'
  const isOn = (channel: Channel) =>
    choices.some((each) => each.event === event && each.channel === channel && each.is_on)
  return { event, label, is_on: isOn('mail') || (phone === null && isOn('sms')) }
}

export const alertRoutes = implement(alerts, {
  preferences: async ({ actor, db }) => ({ data: await preferencesOf(db, actor.id) }),

  choose: async ({ actor, body, tx }) => {
    const refused = notOffered(actor.role, body.choices)
    if (refused) throw invalid('choices', `This account has no ${refused.channel} for ${refused.event}.`)
    await putPreferences(tx, actor, body)
    return preferencesOf(tx, actor.id)
  },

  mailChoice: async ({ db, body }) => ({ data: await mailChoiceOf(db, await linked(db, body.token)) }),

  chooseMail: ({ db, body }) =>
    db.transaction(async (tx) => {
      const link = await linked(tx, body.token)
      await setMailOn(tx, link.userId, link.event, body.is_on)
      return mailChoiceOf(tx, link)
    }),
})
