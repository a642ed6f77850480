import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#web/platform/client.ts'
import { staleClass } from '#web/ui/stale-class.ts'
import { costText } from './pay-text.ts'

type Times = { date: string | null; start_time: string | null; end_time: string | null }
const isWhole = (times: Times): times is Record<keyof Times, string> => Object.values(times).every(Boolean)

/** Estimated cost of a shift at these times; nothing while they are incomplete or not possible. */
export function ShiftCost({ times }: { times: Times }) {
  const query = isWhole(times) ? times : null
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: ['shifts', 'cost', query],
    queryFn: async ({ signal }) => (await api.payEstimates.cost({ query: query! }, { signal })).data,
    enabled: query !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (query === null || data === undefined || isError) return null
  return <span className={`block font-medium ${staleClass(isPlaceholderData)}`}>{costText(data)}</span>
}
