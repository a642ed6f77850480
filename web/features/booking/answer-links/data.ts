import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { LinkedShift } from '#contract/booking/answer-links.ts'
import { api } from '#web/platform/client.ts'
import { failureOf, isRefusal, sentenceOf } from '#web/platform/failure.ts'
import { saveBlob } from '#web/platform/files.ts'

const keyOf = (token: string) => ['answerLinks', token]

/** Loads the request of a link, without answering it. */
export const useLinkedShift = (token: string) =>
  useQuery({
    queryKey: keyOf(token),
    queryFn: async ({ signal }) => (await api.answerLinks.look({ body: { token } }, { signal })).data,
    enabled: token !== '',
    staleTime: 0,
  })

export type Choice = { status: 'accepted' | 'rejected'; reason?: string }
export type Sending = {
  choice: Choice
  error: string | null
  mayRetry: boolean
  /** Step that the person must take first, signed in. */
  first: 'terms' | 'details' | null
}

const firstOf = (code: string | null): Sending['first'] =>
  code === 'terms_first' ? 'terms' : code === 'details_first' ? 'details' : null

/** Sends one answer at a time. An answer that failed to send is kept for a retry by a press. */
export function useAnswerByLink(token: string) {
  const queryClient = useQueryClient()
  const [sending, setSending] = useState<Sending | null>(null)
  const isBusy = useRef(false)

  async function send(choice: Choice) {
    if (isBusy.current) return
    isBusy.current = true
    setSending({ choice, error: null, mayRetry: false, first: null })
    try {
      const { data } = await api.answerLinks.answer({ body: { token, ...choice } })
      queryClient.setQueryData<LinkedShift>(keyOf(token), data)
      setSending(null)
    } catch (thrown) {
      const isRefused = isRefusal(thrown) && failureOf(thrown).status !== 429
      setSending({
        choice,
        error: sentenceOf(thrown, 'Your answer could not be sent. We saved it here. Please try again.'),
        mayRetry: !isRefused,
        first: firstOf(failureOf(thrown).code),
      })
      // The request may have changed since it was loaded.
      if (isRefused) await queryClient.invalidateQueries({ queryKey: keyOf(token) })
    } finally {
      isBusy.current = false
    }
  }

  return { sending, send }
}

/** Downloads the booked shift as a file for any calendar. */
export async function saveCalendar(token: string, date: string) {
  const answer = await fetch('/api/links/calendar', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  if (!answer.ok) throw new Error('The calendar file could not be loaded.')
  saveBlob(await answer.blob(), `shift-${date}.ics`)
}
