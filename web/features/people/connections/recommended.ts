import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { RecommendedEmployee, RecommendedEmployer, Side } from '#contract/people/connections.ts'
import { api } from '#web/platform/client.ts'
import { failureOf } from '#web/platform/failure.ts'

export const PEOPLE_PER_PAGE = 10

export type Recommended = RecommendedEmployer | RecommendedEmployee
type People = {
  people: Recommended[]
  total: number
  /** Search and page that this answers. */
  key: string
}

const recommendedQuery = (side: Side, search: string, page: number) =>
  queryOptions({
    queryKey: ['connections', 'recommended', side, search, page],
    queryFn: async ({ signal }): Promise<People> => {
      const key = `${page} ${search}`
      const query = { search: search || undefined, page: String(page), per_page: String(PEOPLE_PER_PAGE) }
      if (side === 'employer') {
        const { employees, total } = await api.connections.employees({ query }, { signal })
        return { people: employees, total, key }
      }
      const { employers, total } = await api.connections.employers({ query }, { signal })
      return { people: employers, total, key }
    },
    placeholderData: keepPreviousData,
  })

/**
 * Returns recommended people, best match first. Keeps the previous page while the next one loads.
 */
export const useRecommended = (side: Side, search: string, page: number) =>
  useQuery(recommendedQuery(side, search, page))

/**
 * Merges a fresh list with handled rows at their old positions. Rows just handled stay in place,
 * although the server no longer lists them, so that nothing moves under the finger.
 */
export function withHandledRows<Person extends { id: number }>(
  previous: readonly Person[],
  latest: readonly Person[],
  isHandled: (id: number) => boolean,
): Person[] {
  const latestIds = new Set(latest.map(({ id }) => id))
  const list = [...latest]
  previous.forEach((person, index) => {
    if (isHandled(person.id) && !latestIds.has(person.id)) list.splice(Math.min(index, list.length), 0, person)
  })
  return list
}

/**
 * Fallback text for a list that could not be loaded: 'An error occurred.' if the call was refused
 * or got no answer, 'Unknown error.' for any other exception.
 */
export const listFailure = (thrown: unknown) =>
  failureOf(thrown).status === null ? 'Unknown error.' : 'An error occurred.'
