import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#web/platform/client.ts'

// The keys begin with "shifts", so that an event about shifts reads them again.
export const useWhyAsked = (id: number) =>
  useQuery({
    queryKey: ['shifts', 'why', id],
    queryFn: async ({ signal }) => (await api.requestReasons.why({ params: { id: String(id) } }, { signal })).data,
  })

export const useNotAsked = (page: number) =>
  useQuery({
    queryKey: ['shifts', 'not-asked', page],
    queryFn: ({ signal }) => api.requestReasons.mine({ query: { page: String(page) } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useAskedFor = (vacancyId: number) =>
  useQuery({
    queryKey: ['shifts', 'vacancies', 'asked', vacancyId],
    queryFn: async ({ signal }) =>
      (await api.requestReasons.ofVacancy({ params: { id: String(vacancyId) } }, { signal })).data,
  })

/** For admins. Each read is in the audit log, so the list is read once. */
export const useAskedForRequest = (shiftId: number) =>
  useQuery({
    queryKey: ['analytics', 'asked', shiftId],
    queryFn: async ({ signal }) =>
      (await api.requestReasons.ofRequest({ params: { id: String(shiftId) } }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
