import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import type {
  GeneralSettings,
  LevelSettings,
  MailWordsChange,
  NewStateRate,
  NewTerms,
} from '#contract/admin/settings.ts'
import type { NewCancellationRule } from '#contract/booking/cancellations.ts'
import type { NewBookingDecision, NewRestRule } from '#contract/booking/eligibility.ts'
import type { TermsRole } from '#contract/identity/accounts.ts'
import type { NewSmsPrice } from '#contract/messaging/sms-prices.ts'
import type { NewSchoolTerm, SchoolTermChanges } from '#contract/people/special-days.ts'
import type { State } from '#contract/platform/states.ts'
import type { Sector } from '#contract/platform/values.ts'
import { api } from '#web/platform/client.ts'
import { configQuery } from '#web/platform/config.ts'
import { useSendOnce } from '#web/platform/idempotency.ts'

export const useSettings = () =>
  useQuery({
    queryKey: ['settings', 'all'],
    queryFn: async ({ signal }) => (await api.settings.get({}, { signal })).data,
  })

/** Refetches parts of the settings, and the public configuration that every screen uses. */
function useRefetchSettings() {
  const queryClient = useQueryClient()
  return (...parts: string[]) =>
    Promise.all([
      ...parts.map((part) => queryClient.invalidateQueries({ queryKey: ['settings', part] })),
      queryClient.invalidateQueries({ queryKey: configQuery.queryKey }),
    ])
}

export function useSaveGeneral() {
  const reread = useRefetchSettings()
  return async (body: z.input<typeof GeneralSettings>) => {
    const answer = await api.settings.setGeneral({ body })
    await reread('all', 'mails')
    return answer
  }
}

export function useSaveLevels() {
  const reread = useRefetchSettings()
  return async (body: z.input<typeof LevelSettings>) => {
    const answer = await api.settings.setLevels({ body })
    await reread('all')
    return answer
  }
}

export function useSaveLogo() {
  const reread = useRefetchSettings()
  return async (file: File | null) => {
    const { message } = await api.settings.setLogo(file ? { body: {}, file } : { body: { logo: null } })
    await reread('all')
    return message
  }
}

export const useTerms = (role: TermsRole, page: number) =>
  useQuery({
    queryKey: ['settings', 'terms', role, page],
    queryFn: ({ signal }) => api.settings.terms({ query: { role, page: String(page) } }, { signal }),
    placeholderData: (previous, query) => (query?.queryKey[2] === role ? previous : undefined),
  })

export function usePublishTerms() {
  const sendOnce = useSendOnce()
  const queryClient = useQueryClient()
  return async (body: z.input<typeof NewTerms>) => {
    const answer = await sendOnce(body, (options) => api.settings.publishTerms({ body }, options))
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['settings', 'terms'] }),
      queryClient.invalidateQueries({ queryKey: ['accounts', 'terms', body.role] }),
    ])
    return answer
  }
}

type Sent = Promise<{ message: string }>

/** Adds to a list of figures that apply from a date on, and reads it again. */
function useAddDated<Body extends object>(
  part: string,
  add: (body: Body, options: { idempotencyKey: string }) => Sent,
) {
  const sendOnce = useSendOnce()
  const reread = useRefetchSettings()
  return async (body: Body) => {
    const { message } = await sendOnce(body, (options) => add(body, options))
    await reread(part)
    return message
  }
}

/** Removes from such a list, and reads it again even if another admin was faster. */
function useRemoveDated(part: string, remove: (params: { id: string }) => Sent) {
  const reread = useRefetchSettings()
  return async (id: number) => {
    try {
      return (await remove({ id: String(id) })).message
    } finally {
      await reread(part)
    }
  }
}

type MarketFilter = { sector: Sector; state: State | null; page: number }
const marketQuery = ({ sector, state, page }: MarketFilter) => ({
  sector,
  page: String(page),
  ...(state !== null && { state }),
})

