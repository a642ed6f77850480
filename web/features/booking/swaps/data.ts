/** Calls about shifts that a person hands to a colleague. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '#web/platform/client.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { queryClient } from '#web/platform/queries.ts'
import { toast } from '#web/ui/toast.ts'
import { useSwaps } from './live-swaps.ts'

const idParam = (id: number) => ({ params: { id: String(id) } })
const reread = () => {
  for (const part of ['shifts', 'availability']) void queryClient.invalidateQueries({ queryKey: [part] })
}

/** The live swap of a booking that is handed over or given in exchange; null if there is none. */
export const useSwapOf = (shiftId: number) =>
  useSwaps().data?.find(({ shift_id, in_return }) => shift_id === shiftId || in_return?.shift_id === shiftId) ?? null

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

/** A failure shows no toast, because it appears beside the button. */
export const useAgreeToExchange = () =>
  useMutation({
    mutationFn: (id: number) => api.shiftSwaps.agree(idParam(id)),
    onSuccess: ({ message }) => toast.ok(message, { for: 'invitation' }),
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

export type SwapAnswer = { status: 'accepted' | 'refused'; return_shift_id?: number }
export const useAnswerSwap = (code: string) =>
  useMutation({
    mutationFn: (answer: SwapAnswer) => api.shiftSwaps.answer({ body: { code, ...answer } }),
    onSuccess: ({ message }) => toast.ok(message, { for: 'invitation' }),
    onSettled: reread,
  })
