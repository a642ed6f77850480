import { phones } from '#contract/messaging/phones.ts'
import type { Config } from '#server/platform/config.ts'
import { implement } from '#server/platform/routes.ts'
import { messagesOf } from './history.ts'
import { askNow, phoneOf } from './opt-in.ts'

export const phoneRoutes = (config: Config) => {
  const from = config.sms?.from ?? null

  return implement(phones, {
    phone: async ({ actor, db }) => ({ data: await phoneOf(db, actor.id, from) }),

    askPhone: async ({ actor, tx }) => {
      await askNow(tx, actor.id)
      return (await phoneOf(tx, actor.id, from))!
    },

    messagesOfPerson: ({ params, query, db, now }) =>
      messagesOf(db, params.id, query, { seesSecrets: config.demo, now }),
  })
}
