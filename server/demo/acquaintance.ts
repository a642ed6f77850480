/** How the pairs of the town became connected, and what each side was told. */
import { answerConnection, insertConnection } from '../connections/queries.ts'
import { type Notice, notify } from '../notifications/queries.ts'
import { between } from './chance.ts'
import type { Happening, Ids } from './happenings.ts'
import type { Tie } from './ties.ts'
import type { Today } from './today.ts'

const notice = (title: string, message: string, link: string): Notice => ({
  type: 'connection-request',
  title,
  message,
  link,
})
const linkOf = (role: 'employer' | 'employee') => (role === 'employer' ? '/employer/book' : '/employee/home')

export const lifeOfTie = (
  { employer, employee, sender, status, daysAgo }: Tie,
  ids: Ids,
  today: Today,
): Happening[] => {
  const pair = { employer_id: ids.people.get(employer.email)!, employee_id: ids.people.get(employee.email)! }
  const [from, to] =
    sender === 'employer'
      ? ([
          { name: employer.name, id: pair.employer_id },
          { name: employee.name, id: pair.employee_id },
        ] as const)
      : ([
          { name: employee.name, id: pair.employee_id },
          { name: employer.name, id: pair.employer_id },
        ] as const)
  const receiver = sender === 'employer' ? 'employee' : 'employer'
  const hour = between(7, 18, 'invited at', employer.name, employee.name)
  const sentAt = today.date
    .subtract({ days: daysAgo })
    .toZonedDateTime({ timeZone: employer.zone, plainTime: { hour } })
    .toInstant()
  const invited = notice('Connection request', `${from.name} would like to connect with you.`, linkOf(receiver))
  const answered = notice(`Connection ${status}`, `${to.name} ${status} your connection request.`, linkOf(sender))

  const send: Happening = {
    at: sentAt,
    happen: async (tx) => {
      await insertConnection(tx, { ...pair, sender }, sentAt)
      await notify(tx, to.id, invited, sentAt)
    },
  }
  if (status === 'pending') return [send]
  const answeredAt = sentAt.add({ hours: between(1, 20, 'answered at', employer.name, employee.name) })
  const answer: Happening = {
    at: answeredAt,
    happen: async (tx) => {
      await answerConnection(tx, pair, status, answeredAt)
      await notify(tx, from.id, answered, answeredAt)
    },
  }
  return [send, answer]
}
