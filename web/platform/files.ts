import { queryOptions, useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { ApiError } from './api.ts'
import { getToken } from './session.ts'

/** A picture or a CV. An <img> and a link cannot carry the session's token, so files are fetched like everything else. */
export async function fetchFile(path: string, signal?: AbortSignal): Promise<Blob> {
  const answer = await fetch(path, { headers: { authorization: `Bearer ${getToken() ?? ''}` }, signal })
  if (!answer.ok) throw new ApiError(answer.status, 'not_found', 'This file is not available.')
  return answer.blob()
}

// A key never names another file, so what was fetched once stays true.
const fileQuery = (path: string) =>
  queryOptions({
    queryKey: ['files', path],
    queryFn: ({ signal }) => fetchFile(path, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** An address that an <img> can show; null while it is on the way and where there is none. */
export function usePicture(path: string | null | undefined): string | null {
  const isOurs = path?.startsWith('/api/') ?? false
  const { data } = useQuery({ ...fileQuery(path ?? ''), enabled: isOurs })
  const [url, setUrl] = useState<string | null>(null)
  useLayoutEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [data])
  return isOurs ? url : (path ?? null)
}

/** Hands a file to the browser's downloads under the given name. */
export async function downloadFile(path: string, name: string) {
  const url = URL.createObjectURL(await fetchFile(path))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the address a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
