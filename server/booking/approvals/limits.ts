/** Checks a request against the limits of its organisation. */
import { isLimited } from '#contract/booking/approval-rules.ts'
import { Problem } from '#contract/platform/errors.ts'
import { estimatePays } from '#server/booking/hooks.ts'
import type { Span, WallClock } from '#server/booking/shifts/rules.ts'
import type { Db } from '#server/platform/database.ts'
import type { Caller } from '#server/platform/routes.ts'
import { limitsOf, ownLimitsOf } from './queries.ts'
import { exceededLimits, isWithoutLimits, type Pay } from './rules.ts'

type Limited = Pick<Caller, 'id' | 'person_id' | 'member_role'>
type LimitCheck = {
  exceeded: ReturnType<typeof exceededLimits>
  /** Null if the caller has no limits. */
  pay: Pay | null
}

/** For each shift, the limits that a request by this person exceeds, and its estimated pay. */
export const checkLimitsOfAll = async (
  db: Db,
  { id, person_id, member_role }: Limited,
  shifts: readonly (WallClock & { span: Span })[],
): Promise<LimitCheck[]> => {
  const limits = isLimited(member_role) ? ((await ownLimitsOf(db, id, person_id)) ?? (await limitsOf(db, id))) : null
  if (limits === null || isWithoutLimits(limits)) return shifts.map(() => ({ exceeded: [], pay: null }))
  const pays = await estimatePays(
    db,
    shifts.map(({ date, span }) => ({ employerId: id, date, span })),
  )
  return shifts.map((shift, i) => {
    const pay = pays[i]!
    const minutes = shift.span.end.since(shift.span.start).total('minutes')
    return { exceeded: exceededLimits(limits, { ...pay, shift, minutes }), pay }
  })
}

/** The limits that a request by this person exceeds, and the pay that was estimated for it. */
export const checkLimits = async (db: Db, actor: Limited, shift: WallClock, span: Span) =>
  (await checkLimitsOfAll(db, actor, [{ ...shift, span }]))[0]!

/** Refuses a change above a limit. A change cannot wait for approval: a manager has to make it. */
export const ensureWithinLimits = async (...asked: Parameters<typeof checkLimits>): Promise<void> => {
  const { exceeded } = await checkLimits(...asked)
  if (exceeded.length === 0) return
  const sentences = exceeded.map(({ message }) => message).join(' ')
  throw new Problem('approval_needed', { message: `${sentences} An owner or manager must make this change.` })
}
