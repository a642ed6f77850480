import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CancelReason, Shift, shifts } from '#contract/booking/shifts.ts'
import type { Answer as AnswerOf } from '#contract/platform/endpoint.ts'
import { useShiftSeen } from '#web/features/messaging/notifications/data.ts'
import { api } from '#web/platform/client.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { newIdempotencyKey } from '#web/platform/idempotency.ts'
import { queryClient } from '#web/platform/queries.ts'
import type { Answer } from '#web/platform/undoable.ts'
import { toast } from '#web/ui/toast.ts'
import { useUndoable } from '#web/ui/use-undoable.ts'
import { useLinkedShiftId } from './linked-shift-id.ts'

type ShiftRequests = AnswerOf<(typeof shifts)['ofEmployee']>

const ASKED = ['shifts', 'requests'] as const

type RequestStatus = { page: number } | { request: number }

const shiftRequestsQuery = (employeeId: number, requestStatus: RequestStatus) =>
  queryOptions({
    queryKey: [...ASKED, employeeId, requestStatus],
    queryFn: async ({ signal }): Promise<ShiftRequests> => {
      const query =
        'page' in requestStatus ? { page: String(requestStatus.page) } : { request: String(requestStatus.request) }
      const answer = await api.shifts.ofEmployee({ params: { id: String(employeeId) }, query }, { signal })
      if ('request' in requestStatus) queryClient.setQueryData([...ASKED, employeeId, { page: answer.page }], answer)
      return answer
    },
  })

/** Returns the employee's requests, open ones first. */
export const useShiftRequests = (employeeId: number, requestStatus: RequestStatus) =>
  useQuery({ ...shiftRequestsQuery(employeeId, requestStatus), placeholderData: keepPreviousData })

/** Updates a shift in all cached lists and refetches everything else that it changed. */
function showShift(changed: Shift) {
  queryClient.setQueriesData<ShiftRequests>(
    { queryKey: ASKED },
    (page) => page && { ...page, data: page.data.map((shift) => (shift.id === changed.id ? changed : shift)) },
  )
  refetchShifts()
}

function refetchShifts() {
  queryClient.invalidateQueries({ queryKey: ['shifts'] })
  queryClient.invalidateQueries({ queryKey: ['availability'] })
}

export const useCancelShift = () =>
  useMutation({
    mutationFn: ({ id, reason, cancelReason }: { id: number; reason: string; cancelReason: CancelReason | null }) =>
      api.shifts.cancel({
        params: { id: String(id) },
        body: {
          ...(reason.trim() !== '' && { reason }),
          ...(cancelReason !== null && { cancel_reason: cancelReason }),
        },
      }),
    onSuccess: ({ data }) => showShift(data),
  })

/** Refuses a booking that was made by phone or from an application. */
export const useRefuseShift = () =>
  useMutation({
    mutationFn: (id: number) => api.shifts.refuse({ params: { id: String(id) } }),
    onSuccess: ({ data, message }) => {
      showShift(data)
      toast.ok(message, { for: 'invitation' })
    },
    onError: (thrown) => {
      toast.bad(sentenceOf(thrown, 'Failed to update request.'), { for: 'invitation' })
      refetchShifts()
    },
  })

/**
 * Returns the shown page of requests, at first the one with the request of the URL. It is located
 * only once: an answered request moves to another page, and the list must not follow it.
 */
export function useShiftRequestPage(employeeId: number) {
  const linkedId = useLinkedShiftId()
  const [page, setPage] = useState(1)
  const [foundPage, setFoundPage] = useState<number | null>(null)
  const isLooking = linkedId !== null && linkedId !== foundPage
  const requests = useShiftRequests(employeeId, isLooking ? { request: linkedId } : { page })
  useShiftSeen(linkedId, requests.data?.data)
  if (isLooking && requests.data && !requests.isPlaceholderData) {
    setFoundPage(linkedId)
    setPage(requests.data.page)
  }
  // Withdrawn requests can empty the open page, which then offers no link to another.
  if (page > 1 && requests.data?.data.length === 0) setPage(1)
  return { requests, linkedId, page, setPage }
}

/** Reason that the employer reads with the cancellation. */
const BY_MISTAKE = 'Accepted by mistake'

async function sendAnswer(id: number, { status, reason }: Answer) {
  const body = reason === null ? { status } : { status, reason }
  const { data, message } = await api.shifts.answer(
    { params: { id: String(id) }, body },
    { idempotencyKey: newIdempotencyKey(), keepalive: true },
  )
  showShift(data)
  toast.ok(message, { for: 'invitation' })
}

async function cancelAcceptance(id: number) {
  const { data, message } = await api.shifts.cancel({ params: { id: String(id) }, body: { reason: BY_MISTAKE } })
  showShift(data)
  toast.ok(message, { for: 'invitation' })
}

/** Manages the employee's answers to shift requests. */
export const useShiftRequestAnswers = () =>
  useUndoable({
    send: sendAnswer,
    cancel: cancelAcceptance,
    sentenceOf: (thrown) => sentenceOf(thrown, 'Failed to update request.'),
    refetch: refetchShifts,
  })
