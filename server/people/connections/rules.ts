import { type Connection, DAYS_AFTER_REJECTION, type Side } from '#contract/people/connections.ts'
import type { Actor } from '#contract/platform/endpoint.ts'
import { Problem } from '#contract/platform/errors.ts'
import type { Notice } from '#server/messaging/notifications/queries.ts'
import { weekdayAndDate } from '#server/platform/dates.ts'

/** An employer and an employee, connected or not. */
export type Pair = { employer_id: number; employee_id: number }
type Named = Pick<Connection, 'sender'> & { employer: { name: string }; employee: { name: string } }

export const pairWith = (actor: Actor, otherId: number): Pair =>
  actor.role === 'employer'
    ? { employer_id: actor.id, employee_id: otherId }
    : { employer_id: otherId, employee_id: actor.id }
export const otherSide = (side: Side): Side => (side === 'employer' ? 'employee' : 'employer')
export const idOf = (pair: Pair, side: Side): number => (side === 'employer' ? pair.employer_id : pair.employee_id)

/** Since when a rejection counts as recent. */
export const recentSince = (now: Temporal.Instant) => now.subtract({ hours: 24 * DAYS_AFTER_REJECTION })

export const rejectedRecently = (rejectedAt: Temporal.Instant, zone: string) => {
  const over = rejectedAt.add({ hours: 24 * DAYS_AFTER_REJECTION }).toZonedDateTimeISO(zone)
  // A minute that has begun is not over yet; the last one of a day ends on the next.
  const from = over.round({ smallestUnit: 'minute', roundingMode: 'ceil' })
  const day = weekdayAndDate(from.toPlainDate())
  const time = from.toPlainTime().toString({ smallestUnit: 'minute' })
  return new Problem('rejected_recently', {
    message: `This invitation was declined. You can invite again from ${day}, ${time}.`,
  })
}

const request = (title: string, message: string, link: string): Notice => ({
  type: 'connection-request',
  title,
  message,
  link,
})

/** Notice to the invited side. */
export const invited = (connection: Named): Notice =>
  request(
    'Connection request',
    `${connection[connection.sender].name} would like to connect with you.`,
    `/${otherSide(connection.sender)}/invitations?option=received`,
  )

/** Notice to the side that sent the invitation. */
export const accepted = (connection: Named): Notice =>
  request(
    'Connection accepted',
    `${connection[otherSide(connection.sender)].name} accepted your connection request.`,
    `/${connection.sender}/connections`,
  )
