/** Connections of the pairs in the demo data, and the notifications each side got. */

import { notify } from '#server/messaging/notifications/queries.ts'
import { answerConnection, insertConnection } from '#server/people/connections/queries.ts'
import { accepted, idOf, invited, otherSide } from '#server/people/connections/rules.ts'
import { between } from './chance.ts'
import type { DemoConnection } from './connections.ts'
import type { DemoEvent, Ids } from './events.ts'
import type { Today } from './today.ts'

export const connectionEvents = (
  { employer, employee, sender, status, daysAgo }: DemoConnection,
  ids: Ids,
  today: Today,
): DemoEvent[] => {
  const pair = { employer_id: ids.people.get(employer.email)!, employee_id: ids.people.get(employee.email)! }
  const hour = between(7, 18, 'invited at', employer.name, employee.name)
  const sentAt = today.date
    .subtract({ days: daysAgo })
    .toZonedDateTime({ timeZone: employer.zone, plainTime: { hour } })
    .toInstant()
  const invitation = { sender, employer, employee }

  const send: DemoEvent = {
    at: sentAt,
    happen: async (tx) => {
      await insertConnection(tx.at(sentAt), { ...pair, sender })
      await notify(tx.at(sentAt), idOf(pair, otherSide(sender)), invited(invitation))
    },
  }
  if (status === 'pending') return [send]
  const answeredAt = sentAt.add({ hours: between(1, 20, 'answered at', employer.name, employee.name) })
  const answer: DemoEvent = {
    at: answeredAt,
    happen: async (tx) => {
      await answerConnection(tx.at(answeredAt), pair, status)
      if (status === 'accepted') await notify(tx.at(answeredAt), idOf(pair, sender), accepted(invitation))
    },
  }
  return [send, answer]
}
