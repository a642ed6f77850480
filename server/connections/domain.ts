import { type Connection, DAYS_AFTER_REJECTION, type Side } from '#contract/connections.ts'
import { Problem } from '#contract/errors.ts'
import type { Notice } from '../notifications/queries.ts'

/** The two of a connection. */
export type Pair = { employer_id: number; employee_id: number }
type Named = Pick<Connection, 'sender'> & { employer: { name: string }; employee: { name: string } }

export const otherSide = (side: Side): Side => (side === 'employer' ? 'employee' : 'employer')
export const idOf = (pair: Pair, side: Side): number => (side === 'employer' ? pair.employer_id : pair.employee_id)

/** Since when a rejection counts as recent. */
export const recentSince = (now: Temporal.Instant) => now.subtract({ hours: 24 * DAYS_AFTER_REJECTION })

/** Says from when somebody may be invited again, on the reader's clock. */
export const rejectedRecently = (rejectedAt: Temporal.Instant, zone: string) => {
  const from = rejectedAt.add({ hours: 24 * DAYS_AFTER_REJECTION }).toZonedDateTimeISO(zone)
  // A minute that has begun is not over yet.
  const { hour, minute } = from.second > 0 || from.millisecond > 0 ? from.add({ minutes: 1 }) : from
  const day = from.toLocaleString('en-AU', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
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

/** For who was invited. */
export const invited = (connection: Named): Notice =>
  request(
    'Connection request',
    `${connection[connection.sender].name} would like to connect with you.`,
    `/${otherSide(connection.sender)}/invitations?option=received`,
  )

/** For who has sent the invitation. */
export const accepted = (connection: Named): Notice =>
  request(
    'Connection accepted',
    `${connection[otherSide(connection.sender)].name} accepted your connection request.`,
    `/${connection.sender}/connections`,
  )
