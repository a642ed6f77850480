/** Checks a request against the limits of its organisation. */
import { isLimited } from '#contract/booking/approval-rules.ts'
import { Problem } from '#contract/platform/errors.ts'
import { estimatePay } from '#server/booking/hooks.ts'
import type { Span, WallClock } from '#server/booking/shifts/rules.ts'
import type { Db } from '#server/platform/database.ts'
import type { Caller } from '#server/platform/routes.ts'
import { limitsOf, ownLimitsOf } from './queries.ts'
import { exceededLimits, isWithoutLimits } from './rules.ts'

/** The limits that a request by this person exceeds, and the pay that was estimated for it. */
export const checkLimits = async (
  db: Db,
  { id, person_id, member_role }: Pick<Caller, 'id' | 'person_id' | 'member_role'>,
  shift: WallClock,
  span: Span,
) => {
  const limits = isLimited(member_role) ? ((await ownLimitsOf(db, id, person_id)) ?? (await limitsOf(db, id))) : null
  if (limits === null || isWithoutLimits(limits)) return { exceeded: [], pay: null }
  const pay = await estimatePay(db, { employerId: id, date: shift.date, span })
  const minutes = span.end.since(span.start).total('minutes')
  return { exceeded: exceededLimits(limits, { ...pay, shift, minutes }), pay }
}

/** Refuses a change above a limit; it waits for no approval, because a manager can make it. */
export const ensureWithinLimits = async (...asked: Parameters<typeof checkLimits>): Promise<void> => {
  const { exceeded } = await checkLimits(...asked)
  if (exceeded.length === 0) return
  const sentences = exceeded.map(({ message }) => message).join(' ')
  throw new Problem('approval_needed', { message: `${sentences} An owner or manager must make this change.` })
}
