/** The question whether a person would like to work tomorrow, and its answer. */
import { useMutation, useQuery } from '@tanstack/react-query'
import type { DayQuestion } from '#contract/booking/wishes.ts'
import { api } from '#web/platform/client.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { queryClient } from '#web/platform/queries.ts'
import { toast } from '#web/ui/toast.ts'

// The key begins with "availability", so that a change of the calendar reads it again.
const TOMORROW = ['availability', 'tomorrow'] as const
/** The question appears at 15:00, also on a screen that is open by then. */
const REREAD_MS = 300_000

export const useTomorrow = () =>
  useQuery({
    queryKey: TOMORROW,
    queryFn: ({ signal }) => api.wishes.tomorrow({}, { signal }),
    refetchInterval: REREAD_MS,
  })

type Answer = { date: string; wants: boolean | null }
export const useAnswerTomorrow = () =>
  useMutation({
    mutationFn: (body: Answer) => api.wishes.answerTomorrow({ body }),
    onSuccess: ({ data }) => {
      queryClient.setQueryData<{ data: DayQuestion | null }>(TOMORROW, { data })
      queryClient.invalidateQueries({ queryKey: ['availability'] })
    },
    onError: (thrown) => {
      toast.bad(sentenceOf(thrown, 'Your answer could not be saved. Please try again.'), { for: 'invitation' })
      queryClient.invalidateQueries({ queryKey: TOMORROW })
    },
  })
