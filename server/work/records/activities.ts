import type { Actor } from '#contract/platform/endpoint.ts'
import type { Activity } from '#contract/work/records.ts'
import { shiftsByIds, shiftsOfInviter } from '#server/booking/shifts/queries.ts'
import type { Db } from '#server/platform/database.ts'
import { ratingsOf, shiftsOfBlockedPairs } from '#server/work/ratings/queries.ts'
import { ratingsSeen } from '#server/work/ratings/rules.ts'
import { sheetsOf } from '#server/work/timesheets/queries.ts'

/** Returns these shifts in this order, with everything about the work that one party may see. */
export const activitiesOf = async (db: Db, actor: Actor, shiftIds: readonly number[]): Promise<Activity[]> => {
  const isEmployer = actor.role === 'employer'
  const [shifts, sheets, ratings, blocked] = await Promise.all([
    (isEmployer ? shiftsOfInviter : shiftsByIds)(db, shiftIds),
    sheetsOf(db, shiftIds, isEmployer ? 'employer' : 'employee'),
    ratingsOf(db, shiftIds),
    shiftsOfBlockedPairs(db, shiftIds),
  ])
  const shiftOf = new Map(shifts.map((shift) => [shift.id, shift]))
  const sheetOf = new Map(sheets.map((sheet) => [sheet.shift_id, sheet]))
  const ratingsByShift = Map.groupBy(ratings, ({ shift_id }) => shift_id)
  return shiftIds.flatMap((id) => {
    const shift = shiftOf.get(id)
    const timesheet = sheetOf.get(id) ?? null
    const state = { worked: timesheet !== null, isBlockedPair: blocked.has(id) }
    return shift ? [{ shift, timesheet, ...ratingsSeen(actor, state, ratingsByShift.get(id) ?? []) }] : []
  })
}
