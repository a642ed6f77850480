/** The question on Sundays whether the coming week is as usual. */
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ComingWeek } from '#contract/booking/availability.ts'
import { api } from '#web/platform/client.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { queryClient } from '#web/platform/queries.ts'
import { toast } from '#web/ui/toast.ts'

// The key begins with "availability", so that a change of the calendar reads it again.
const COMING_WEEK = ['availability', 'coming-week'] as const
/** The question appears at 15:00, also on a screen that is open by then. */
const REREAD_MS = 300_000

type Answer = { data: ComingWeek | null }

export const useComingWeek = () =>
  useQuery({
    queryKey: COMING_WEEK,
    queryFn: ({ signal }) => api.availability.comingWeek({}, { signal }),
    refetchInterval: REREAD_MS,
  })

export const useConfirmWeek = () =>
  useMutation({
    mutationFn: () => api.availability.confirm(),
    onSuccess: () => {
      queryClient.setQueryData<Answer>(COMING_WEEK, (known) =>
        known?.data ? { data: { ...known.data, is_confirmed: true } } : known,
      )
      queryClient.invalidateQueries({ queryKey: COMING_WEEK })
    },
    onError: (thrown) =>
      toast.bad(sentenceOf(thrown, 'Your week could not be confirmed. Please try again.'), { for: 'invitation' }),
  })
