import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { contract } from '#contract/index.ts'
import type { Answer } from '#contract/platform/endpoint.ts'

export type Config = Answer<(typeof contract)['service']['config']>

/** Asked for without the typed client, whose schemas the landing page has no use for. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async (): Promise<Config> => {
    const answer = await fetch('/api/config')
    if (!answer.ok) throw new Error(`The configuration answered ${answer.status}`)
    return answer.json()
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** Public configuration, available before sign-in; undefined until loaded. */
export const useConfig = () => useQuery(configQuery).data

export const useProductName = () => useConfig()?.product_name ?? ''

/** Names the browser's tab: the page first, then the product. */
export function useDocumentTitle(title: string) {
  const product = useProductName()
  useEffect(() => {
    document.title = product && !title.includes(product) ? `${title} · ${product}` : title
  }, [title, product])
}
