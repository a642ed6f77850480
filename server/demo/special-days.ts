/** Pupil-free days of the demo school. */
import { insertPupilFreeDay } from '#server/people/special-days/queries.ts'
import { demoAccounts } from '#server/platform/service/routes.ts'
import type { DemoEvent, Ids } from './events.ts'
import { type Today, workday } from './today.ts'

const days: readonly [after: number, name: string][] = [
  [28, 'Report writing'],
  [64, 'Curriculum planning'],
]

export const specialDayEvents = ({ people }: Ids, today: Today): DemoEvent[] => {
  const siteId = people.get(demoAccounts.employer.email)
  if (siteId === undefined) return []
  const at = today.now.subtract({ hours: 24 * 60 })
  return days.map(([after, name]) => ({
    at,
    happen: (tx) => insertPupilFreeDay(tx.at(at), siteId, { date: workday(today, after).toString(), name }),
  }))
}
