/** Calls about shifts that a person hands to a colleague. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '#web/platform/client.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { queryClient } from '#web/platform/queries.ts'
import { toast } from '#web/ui/toast.ts'

const idParam = (id: number) => ({ params: { id: String(id) } })
const reread = () => {
  for (const part of ['shifts', 'availability']) void queryClient.invalidateQueries({ queryKey: [part] })
}

// The key begins with "shifts", so that an event about shifts reads it again.
export const useSwaps = () =>
  useQuery({
    queryKey: ['shifts', 'swaps'],
    queryFn: async ({ signal }) => (await api.shiftSwaps.list({ query: {} }, { signal })).data,
  })

/** The live swap of a booking; null if there is none. */
export const useSwapOf = (shiftId: number) =>
  useSwaps().data?.find(
    ({ shift_id, is_given, status }) => shift_id === shiftId && (is_given || status === 'accepted'),
  ) ?? null

/** Makes a link for one colleague. */
export async function makeLink(shiftId: number) {
  try {
    await api.shiftSwaps.offer(idParam(shiftId))
  } finally {
    reread()
  }
}

export const useWithdrawSwap = () =>
  useMutation({
    mutationFn: (id: number) => api.shiftSwaps.withdraw(idParam(id)),
    onSuccess: ({ message }) => toast.ok(message),
    onError: (thrown) => toast.bad(sentenceOf(thrown, 'The request could not be withdrawn.')),
    onSettled: reread,
  })

/** Resolves to the message of the server. */
export async function decideSwap(id: number, status: 'approved' | 'declined') {
  try {
    return (await api.shiftSwaps.decide({ ...idParam(id), body: { status } })).message
  } finally {
    reread()
  }
}

export const useSwapOffer = (code: string) =>
  useQuery({
    queryKey: ['shifts', 'swap-offer', code],
    queryFn: ({ signal }) => api.shiftSwaps.open({ body: { code } }, { signal }),
    enabled: code !== '',
    retry: false,
  })

export const useAnswerSwap = (code: string) =>
  useMutation({
    mutationFn: (status: 'accepted' | 'refused') => api.shiftSwaps.answer({ body: { code, status } }),
    onSuccess: ({ message }) => toast.ok(message, { for: 'invitation' }),
    onSettled: reread,
  })
