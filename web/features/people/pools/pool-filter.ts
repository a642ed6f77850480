import { isOnboardingStatus, type OnboardingStatus } from '#contract/people/onboarding-rules.ts'
import type { PooledPerson } from '#contract/people/pools.ts'

/** Filters of a pool, kept in the URL. */
export type PoolFilter = { onboarding: OnboardingStatus | null; tag: string | null }

export const readPoolFilter = ({ onboarding, tag }: Record<string, unknown>): PoolFilter => ({
  onboarding: isOnboardingStatus(onboarding) ? onboarding : null,
  tag: typeof tag === 'string' && tag !== '' ? tag : null,
})

export const isPoolFiltered = ({ onboarding, tag }: PoolFilter) => onboarding !== null || tag !== null

const has = (tags: readonly string[], wanted: string) => tags.some((tag) => tag.toLowerCase() === wanted.toLowerCase())

export const filteredPeople = <Person extends Pick<PooledPerson, 'onboarding' | 'tags'>>(
  people: readonly Person[],
  { onboarding, tag }: PoolFilter,
): Person[] =>
  people.filter(
    (person) => (onboarding === null || person.onboarding === onboarding) && (tag === null || has(person.tags, tag)),
  )

/** Tags of these people, by name; those that differ only in case are one. */
export const tagsIn = (people: readonly Pick<PooledPerson, 'tags'>[]): string[] => {
  const all = new Map(people.flatMap(({ tags }) => tags).map((tag) => [tag.toLowerCase(), tag]))
  return [...all.values()].toSorted((a, b) => a.localeCompare(b, 'en-AU'))
}
