/** Check-ins of the bookings of today: reads and records them. */
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Attendance, Expected } from '#contract/booking/attendance-rules.ts'
import type { TodayBoard } from '#contract/booking/today.ts'
import type { Contract } from '#contract/index.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { api } from '#web/platform/client.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { useSingleFlight } from '#web/platform/idempotency.ts'
import { queryClient } from '#web/platform/queries.ts'
import { toast } from '#web/ui/toast.ts'
import { useNow } from '#web/ui/use-now.ts'

type Today = Answer<Contract['attendance']['today']>
const TODAY_KEY = ['attendance', 'today'] as const
const BOARDS_KEY = ['attendance', 'board'] as const
/** Pages of single bookings. */
const BOOKING_KEY = ['shifts', 'booking'] as const

/** The caller's bookings of today that are not over, and the time for which they are shown. */
export function useExpected() {
  const query = useQuery({ queryKey: TODAY_KEY, queryFn: ({ signal }) => api.attendance.today({}, { signal }) })
  // Fresh data may refer to a minute that the page's clock has not reached yet.
  const now = Math.max(useNow().getTime(), query.dataUpdatedAt)
  return { query, now }
}

function show(attendance: Attendance) {
  const change = (row: Expected) => (row.shift.id === attendance.shift_id ? { ...row, attendance } : row)
  queryClient.setQueryData<Today>(TODAY_KEY, (page) => page && { ...page, data: page.data.map(change) })
  queryClient.setQueriesData<TodayBoard>(
    { queryKey: BOARDS_KEY },
    (board) => board && { ...board, bookings: board.bookings.map(change) },
  )
  queryClient.invalidateQueries({ queryKey: BOOKING_KEY })
}
const refetch = () => queryClient.invalidateQueries({ queryKey: ['attendance'] })

const paramsOf = (id: number) => ({ params: { id: String(id) } })
const FAILED = 'This could not be saved. Please try again.'

async function undoCheckIn(id: number) {
  try {
    show((await api.attendance.undoCheckIn(paramsOf(id))).data)
  } catch (thrown) {
    toast.bad(sentenceOf(thrown, FAILED))
    refetch()
  }
}

type CheckIn = {
  id: number
  step: 'on_my_way' | 'arrived'
  minutes?: number
  /** Toast text with the undo button. Travel time needs none, because the card shows it. */
  message?: string
}

/** Records a check-in. The first of its kind can be undone for a short time. */
export function useCheckIn() {
  const singleFlight = useSingleFlight()
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: async ({ id, step, minutes }: CheckIn) =>
      step === 'arrived'
        ? api.attendance.arrived(paramsOf(id))
        : api.attendance.onMyWay({ ...paramsOf(id), body: minutes === undefined ? {} : { minutes } }),
    onSuccess: ({ data }, { id, message }) => {
      show(data)
      if (message !== undefined) toast.ok(message, { action: { label: 'Undo', onPress: () => undoCheckIn(id) } })
    },
    onError: (thrown) => {
      toast.bad(sentenceOf(thrown, FAILED))
      refetch()
    },
  })
  const checkIn = (input: CheckIn) => singleFlight(input, () => mutateAsync(input).catch(() => null))
  return { checkIn, pending: isPending ? variables.step : null }
}
