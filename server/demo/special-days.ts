/** Pupil-free days of the demo school. */
import { insertPupilFreeDay, specialDaysOf } from '#server/people/special-days/queries.ts'
import type { Tx } from '#server/platform/database.ts'
import { demoAccounts } from '#server/platform/service/routes.ts'
import type { DemoEvent, Ids } from './events.ts'
import { type Today, workday } from './today.ts'

/** Week days from today, at least, and the reason. */
const days: readonly [after: number, name: string][] = [
  [28, 'Report writing'],
  [64, 'Curriculum planning'],
]

/** Next week day that is in a term and no holiday. */
const schoolDayAfter = async (tx: Tx, siteId: number, today: Today, after: number): Promise<string> => {
  const range = { from: workday(today, after).toString(), until: workday(today, after + 60).toString() }
  const special = new Set((await specialDaysOf(tx, siteId, range)).map(({ date }) => date))
  let next = after
  while (special.has(workday(today, next).toString())) next++
  return workday(today, next).toString()
}

export const specialDayEvents = ({ people }: Ids, today: Today): DemoEvent[] => {
  const siteId = people.get(demoAccounts.employer.email)
  if (siteId === undefined) return []
  const at = today.now.subtract({ hours: 24 * 60 })
  return days.map(([after, name]) => ({
    at,
    happen: async (tx) => {
      const date = await schoolDayAfter(tx, siteId, today, after)
      await insertPupilFreeDay(tx.at(at), siteId, { date, name })
    },
  }))
}
