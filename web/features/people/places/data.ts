import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { TravelChanges } from '#contract/people/places.ts'
import type { State } from '#contract/platform/states.ts'
import { api } from '#web/platform/client.ts'
import { queryClient } from '#web/platform/queries.ts'

/** Suburbs that start with the text, those of the state first; with an id, only that suburb. */
export const useLocalities = (search: string, state: State | null, id: number | null) =>
  useQuery({
    queryKey: ['localities', search, state, id],
    queryFn: async ({ signal }) => {
      const query = id === null ? { search, state: state ?? undefined } : { id: String(id) }
      return (await api.places.localities({ query }, { signal })).data
    },
    enabled: search !== '' || id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })

const myTravelQuery = queryOptions({
  queryKey: ['travel'],
  queryFn: async ({ signal }) => (await api.places.travel({ query: {} }, { signal })).data,
})

/** My suburb, travel limit and mode, and the sites that I prefer or avoid. */
export const useMyTravel = () => useQuery(myTravelQuery)

const travelMapQuery = (employerId: number | null) =>
  queryOptions({
    queryKey: ['travel', 'map', employerId],
    queryFn: async ({ signal }) => {
      const query = employerId === null ? {} : { employer_id: String(employerId) }
      return (await api.workplaces.map({ query }, { signal })).data
    },
  })

/** Map of my surroundings, or of the way to one employer; null without coordinates. */
export const useTravelMap = (employerId: number | null) => useQuery(travelMapQuery(employerId))

export async function saveTravel(changes: TravelChanges, idempotencyKey: string) {
  const { data, message } = await api.places.saveTravel({ body: changes }, { idempotencyKey })
  queryClient.setQueryData(myTravelQuery.queryKey, data)
  queryClient.invalidateQueries({ queryKey: ['travel', 'map'] })
  queryClient.invalidateQueries({ queryKey: ['shifts', 'workplaces'] })
  return message
}
