/** Pools of the demo school: its regulars, and the people it tries out. */
import { insertPeople, insertPool } from '#server/people/pools/queries.ts'
import { demoAccounts } from '#server/platform/service/routes.ts'
import { ties } from './connections.ts'
import type { DemoEvent, Ids } from './events.ts'
import type { Today } from './today.ts'

const pools = [
  { name: 'Our regulars', from: 0, to: 6 },
  { name: 'New, trial', from: 6, to: 9 },
] as const

export const poolEvents = ({ people }: Ids, { now }: Today): DemoEvent[] => {
  const siteId = people.get(demoAccounts.employer.email)
  if (siteId === undefined) return []
  const known = ties
    .filter(({ employer, status }) => employer.email === demoAccounts.employer.email && status === 'accepted')
    .flatMap(({ employee }) => people.get(employee.email) ?? [])
  return pools.map(({ name, from, to }, i) => {
    const at = now.subtract({ hours: 24 * 60 - i })
    return {
      at,
      happen: async (tx) => {
        const id = await insertPool(tx.at(at), siteId, { name, is_shared: true })
        await insertPeople(tx.at(at), id, known.slice(from, to))
      },
    }
  })
}
