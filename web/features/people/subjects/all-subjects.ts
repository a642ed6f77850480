import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Subject } from '#contract/people/subjects.ts'
import type { Sector } from '#contract/platform/values.ts'
import { api } from '#web/platform/client.ts'

export const allSubjectsQuery = queryOptions({
  queryKey: ['subjects', 'all'],
  queryFn: async ({ signal }) => (await api.subjects.list({ query: {} }, { signal })).data,
  staleTime: 5 * 60_000,
})

/** Every subject with the name of its category, by category and name. */
export const useSubjects = () => useQuery(allSubjectsQuery)

/** Whether people of these sectors choose the subject. */
export const isFor = ({ sector }: Pick<Subject, 'sector'>, sectors: readonly Sector[]) =>
  sector === null || sectors.includes(sector)

/** Subjects under the names of their categories, in the order in which they come. */
export function byCategory(subjects: readonly Subject[]) {
  const groups = new Map<string, { name: string; options: Subject[] }>()
  for (const subject of subjects) {
    const group = groups.get(subject.category) ?? { name: subject.category, options: [] }
    group.options.push(subject)
    groups.set(subject.category, group)
  }
  return [...groups.values()]
}
