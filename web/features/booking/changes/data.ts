/** Calls about changes of a booking. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ShiftTimes } from '#contract/booking/shift-change.ts'
import type { BookingSplit } from '#contract/booking/shift-changes.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import { api } from '#web/platform/client.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { newIdempotencyKey, useSendOnce } from '#web/platform/idempotency.ts'
import type { Answer } from '#web/platform/undoable.ts'
import { toast } from '#web/ui/toast.ts'
import { useUndoable } from '#web/ui/use-undoable.ts'

function useReread() {
  const queryClient = useQueryClient()
  return () => {
    queryClient.invalidateQueries({ queryKey: ['shifts'] })
    queryClient.invalidateQueries({ queryKey: ['availability'] })
  }
}

export type TypedTimes = { [K in keyof ShiftTimes]: string | null }
const isWhole = (times: TypedTimes): times is ShiftTimes => Object.values(times).every(Boolean)

/** Cost of a change and the time to answer it, once the typed times differ from those booked. */
export function useChangePreview({ id, ...shift }: Shift, { date, start_time, end_time }: TypedTimes) {
  const times = { date, start_time, end_time }
  const isOther = date !== shift.date || start_time !== shift.start_time || end_time !== shift.end_time
  const body = isOther && isWhole(times) ? times : null
  return useQuery({
    queryKey: ['shifts', 'change-preview', id, body],
    queryFn: ({ signal }) => api.shiftChanges.preview({ params: { id: String(id) }, body: body! }, { signal }),
    enabled: body !== null,
    placeholderData: body === null ? undefined : keepPreviousData,
    retry: false,
  })
}

export function useRequestChange(id: number) {
  const reread = useReread()
  const sendOnce = useSendOnce()
  return async (body: ShiftTimes) => {
    try {
      const request = (options: { idempotencyKey: string }) =>
        api.shiftChanges.request({ params: { id: String(id) }, body }, options)
      return await sendOnce({ change: id, ...body }, request)
    } finally {
      reread()
    }
  }
}

/** Asks the person to keep one part of the booking. */
export function useSplitBooking(id: number) {
  const reread = useReread()
  const sendOnce = useSendOnce()
  return async (body: BookingSplit) => {
    try {
      const request = (options: { idempotencyKey: string }) =>
        api.shiftChanges.split({ params: { id: String(id) }, body }, options)
      return (await sendOnce({ split: id, ...body }, request)).message
    } finally {
      reread()
    }
  }
}

export function useWithdrawChange() {
  const reread = useReread()
  return useMutation({
    mutationFn: (id: number) => api.shiftChanges.withdraw({ params: { id: String(id) } }),
    onSuccess: ({ message }) => toast.ok(message),
    onError: (thrown) => toast.bad(sentenceOf(thrown, 'Failed to withdraw the change.')),
    onSettled: reread,
  })
}

/** Manages the person's answers to changes. Keeping the booking can be undone like a rejection. */
export function useChangeAnswers() {
  const reread = useReread()
  const send = async (id: number, { status }: Answer) => {
    const { message } = await api.shiftChanges.answer(
      { params: { id: String(id) }, body: { status: status === 'accepted' ? 'agreed' : 'declined' } },
      { idempotencyKey: newIdempotencyKey(), keepalive: true },
    )
    toast.ok(message, { for: 'invitation' })
    reread()
  }
  return useUndoable({
    send,
    sentenceOf: (thrown) => sentenceOf(thrown, 'Failed to send your answer.'),
    refetch: reread,
  })
}
