/** Applications for open jobs: those of the employee, and those that the employer receives. */
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { api } from '#web/platform/client.ts'
import { useSendOnce } from '#web/platform/idempotency.ts'
import { queryClient } from '#web/platform/queries.ts'
import { toast } from '#web/ui/toast.ts'

const idParam = (id: number) => ({ params: { id: String(id) } })

// The keys begin with "shifts", so that an event about shifts reads them again.
export const useApplicants = (vacancyId: number) =>
  useQuery({
    queryKey: ['shifts', 'vacancies', 'applicants', vacancyId],
    queryFn: async ({ signal }) => (await api.applications.ofVacancy(idParam(vacancyId), { signal })).data,
  })

export const useMyApplications = (page: number) =>
  useQuery({
    queryKey: ['shifts', 'applications', page],
    queryFn: ({ signal }) => api.applications.mine({ query: { page: String(page), per_page: '10' } }, { signal }),
    placeholderData: keepPreviousData,
  })

const reread = () => queryClient.invalidateQueries({ queryKey: ['shifts'] })

/** Applies for an open job. Repeating it from the same form applies once. */
export function useApply(slotId: number) {
  const sendOnce = useSendOnce()
  return async (body: { message?: string }) => {
    try {
      return (await sendOnce(body, (options) => api.applications.apply({ ...idParam(slotId), body }, options))).message
    } finally {
      void reread()
    }
  }
}

export const useWithdrawApplication = () =>
  useMutation({
    mutationFn: (id: number) => api.applications.withdraw(idParam(id)),
    onSuccess: ({ message }) => toast.ok(message, { for: 'invitation' }),
    onSettled: reread,
  })

export const useBookApplicant = () =>
  useMutation({
    mutationFn: (id: number) => api.applications.book(idParam(id)),
    onSuccess: ({ data, message }) =>
      toast.ok(message, data.status === 'accepted' ? {} : { detail: 'They are booked once they accept.' }),
    // A refusal often means that a colleague was faster.
    onSettled: reread,
  })

/** Resolves to the server's message. */
export async function declineApplicant(id: number) {
  try {
    return (await api.applications.decline(idParam(id))).message
  } finally {
    await reread()
  }
}

/** Resolves to the server's message. */
export async function allowApplications(vacancyId: number) {
  try {
    return (await api.applications.letApply(idParam(vacancyId))).message
  } finally {
    await reread()
  }
}

/** Resolves to the server's message. */
export async function askPeopleInstead(vacancyId: number) {
  try {
    return (await api.applications.askPeople(idParam(vacancyId))).message
  } finally {
    await reread()
  }
}
