/** Vacancies of the employer: lists, one vacancy, the preview, and changes. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ShiftTimes } from '#contract/booking/shift-change.ts'
import type { NewVacancy, Vacancy } from '#contract/booking/vacancies.ts'
import type { AttachedFile, ChangedDetails, FileShown } from '#contract/booking/vacancy-details.ts'
import { useMay } from '#web/features/identity/accounts/my-account.ts'
import { api } from '#web/platform/client.ts'
import { useSendOnce } from '#web/platform/idempotency.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'

export const VACANCIES_PER_PAGE = 20
const ON_HOME = 3
const PREVIEW_DELAY = 400

export type Show = 'open' | 'past'

// The keys begin with "shifts", so that an event about shifts reads them again.
export const useVacancies = (show: Show, page: number) =>
  useQuery({
    queryKey: ['shifts', 'vacancies', show, page],
    queryFn: ({ signal }) => api.vacancies.list({ query: { show, page: String(page) } }, { signal }),
    // Keeps the page while the next one loads, but never shows open vacancies as past ones.
    placeholderData: (before, query) => (query?.queryKey[2] === show ? before : undefined),
  })

/** The soonest open vacancies, for the home screen. */
export const useSoonestVacancies = () =>
  useQuery({
    queryKey: ['shifts', 'vacancies', 'soonest'],
    queryFn: ({ signal }) => api.vacancies.list({ query: { show: 'open', per_page: String(ON_HOME) } }, { signal }),
  })

export const useVacancy = (id: number | null) =>
  useQuery({
    queryKey: ['shifts', 'vacancies', 'one', id],
    queryFn: async ({ signal }) => (await api.vacancies.one({ params: { id: String(id) } }, { signal })).data,
    enabled: id !== null,
  })

/** The vacancy posted last, among the first pages; null if there is none. */
export const useLastVacancy = () =>
  useQuery({
    queryKey: ['shifts', 'vacancies', 'last'],
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(
        (['open', 'past'] as const).map((show) => api.vacancies.list({ query: { show } }, { signal })),
      )
      return latest(pages.flatMap(({ data }) => data))
    },
  })

const latest = (vacancies: readonly Vacancy[]) =>
  vacancies.reduce<Vacancy | null>((last, each) => (last && last.created_at >= each.created_at ? last : each), null)

/** Counts the people who fit, and estimates the cost. Loads nothing while `body` is null. */
export function usePreview(body: NewVacancy | null) {
  const mayBook = useMay('book')
  const text = useDebounced(body && JSON.stringify(body), PREVIEW_DELAY)
  return useQuery({
    queryKey: ['shifts', 'vacancies', 'preview', text],
    queryFn: ({ signal }) => api.vacancies.preview({ body: JSON.parse(text!) }, { signal }),
    enabled: mayBook && text !== null,
    // Keeps the figures from flickering while times are typed.
    placeholderData: (before) => before,
    retry: false,
  })
}

function useReread() {
  const queryClient = useQueryClient()
  return () => {
    queryClient.invalidateQueries({ queryKey: ['availability'] })
    return queryClient.invalidateQueries({ queryKey: ['shifts'] })
  }
}

/** Posts a vacancy. Repeating it from the same form posts only one. */
export function usePostVacancy() {
  const sendOnce = useSendOnce()
  const reread = useReread()
  return async (body: NewVacancy) => {
    try {
      return await sendOnce(body, (options) => api.vacancies.post({ body }, options))
    } finally {
      reread()
    }
  }
}

/** Changes the details of a posted vacancy; resolves to the server's message. */
export function useChangeDetails(id: number) {
  const sendOnce = useSendOnce()
  const reread = useReread()
  return async (body: ChangedDetails) => {
    try {
      const send = (options: { idempotencyKey: string }) =>
        api.vacancies.changeDetails({ params: { id: String(id) }, body }, options)
      return (await sendOnce(body, send)).message
    } finally {
      void reread()
    }
  }
}

/** Changes the times of a slot, or splits it; each resolves to the server's message. */
export function useSlotChanges(id: number) {
  const sendOnce = useSendOnce()
  const reread = useReread()
  const params = { id: String(id) }
  const done = async (call: Promise<{ message: string }>) => {
    try {
      return (await call).message
    } finally {
      void reread()
    }
  }
  return {
    move: (body: ShiftTimes) => done(sendOnce({ id, ...body }, (options) => api.slots.move({ params, body }, options))),
    split: (at: string) => done(sendOnce({ id, at }, (options) => api.slots.split({ params, body: { at } }, options))),
  }
}

/** Resolves to the server's message. */
export function useCloseVacancy() {
  const reread = useReread()
  return async ({ id }: Pick<Vacancy, 'id'>) => {
    try {
      return (await api.vacancies.close({ params: { id: String(id) } })).message
    } finally {
      // A refusal often means that a colleague was faster.
      await reread()
    }
  }
}

/** Each resolves when the vacancy has been read again. */
export function useFileChanges({ id }: Pick<Vacancy, 'id'>) {
  const reread = useReread()
  const params = { id: String(id) }
  const done = async (call: Promise<unknown>) => {
    try {
      await call
    } finally {
      await reread()
    }
  }
  return {
    attach: ({ id: fileId, shown }: AttachedFile) =>
      done(api.vacancyFiles.attach({ params, body: { id: fileId, shown } })),
    change: (file_id: number, shown: FileShown) =>
      done(api.vacancyFiles.change({ params: { ...params, file_id }, body: { shown } })),
    remove: (file_id: number) => done(api.vacancyFiles.remove({ params: { ...params, file_id } })),
  }
}
