/** Permanent staff of a site: the list, and changes to it. */
import { useQuery } from '@tanstack/react-query'
import type { Colleague, NewColleague } from '#contract/people/colleagues.ts'
import { useMay } from '#web/features/identity/accounts/my-account.ts'
import { api } from '#web/platform/client.ts'
import { useSendOnce } from '#web/platform/idempotency.ts'
import { useMessageAfterRefetch } from '#web/platform/message-after-refetch.ts'

// The key begins with "shifts", so that an event about the list reads it again.
const KEY = ['shifts', 'colleagues']

export const useColleagues = () =>
  useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.colleagues.list({}, { signal })).data,
    enabled: useMay('book'),
  })

/** Each resolves to the server's message. */
export function useColleagueChanges() {
  const sendOnce = useSendOnce()
  const done = useMessageAfterRefetch(KEY)
  return {
    save: (colleague: Colleague | null, body: NewColleague) =>
      done(
        colleague === null
          ? sendOnce(body, (options) => api.colleagues.add({ body }, options))
          : api.colleagues.change({ params: { id: colleague.id }, body }),
      ),
    read: (list: string) => done(sendOnce(list, (options) => api.colleagues.read({ body: { list } }, options))),
    remove: ({ id }: Colleague) => done(api.colleagues.remove({ params: { id } })),
  }
}
