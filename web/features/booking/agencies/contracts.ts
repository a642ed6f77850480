import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import type {
  AgencyContract,
  AgencyRate,
  ClientContract,
  ClientRate,
  NewAgencyRate,
  NewContract,
} from '#contract/booking/agency-contracts.ts'
import { type Classification, classificationFacts } from '#contract/people/classifications.ts'
import { api } from '#web/platform/client.ts'
import { useSendOnce } from '#web/platform/idempotency.ts'

const ofAgencyQuery = queryOptions({
  queryKey: ['agencies', 'contracts'],
  queryFn: async ({ signal }) => (await api.agencyContracts.list({}, { signal })).data,
})
/** Contracts and proposals of the agency. */
export const useAgencyContracts = () => useQuery(ofAgencyQuery)

const ofClientQuery = queryOptions({
  queryKey: ['agencies', 'of client'],
  queryFn: async ({ signal }) => (await api.agencyContracts.ofClient({}, { signal })).data,
})
/** Contracts of the organisation with agencies, and their proposals. */
export const useClientContracts = () => useQuery(ofClientQuery)

export const roleOfRate = (classification: Classification | null) =>
  classification === null ? 'Every role' : classificationFacts[classification].name

function useReread() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['agencies'] })
}

export function useProposeContract() {
  const sendOnce = useSendOnce()
  const reread = useReread()
  return async (body: z.input<typeof NewContract>) => {
    const { message } = await sendOnce(body, (options) => api.agencyContracts.propose({ body }, options))
    await reread()
    return message
  }
}

export function useProposeRate() {
  const sendOnce = useSendOnce()
  const reread = useReread()
  return async ({ id }: AgencyContract, body: z.input<typeof NewAgencyRate>) => {
    const { message } = await sendOnce({ id, ...body }, (options) =>
      api.agencyContracts.addRate({ params: { id }, body }, options),
    )
    await reread()
    return message
  }
}

/** Changes that need no form. Each resolves to the server's message. */
export function useContractChanges() {
  const reread = useReread()
  const done = async (call: Promise<{ message: string }>) => {
    const { message } = await call
    await reread()
    return message
  }
  const of = ({ id }: { id: number }) => ({ params: { id } })
  return {
    end: (contract: AgencyContract) => done(api.agencyContracts.end(of(contract))),
    withdrawRate: (rate: AgencyRate) => done(api.agencyContracts.withdrawRate(of(rate))),
    accept: (contract: ClientContract) =>
      done(api.agencyContracts.accept({ ...of(contract), body: { rate_ids: contract.rates.map((rate) => rate.id) } })),
    leave: (contract: ClientContract) => done(api.agencyContracts.leave(of(contract))),
    acceptRate: (rate: ClientRate) => done(api.agencyContracts.acceptRate(of(rate))),
    declineRate: (rate: ClientRate) => done(api.agencyContracts.declineRate(of(rate))),
  }
}
