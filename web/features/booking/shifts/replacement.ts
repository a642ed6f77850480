import type { Shift } from '#contract/booking/shifts.ts'
import { dateIn, stamp } from '#web/ui/dates.ts'

type LostShift = Pick<Shift, 'status' | 'date' | 'start_time' | 'end_time' | 'subject_id' | 'starts_at' | 'ends_at'>

const detailsOf = ({ date, subject_id }: Pick<Shift, 'date' | 'subject_id'>) => ({
  ...{ option: 'search', date, subject_id: String(subject_id) },
})

/**
 * Returns the search for a replacement, with its details filled in, for a shift that is not over
 * and that nobody will work. The times of a shift that has begun are left out.
 */
export function replacementFor(shift: LostShift, now: Date) {
  const isLost = ['rejected', 'cancelled', 'withdrawn', 'expired'].includes(shift.status)
  if (!isLost || new Date(shift.ends_at) <= now) return null
  const { start_time, end_time } = shift
  const search = detailsOf(shift)
  return new Date(shift.starts_at) > now ? { ...search, start_time, end_time } : search
}

type LeftShift = LostShift & Pick<Shift, 'id' | 'time_zone'>

/**
 * Returns the search for a person of the employer's own choice in place of one who left: for the
 * whole shift, or for the rest of one that has begun.
 */
export function inPlaceOf(shift: LeftShift, now: Date) {
  const search =
    new Date(shift.starts_at) > now
      ? { ...detailsOf(shift), start_time: shift.start_time, end_time: shift.end_time }
      : lateReplacementFor(shift, now)
  return search && { ...search, replaces: shift.id }
}

type NoShow = Pick<Shift, 'subject_id' | 'end_time' | 'ends_at' | 'time_zone'>

const QUARTER = 15 * 60_000
/** Shortest shift (rulings.md section 1). */
const SHORTEST = 30 * 60_000

/**
 * Returns the search for a person to come at once in place of one who is missing: from the next
 * quarter of an hour to the end. Null if that is shorter than a shift may be.
 */
export function lateReplacementFor({ subject_id, end_time, ends_at, time_zone }: NoShow, now: Date) {
  const start = new Date(Math.ceil((now.getTime() + 1) / QUARTER) * QUARTER)
  if (Date.parse(ends_at) - start.getTime() < SHORTEST) return null
  return {
    option: 'search',
    date: dateIn(time_zone, start),
    subject_id: String(subject_id),
    start_time: stamp(start.toISOString(), time_zone).slice(-5),
    end_time,
  }
}
