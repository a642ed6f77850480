/** The board of a day: its query, and which day and sites are shown. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { BoardDay, BoardSites } from '#contract/booking/today.ts'
import { useHasSites } from '#web/features/booking/approvals/approvals.ts'
import { api } from '#web/platform/client.ts'
import { lastAnswer } from '#web/platform/connectivity.ts'
import { useConnection } from '#web/platform/offline/connection.ts'
import { oneOf, useUrlState } from '#web/platform/url-state.ts'
import { stamp } from '#web/ui/dates.ts'
import { useNow } from '#web/ui/use-now.ts'

/** An open board moves on to the next day by itself, and drops the shifts that are over. */
const REREAD_MS = 300_000
/** Hour from which the board offers the next day. */
const EVENING = 16

/** Day and sites in the URL; all sites only for people who act for several. */
export function useBoardChoice() {
  const [search, set] = useUrlState()
  const hasSites = useHasSites()
  const day: BoardDay = oneOf(['tomorrow'], search.day) ?? 'today'
  const sites: BoardSites = hasSites ? (oneOf(['all'], search.sites) ?? 'one') : 'one'
  return {
    day,
    sites,
    hasSites,
    isOnWall: search.view === 'wall',
    chooseDay: (next: BoardDay) => set({ day: next === 'today' ? null : next }, { replace: true }),
    chooseSites: (next: BoardSites) => set({ sites: next === 'one' ? null : next }, { replace: true }),
    showOnWall: (isShown: boolean) => set({ view: isShown ? 'wall' : null }, { replace: !isShown }),
  }
}

/** The board, and the time for which it is shown, which stops while the server is unreachable. */
export function useBoard({ day, sites }: { day: BoardDay; sites: BoardSites }) {
  const query = useQuery({
    // The key begins with "attendance", so that an event about shifts reads it again.
    queryKey: ['attendance', 'board', day, sites],
    queryFn: async ({ signal }) => (await api.today.board({ query: { day, sites } }, { signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: REREAD_MS,
  })
  const isConnected = useConnection() === 'up'
  const clock = useNow().getTime()
  const heardAt = Math.max(query.dataUpdatedAt, lastAnswer())
  return { query, now: isConnected ? Math.max(clock, query.dataUpdatedAt) : heardAt, isConnected }
}

/** Whether it is late enough to look at the next day. */
export const isEvening = (now: number, zone: string) =>
  Number(stamp(new Date(now).toISOString(), zone).slice(-5, -3)) >= EVENING
