import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Import, ImportKind, imports } from '#contract/admin/imports.ts'
import type { Input } from '#contract/platform/endpoint.ts'
import { api } from '#web/platform/client.ts'
import { useSendOnce } from '#web/platform/idempotency.ts'
import type { OnProgress } from '#web/platform/upload.ts'
import type { RowFilter } from './import-address.ts'

const isRunning = (state: Import['state'] | undefined) => state === 'checking' || state === 'running'

/** Lists the imports of all admins, refetched every second while one runs. */
export const useImports = (page: number) =>
  useQuery({
    queryKey: ['imports', 'list', page],
    queryFn: ({ signal }) => api.imports.list({ query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.data.some((item) => isRunning(item.state)) ? 1000 : false),
  })

const importKey = (id: number) => ['imports', 'one', id] as const

/** Returns one import, refetched every second while it runs. */
export const useImport = (id: number) =>
  useQuery({
    queryKey: importKey(id),
    queryFn: async ({ signal }) => (await api.imports.get({ params: { id: String(id) } }, { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) => (isRunning(state.data?.state) ? 1000 : false),
  })

export const useImportRows = (id: number, state: Import['state'], show: RowFilter, page: number) =>
  useQuery({
    queryKey: ['imports', 'rows', id, state, show, page],
    queryFn: ({ signal }) => api.imports.rows({ params: { id: String(id) }, query: { show, page } }, { signal }),
    placeholderData: keepPreviousData,
  })

export function useUpload() {
  const client = useQueryClient()
  return async (kind: ImportKind, { file, text }: { file: File | null; text: string }, onProgress: OnProgress) => {
    const input = file ? { body: { kind }, file } : { body: { kind, text } }
    const { data } = await api.imports.upload(input, { onProgress })
    client.setQueryData(importKey(data.id), data)
    client.invalidateQueries({ queryKey: ['imports', 'list'] })
    return data
  }
}

export type Mapping = Input<typeof imports.map>['body']

/** Actions on one import; each updates the cached import and refetches the list. */
export function useImportSteps(id: number) {
  const client = useQueryClient()
  const sendOnce = useSendOnce()
  const params = { id: String(id) }

  function storeImport({ data }: { data: Import }) {
    client.removeQueries({ queryKey: ['imports', 'rows', id] })
    client.setQueryData(importKey(id), data)
    client.invalidateQueries({ queryKey: ['imports', 'list'] })
  }
  return {
    map: async (body: Mapping) => storeImport(await api.imports.map({ params, body })),
    confirm: async () => storeImport(await sendOnce(id, (options) => api.imports.confirm({ params }, options))),
    discard: async () => {
      await api.imports.discard({ params })
      client.removeQueries({ queryKey: importKey(id) })
      client.invalidateQueries({ queryKey: ['imports', 'list'] })
    },
  }
}

/** Number of imported accounts not claimed yet; refetched whenever an import finishes. */
export function useUnclaimed() {
  const { data } = useImports(1)
  const finished = data?.data.filter(({ state }) => state === 'finished').map(({ id }) => id)
  return useQuery({
    queryKey: ['imports', 'unclaimed', finished],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await api.claims.unclaimed({}, { signal })).data,
    staleTime: 0,
  })
}

export function useRemindUnclaimed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.claims.remind(),
    onSettled: () => client.invalidateQueries({ queryKey: ['imports', 'unclaimed'] }),
  })
}

/** Employers whose name, email or phone contains the text. */
export const useEmployersNamed = (search: string, isEnabled: boolean) =>
  useQuery({
    queryKey: ['admin', 'employers', 'named', search],
    queryFn: ({ signal }) => api.admin.employers({ query: search === '' ? {} : { search } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  })