export const useStateRates = (filter: MarketFilter) =>
  useQuery({
    queryKey: ['settings', 'rates', filter],
    queryFn: ({ signal }) => api.settings.payRates({ query: marketQuery(filter) }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useAddStateRate = () =>
  useAddDated('rates', (body: z.input<typeof NewStateRate>, options) => api.settings.addPayRate({ body }, options))

export const useRemoveStateRate = () => useRemoveDated('rates', (params) => api.settings.removePayRate({ params }))

export const useSmsPrices = (page: number) =>
  useQuery({
    queryKey: ['settings', 'prices', page],
    queryFn: ({ signal }) => api.settings.smsPrices({ query: { page: String(page) } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useAddSmsPrice = () =>
  useAddDated('prices', (body: NewSmsPrice, options) => api.settings.addSmsPrice({ body }, options))

export const useRemoveSmsPrice = () => useRemoveDated('prices', (params) => api.settings.removeSmsPrice({ params }))

export const useBookingDecisions = () =>
  useQuery({
    queryKey: ['settings', 'bookings'],
    queryFn: async ({ signal }) => (await api.settings.bookingDecisions({}, { signal })).data,
  })

export function useDecideBooking() {
  const sendOnce = useSendOnce()
  const reread = useRefetchSettings()
  const queryClient = useQueryClient()
  return async (body: z.input<typeof NewBookingDecision>) => {
    try {
      return (await sendOnce(body, (options) => api.settings.decideBooking({ body }, options))).message
    } finally {
      await reread('bookings')
      queryClient.invalidateQueries({ queryKey: ['admin'] })
    }
  }
}

export const useRestRules = (filter: MarketFilter) =>
  useQuery({
    queryKey: ['settings', 'rest', filter],
    queryFn: ({ signal }) => api.settings.restRules({ query: marketQuery(filter) }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useAddRestRule = () =>
  useAddDated('rest', (body: NewRestRule, options) => api.settings.addRestRule({ body }, options))

export const useRemoveRestRule = () => useRemoveDated('rest', (params) => api.settings.removeRestRule({ params }))

export const useCancellationRules = (filter: MarketFilter) =>
  useQuery({
    queryKey: ['settings', 'cancellations', filter],
    queryFn: ({ signal }) => api.settings.cancellationRules({ query: marketQuery(filter) }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useAddCancellationRule = () =>
  useAddDated('cancellations', (body: NewCancellationRule, options) =>
    api.settings.addCancellationRule({ body }, options),
  )

export const useRemoveCancellationRule = () =>
  useRemoveDated('cancellations', (params) => api.settings.removeCancellationRule({ params }))

export const useSchoolTerms = (state: State | null, page: number) =>
  useQuery({
    queryKey: ['settings', 'school terms', state, page],
    queryFn: ({ signal }) =>
      api.settings.schoolTerms({ query: { page: String(page), ...(state !== null && { state }) } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useAddSchoolTerm = () =>
  useAddDated('school terms', (body: NewSchoolTerm, options) => api.settings.addSchoolTerm({ body }, options))

export function useChangeSchoolTerm() {
  const reread = useRefetchSettings()
  return async (id: number, body: z.input<typeof SchoolTermChanges>) => {
    const { message } = await api.settings.changeSchoolTerm({ params: { id }, body })
    await reread('school terms')
    return message
  }
}

export const useRemoveSchoolTerm = () =>
  useRemoveDated('school terms', (params) => api.settings.removeSchoolTerm({ params }))

export const useMails = () =>
  useQuery({
    queryKey: ['settings', 'mails'],
    queryFn: async ({ signal }) => (await api.settings.mails({}, { signal })).data,
  })

export function useSaveMail(key: string) {
  const reread = useRefetchSettings()
  return async (body: z.input<typeof MailWordsChange>) => {
    const answer = await api.settings.setMail({ params: { key }, body })
    await reread('mails')
    return answer
  }
}

export function useResetMail(key: string) {
  const reread = useRefetchSettings()
  return async (version: number) => {
    const answer = await api.settings.resetMail({ params: { key }, body: { version } })
    await reread('mails')
    return answer
  }
}

export const useAnswerForecasts = () =>
  useQuery({
    queryKey: ['settings', 'chances'],
    queryFn: async ({ signal }) => (await api.settings.answerForecasts({}, { signal })).data,
  })

export const useAskedRates = () =>
  useQuery({
    queryKey: ['settings', 'who is asked'],
    queryFn: async ({ signal }) => (await api.settings.askedRates({}, { signal })).data,
  })

export function useResumeLearning() {
  const reread = useRefetchSettings()
  return async (state: State) => {
    try {
      return (await api.settings.resumeLearning({ params: { state } })).message
    } finally {
      await reread('chances')
    }
  }
}
