import type { Shift } from '#contract/shifts.ts'

type Lost = Pick<Shift, 'status' | 'date' | 'start_time' | 'end_time' | 'subject_id' | 'starts_at' | 'ends_at'>

/**
 * The search for somebody else, with the details filled in, for a shift that nobody will work and that is not over.
 * Once it has begun, its times can no longer be asked for.
 */
export function replacementFor(shift: Lost, now: Date) {
  const isLost = ['rejected', 'cancelled', 'withdrawn', 'expired'].includes(shift.status)
  if (!isLost || new Date(shift.ends_at) <= now) return null
  const { date, start_time, end_time, subject_id } = shift
  const search = { option: 'search', date, subject_id: String(subject_id) }
  return new Date(shift.starts_at) > now ? { ...search, start_time, end_time } : search
}
