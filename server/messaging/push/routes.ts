import { push } from '#contract/messaging/push.ts'
import { Problem } from '#contract/platform/errors.ts'
import { sendPush } from '#server/messaging/outbox/queries.ts'
import { record } from '#server/platform/audit/queries.ts'
import { accountSubject } from '#server/platform/audit/rules.ts'
import type { Config } from '#server/platform/config.ts'
import { deviceOf } from '#server/platform/devices.ts'
import { implement } from '#server/platform/routes.ts'
import { ensureSubscription } from './addresses.ts'
import type { PushKeys } from './keys.ts'
import { devicesOf, dropSubscription, storeSubscription, subscriptionOfSession } from './queries.ts'

type Deps = { config: Pick<Config, 'pushHosts'>; keys: () => Promise<PushKeys> }

const deviceName = (userAgent: string) => {
  const { browser, system } = deviceOf(userAgent)
  return { device: `${browser} on ${system}` }
}

export const pushRoutes = ({ config, keys }: Deps) =>
  implement(push, {
    status: async ({ actor, db }) => {
      const { publicKey } = await keys()
      return { data: { public_key: publicKey, devices: await devicesOf(db, actor) } }
    },
    subscribe: async ({ actor, body, tx }) => {
      ensureSubscription(body, config.pushHosts)
      const { device, isNew } = await storeSubscription(tx, actor, body)
      if (isNew)
        record(tx, {
          actor,
          action: 'push_turned_on',
          subject: accountSubject(actor),
          after: deviceName(actor.user_agent),
        })
      return device
    },
    unsubscribe: async ({ actor, params, tx }) => {
      const { user_agent } = await dropSubscription(tx, actor.id, params.id)
      record(tx, { actor, action: 'push_turned_off', subject: accountSubject(actor), before: deviceName(user_agent) })
    },
    test: async ({ actor, tx }) => {
      const own = await subscriptionOfSession(tx, actor.session_id)
      if (own === null) throw new Problem('push_is_off')
      await sendPush(tx, {
        subscriptionId: own.id,
        userId: actor.id,
        title: `${tx.brand.productName} notifications are on`,
        body: 'This is how notifications will look here.',
        link: '/',
      })
    },
  })
