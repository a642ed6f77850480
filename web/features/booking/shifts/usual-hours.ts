import type { Sector } from '#contract/platform/values.ts'

/** Default hours of a shift in each sector. */
export const usualHours: Record<Sector, { start_time: string; end_time: string }> = {
  education: { start_time: '08:30', end_time: '15:30' },
  healthcare: { start_time: '07:00', end_time: '15:00' },
}
