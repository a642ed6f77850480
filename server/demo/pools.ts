/** Pools of the demo school, and its marks and notes about people. */
import { insertPeople, insertPool } from '#server/people/pools/queries.ts'
import { saveNotes } from '#server/people/staff-notes/queries.ts'
import { putPreference } from '#server/people/staff-preferences/queries.ts'
import type { Tx } from '#server/platform/database.ts'
import { demoAccounts } from '#server/platform/service/routes.ts'
import { demoConnections } from './connections.ts'
import type { DemoEvent, Ids } from './events.ts'
import type { Today } from './today.ts'

const pools = [
  { name: 'Our regulars', from: 0, to: 6 },
  { name: 'New, trial', from: 6, to: 9 },
] as const

const notes = [
  { note: 'Has a key to the science rooms.', tags: ['Year 12'], onboarding: 'ready' },
  { note: null, tags: ['Year 12', 'Science'], onboarding: 'ready' },
  { note: 'Induction booked for next week.', tags: [], onboarding: 'in_progress' },
] as const

const markEvents = (siteId: number, known: readonly number[], now: Temporal.Instant): DemoEvent[] => {
  const at = now.subtract({ hours: 24 * 40 })
  return known.slice(0, notes.length).map((employeeId, i) => ({
    at,
    happen: async (tx) => {
      const { note, tags, onboarding } = notes[i]!
      const author = { siteId, personId: siteId }
      await saveNotes(tx.at(at), author, employeeId, { note, tags: [...tags], onboarding, version: 0 })
      if (i < 2) await putPreference(tx.at(at), { siteId, employeeId, preference: 'preferred', reason: null }, siteId)
    },
  }))
}

export const poolEvents = ({ people }: Ids, { now }: Today): DemoEvent[] => {
  const siteId = people.get(demoAccounts.employer.email)
  if (siteId === undefined) return []
  const known = demoConnections
    .filter(({ employer, status }) => employer.email === demoAccounts.employer.email && status === 'accepted')
    .flatMap(({ employee }) => people.get(employee.email) ?? [])
  const marks = markEvents(siteId, known, now)
  return [
    ...marks,
    ...pools.map(({ name, from, to }, i) => {
      const at = now.subtract({ hours: 24 * 60 - i })
      return {
        at,
        happen: async (tx: Tx) => {
          const id = await insertPool(tx.at(at), siteId, { name, is_shared: true })
          await insertPeople(tx.at(at), id, known.slice(from, to))
        },
      }
    }),
  ]
}
