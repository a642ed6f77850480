import { bringForward, delay, type Moved } from '#server/messaging/outbox/queries.ts'
import type { Tx } from '#server/platform/database.ts'
import { ringsAt } from './rules.ts'

type Recipient = {
  id: number
  time_zone: string
  quiet_from: string | null
  quiet_to: string | null
  urgent_passes: boolean
}
type Alerted = Moved & { user_id: number; event: NonNullable<Moved['event']> }
/** A message that rings and has not been tried. Mail does not ring. */
const isRinging = (moved: Moved): moved is Alerted =>
  moved.channel !== 'mail' && moved.tries === 0 && moved.user_id !== null && moved.event !== null

/**
 * Brings forward the messages of a clock that was ahead. A text or push that was written by day on
 * that clock may now have a night before it, so its quiet hours are looked at again. A text that is
 * useless after them never leaves: its person has chosen that nothing rings, and the app has it.
 */
export const bringAlertsForward = async (tx: Tx): Promise<void> => {
  const alerts = (await bringForward(tx)).filter(isRinging)
  if (alerts.length === 0) return
  const recipients = await tx.all<Recipient>`
    select u.id, u.time_zone, a.quiet_from, a.quiet_to, coalesce(a.urgent_passes, true) as urgent_passes
    from users u left join alert_preferences a on a.user_id = u.id
    where u.id = any(${alerts.map(({ user_id }) => user_id)}::int[])`
  const byId = new Map(recipients.map((recipient) => [recipient.id, recipient]))
  for (const { id, user_id, event, obsolete_after, next_try_at } of alerts) {
    const person = byId.get(user_id)!
    const { quiet_from: from, quiet_to: to } = person
    const quiet = from === null || to === null ? null : { from, to }
    // An alert about a shift is of use until the shift starts or ends, so this tells if it is soon.
    const until = obsolete_after === null ? undefined : Temporal.Instant.from(obsolete_after)
    const leavesAt = Temporal.Instant.from(next_try_at)
    const due = Temporal.Instant.compare(leavesAt, tx.now) > 0 ? leavesAt : tx.now
    const at = ringsAt({ ...person, quiet }, { event, ...(until && { startsAt: until }) }, tx.now)(due)
    if (!at.equals(due)) await delay(tx, id, at)
  }
}
