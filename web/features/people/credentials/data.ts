import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  AdminCredential,
  Credential,
  CredentialChanges,
  NewCheck,
  NewCredential,
} from '#contract/people/credentials.ts'
import { api } from '#web/platform/client.ts'
import { useSendOnce } from '#web/platform/idempotency.ts'
import { queryClient } from '#web/platform/queries.ts'
import type { OnProgress } from '#web/platform/upload.ts'
import type { AdminCredentialFilters } from './admin-credential-filters.ts'

export const useMyCredentials = () =>
  useQuery({ queryKey: ['credentials', 'mine'], queryFn: ({ signal }) => api.credentials.mine(undefined, { signal }) })

// Profiles show credentials too.
const refetchCredentials = () => {
  for (const feature of ['credentials', 'profiles']) queryClient.invalidateQueries({ queryKey: [feature] })
}

type CredentialInput = {
  credential: Credential | null
  body: NewCredential & Partial<CredentialChanges>
  file: File | null
}
type SaveOptions = { idempotencyKey: string; onProgress: OnProgress }

/** Adds a credential, or changes an existing one. */
export async function saveCredential(
  { credential, body, file }: CredentialInput,
  saveOptions: SaveOptions,
): Promise<string> {
  const sent = file === null ? {} : { file }
  const { remove_file, ...fields } = body
  const { message } =
    credential === null
      ? await api.credentials.add({ body: fields, ...sent }, saveOptions)
      : await api.credentials.change(
          { params: { id: String(credential.id) }, body: { ...fields, remove_file }, ...sent },
          saveOptions,
        )
  refetchCredentials()
  return message
}

export async function removeCredential(id: number): Promise<string> {
  const { message } = await api.credentials.remove({ params: { id: String(id) } })
  refetchCredentials()
  return message
}

/** Returns one page of the queue. Keeps the previous page while the next one loads. */
export const useAdminCredentials = ({ search, state, page }: AdminCredentialFilters) =>
  useQuery({
    queryKey: ['credentials', 'desk', search, state, page],
    queryFn: ({ signal }) => api.credentials.desk({ query: { page, state, ...(search && { search }) } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The credential after the open one in the queue, else the first; null if there is no other. */
const nextAfter = (rows: readonly { id: number }[], openId: number | null) =>
  (rows[rows.findIndex(({ id }) => id === openId) + 1] ?? rows.find(({ id }) => id !== openId))?.id ?? null

/** Credentials that an admin can pass over before the first one comes again. */
const MOST_PASSED = '100'

export type NextToCheck = {
  /** Null if none is left, or if none is known. */
  id: number | null
  /** False until the server has answered, and if it cannot be reached. */
  isKnown: boolean
  isLoading: boolean
  retry: () => void
}

/**
 * The next unchecked credential of the whole queue with these filters. The loaded page answers
 * until the server has, and if the server cannot be reached.
 */
export function useNextToCheck(
  { search, state }: AdminCredentialFilters,
  page: readonly AdminCredential[],
  openId: number | null,
): NextToCheck {
  const query = { state, unchecked: 'true', per_page: MOST_PASSED, ...(search && { search }) } as const
  const nextOnPage = nextAfter(
    page.filter(({ outcome }) => outcome === null),
    openId,
  )
  const next = useQuery({
    queryKey: ['credentials', 'next', search, state, openId],
    queryFn: async ({ signal }) => nextAfter((await api.credentials.desk({ query }, { signal })).data, openId),
    enabled: openId !== null,
    placeholderData: nextOnPage,
    // Once the open one is checked, it has left the queue and nothing comes after it.
    staleTime: 'static',
    gcTime: 0,
  })
  return {
    id: next.isError ? nextOnPage : (next.data ?? null),
    isKnown: next.isSuccess && !next.isPlaceholderData,
    isLoading: next.isFetching,
    retry: () => void next.refetch(),
  }
}

export const useCredentialDetails = (id: number) =>
  useQuery({
    queryKey: ['credentials', 'details', id],
    queryFn: ({ signal }) => api.credentials.details({ params: { id: String(id) } }, { signal }),
  })

/** Records the result of a check, once even if the button is pressed repeatedly. */
export function useRecordCheck(id: number) {
  const client = useQueryClient()
  const sendOnce = useSendOnce({ maySendAgain: true })
  return useMutation({
    mutationFn: (body: NewCheck) =>
      sendOnce(body, (options) => api.credentials.check({ params: { id: String(id) }, body }, options)),
    onSettled: () => client.invalidateQueries({ queryKey: ['credentials'] }),
  })
}
