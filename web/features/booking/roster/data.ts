/** URL state, queries and actions of the roster. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CopiedDays } from '#contract/booking/roster.ts'
import { useHasSites } from '#web/features/booking/approvals/approvals.ts'
import { outcomeTexts } from '#web/features/booking/fill-day/fill-day-texts.ts'
import { cancellationBody } from '#web/features/booking/shifts/cancellation-body.ts'
import { api } from '#web/platform/client.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { useSendOnce } from '#web/platform/idempotency.ts'
import { oneOf, useUrlState } from '#web/platform/url-state.ts'
import { addDays, isDate, mondayOf } from '#web/ui/dates.ts'
import { toast } from '#web/ui/toast.ts'
import type { RowsBy } from './roster-rows.ts'

export const views = ['week', 'month'] as const
export type RosterView = (typeof views)[number]

/** Dates, view, rows and sites in the URL; all sites only for people who act for several. */
export function useRosterChoice(today: string) {
  const [search, set] = useUrlState()
  const hasSites = useHasSites()
  const view: RosterView = oneOf(['month'], search.view) ?? 'week'
  const date = typeof search.date === 'string' && isDate(search.date) ? search.date : today
  const rows: RowsBy = oneOf(['subjects'], search.rows) ?? 'people'
  const sites = hasSites ? (oneOf(['all'], search.sites) ?? 'one') : 'one'
  return { view, date, rows, sites, hasSites, set } as const
}

/** First day and number of days of a view. */
export function rangeOf(view: RosterView, date: string) {
  if (view === 'week') return { from: mondayOf(date), days: 7 }
  const first = mondayOf(`${date.slice(0, 7)}-01`)
  const isInMonth = (day: string) => day.startsWith(date.slice(0, 7))
  const weeks = [4, 5].filter((week) => isInMonth(addDays(first, week * 7))).length + 4
  return { from: first, days: weeks * 7 }
}

type RosterQuery = { from: string; days: number; sites: 'one' | 'all' }
export const useRoster = ({ from, days, sites }: RosterQuery) =>
  useQuery({
    // The key begins with "shifts", so that an event about shifts reads it again.
    queryKey: ['shifts', 'roster', from, days, sites],
    queryFn: async ({ signal }) =>
      (await api.roster.get({ query: { from, until: addDays(from, days - 1), sites } }, { signal })).data,
    placeholderData: keepPreviousData,
  })

type Need = {
  date: string
  start_time: string
  end_time: string
  subject_id: number
  classification: string | null
}
const MOST_FITTING = 20
/** People who fit an open shift and are free, best match first. */
export const useFitting = (need: Need | null) =>
  useQuery({
    queryKey: ['availability', 'fitting', need],
    queryFn: async ({ signal }) => {
      const { classification, subject_id, ...times } = need!
      const role = classification === null ? {} : { classification: classification as 'teacher' }
      const query = { ...times, ...role, subject_id: String(subject_id), per_page: String(MOST_FITTING) }
      const { available_staffs, total } = await api.availability.staff({ query }, { signal })
      return { people: available_staffs.map((entry) => ('employee' in entry ? entry.employee : entry)), total }
    },
    enabled: need !== null,
  })

/** Asks one person for an open shift, and offers Undo; pressing twice asks once. */
export function useAskPerson(options?: Parameters<typeof useSendOnce>[0]) {
  const queryClient = useQueryClient()
  const sendOnce = useSendOnce(options)
  const refetch = () => queryClient.invalidateQueries({ queryKey: ['shifts'] })
  const request = useMutation({
    mutationFn: async (line: { slot_id: number; employee_id: number }) =>
      (await sendOnce(line, (options) => api.fillDay.confirm({ body: { lines: [line] } }, options))).data.lines[0]!,
    onSettled: refetch,
  })
  const withdraw = useMutation({
    mutationFn: (id: number) =>
      api.shifts.cancel({ params: { id: String(id) }, body: cancellationBody({ status: 'pending', reason: '' }) }),
    onSuccess: ({ message }) => toast.ok(message),
    onError: (thrown) => toast.bad(sentenceOf(thrown, 'The request could not be withdrawn.')),
    onSettled: refetch,
  })

  /** Resolves to whether the person was asked. */
  async function ask(shift: { id: number }, { id, name }: { id: number; name: string }) {
    const { outcome, request_id } = await request.mutateAsync({ slot_id: shift.id, employee_id: id })
    if (outcome !== 'asked' || request_id === null) {
      toast.bad(`${name}: ${outcomeTexts[outcome].toLowerCase()}.`)
      return false
    }
    toast.ok(`Request sent to ${name}.`, { action: { label: 'Undo', onPress: () => withdraw.mutate(request_id) } })
    return true
  }
  return { ask, isPending: request.isPending }
}

export const useCopyPreview = (body: CopiedDays | null) =>
  useQuery({
    queryKey: ['shifts', 'roster', 'copy', body],
    queryFn: ({ signal }) => api.roster.previewCopy({ body: body! }, { signal }),
    enabled: body !== null,
    placeholderData: keepPreviousData,
  })

/** Copies shifts to other dates. Resolves to the server's message. */
export function useCopyDays() {
  const queryClient = useQueryClient()
  const sendOnce = useSendOnce()
  return async (body: CopiedDays) => {
    const { message } = await sendOnce(body, (options) => api.roster.copy({ body }, options))
    await queryClient.invalidateQueries({ queryKey: ['shifts'] })
    return message
  }
}
