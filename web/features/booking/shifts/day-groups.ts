import { addDays, mondayOf } from '#web/ui/dates.ts'

/** Groups of coming shifts, soonest first. */
export const dayGroups = ['Today', 'Tomorrow', 'This week', 'Next week', 'Later'] as const

/** Group of a shift that is not over; a night that began yesterday belongs to today. */
export function dayGroupOf(date: string, today: string): (typeof dayGroups)[number] {
  if (date <= today) return 'Today'
  if (date === addDays(today, 1)) return 'Tomorrow'
  const monday = mondayOf(today)
  if (date < addDays(monday, 7)) return 'This week'
  return date < addDays(monday, 14) ? 'Next week' : 'Later'
}
