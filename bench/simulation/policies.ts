/** All ways of asking that are compared, on the same mornings. */
import { everyone, groupsOf, staticList } from './baselines.ts'
import { waves } from './waves.ts'
import { calendarOf, worldOf } from './world.ts'
import { type Figures, figuresOf, runYear, type Year } from './year.ts'

export const policies = {
  'one by one, 10 min': { make: groupsOf(1, 10) },
  'groups of 5, 10 min': { make: groupsOf(5, 10) },
  'static list': { make: staticList },
  everyone: { make: everyone },
  Bellbird: { make: waves },
  'Bellbird with "In tomorrow?"': { make: waves, asksForTomorrow: true },
} as const satisfies Record<string, Pick<Year, 'make' | 'asksForTomorrow'>>
export type PolicyName = keyof typeof policies

export type Seed = { seed: number; schools: number; days: number }
export const figuresOfSeed = ({ seed, schools, days }: Seed): Record<PolicyName, Figures> => {
  const world = worldOf(seed, schools)
  const calendar = calendarOf(seed)
  const of = (policy: Pick<Year, 'make' | 'asksForTomorrow'>) =>
    figuresOf(world, runYear({ world, calendar, days, ...policy }), days)
  const figures = Object.entries(policies).map(([name, policy]) => [name, of(policy)])
  return Object.fromEntries(figures) as Record<PolicyName, Figures>
}
