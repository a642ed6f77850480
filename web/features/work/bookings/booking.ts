import { useQuery } from '@tanstack/react-query'
import { api } from '#web/platform/client.ts'
import { useNow } from '#web/ui/use-now.ts'

/** A booking, and the time for which it is shown. */
export function useBooking(id: number) {
  const query = useQuery({
    // The key begins with "shifts", so that an event about shifts reads it again.
    queryKey: ['shifts', 'booking', id],
    queryFn: async ({ signal }) => (await api.bookings.get({ params: { id: String(id) } }, { signal })).data,
  })
  // Fresh data may refer to a minute that the page's clock has not reached yet.
  const now = Math.max(useNow().getTime(), query.dataUpdatedAt)
  return { query, now }
}
