/** All ways of asking that are compared, on the same mornings. */
import { everyone, groupsOf, staticList } from './baselines.ts'
import { waves } from './waves.ts'
import { calendarOf, worldOf } from './world.ts'
import { type Figures, figuresOf, type MakePolicy, runYear } from './year.ts'

export const policies = {
  'one by one, 10 min': groupsOf(1, 10),
  'groups of 5, 10 min': groupsOf(5, 10),
  'static list': staticList,
  everyone,
  Bellbird: waves,
} as const satisfies Record<string, MakePolicy>
export type PolicyName = keyof typeof policies

export type Seed = { seed: number; schools: number; days: number }
export const figuresOfSeed = ({ seed, schools, days }: Seed): Record<PolicyName, Figures> => {
  const world = worldOf(seed, schools)
  const calendar = calendarOf(seed)
  const of = (make: MakePolicy) => figuresOf(world, runYear({ world, calendar, days, make }), days)
  const figures = Object.entries(policies).map(([name, make]) => [name, of(make)])
  return Object.fromEntries(figures) as Record<PolicyName, Figures>
}
