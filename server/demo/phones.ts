/** Consent to text messages in the demo data: each person was asked, and all but one said yes. */

import { storeText, takeText } from '#server/messaging/outbox/inbox.ts'
import { sendText } from '#server/messaging/outbox/queries.ts'
import { readText } from '#server/messaging/outbox/reply-worker.ts'
import { readTexts } from '#server/messaging/phones/inbound.ts'
import { phoneTexts } from '#server/messaging/phones/messages.ts'
import { recordOptInText } from '#server/messaging/phones/queries.ts'
import { DEMO_CONTACT } from '#server/platform/service/state.ts'
import { joinedAt } from './accounts.ts'
import { between, pick } from './chance.ts'
import { employers } from './employers.ts'
import type { DemoEvent, Ids } from './events.ts'
import { employees, FICTIONAL_PHONES } from './people.ts'
import type { Today } from './today.ts'

const YES = ['YES', 'Yes', 'yes please', 'Y', 'ok']

export const phoneEvents = ({ people }: Ids, today: Today): DemoEvent[] => {
  const reachable = [...employees, ...employers].filter(({ phone }) => phone !== undefined)
  return reachable.flatMap(({ email, phone: which }, n) => {
    const phone = FICTIONAL_PHONES[which!]!
    const userId = people.get(email)
    if (userId === undefined) return []
    // The last person saved the number only yesterday, and has not looked at the phone since.
    const isLast = n === reachable.length - 1
    const requestedAt = isLast ? today.now.subtract({ hours: 21 }) : joinedAt(today, email).add({ minutes: 12 })
    const saidAt = requestedAt.add({ minutes: between(1, 9, 'says yes', email) })
    const optInText: DemoEvent = {
      at: requestedAt,
      happen: async (tx) => {
        await sendText(tx.at(requestedAt), {
          to: phone,
          userId,
          body: phoneTexts.consentQuestion(tx.brand),
          event: 'account',
        })
        await recordOptInText(tx.at(requestedAt), userId)
      },
    }
    const said: DemoEvent = {
      at: saidAt,
      happen: async (tx) => {
        await storeText(tx.at(saidAt), { gatewayId: `demo-phone-${userId}`, phone, body: pick(YES, 'yes', email) })
        const text = await takeText(tx.at(saidAt))
        if (text)
          await readText(
            tx.at(saidAt),
            text,
            readTexts(() => DEMO_CONTACT, []),
          )
      },
    }
    return isLast ? [optInText] : [optInText, said]
  })
}
