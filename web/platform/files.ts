import { queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError } from './api.ts'
import { queryClient } from './queries.ts'
import { getToken } from './session.ts'

/** Fetches a picture, document or export. An <img> or a link cannot send the session's token. */
export async function fetchFile(path: string, signal?: AbortSignal): Promise<Blob> {
  const answer = await fetch(path, { headers: { authorization: `Bearer ${getToken() ?? ''}` }, signal })
  if (!answer.ok) throw new ApiError(answer.status, 'not_found', 'This file is not available.')
  return answer.blob()
}

// A path never names another file later, so a fetched picture stays valid.
const pictureQuery = (path: string) =>
  queryOptions({
    queryKey: ['pictures', path],
    queryFn: async ({ signal }) => {
      // A list requests all its pictures at once. Starting each in its own task keeps the page
      // responsive to taps.
      await new Promise((resolve) => setTimeout(resolve))
      return URL.createObjectURL(await fetchFile(path, signal))
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

// The object URL keeps the picture in memory until it is revoked.
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type === 'removed' && query.queryKey[0] === 'pictures') URL.revokeObjectURL(String(query.state.data))
})

/** URL of the picture for an <img>; null while it loads, and if there is none. */
export function usePicture(path: string | null | undefined): string | null {
  const isOurs = path?.startsWith('/api/') ?? false
  const { data } = useQuery({ ...pictureQuery(path ?? ''), enabled: isOurs })
  return isOurs ? (data ?? null) : (path ?? null)
}

/** Downloads a file and saves it under the given name. */
export async function downloadFile(path: string, name: string) {
  saveBlob(await fetchFile(path), name)
}

/** Saves a file that has been loaded already. */
export function saveBlob(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the address a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
