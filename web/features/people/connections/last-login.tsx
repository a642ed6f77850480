import { relativeTime } from '#web/ui/dates.ts'
import { Moment } from '#web/ui/moment.tsx'
import { useNow } from '#web/ui/use-now.ts'

const DAY = 86_400_000

/**
 * Time of the last sign-in. Unconnected people get only the day, given as the instant at which it
 * began.
 */
export function LastLogin({ at }: { at: string | null }) {
  const now = useNow()
  if (at === null) return 'Has not logged in yet'
  const isToday = now.getTime() - new Date(at).getTime() < DAY
  return (
    <>
      Last login <Moment at={at}>{isToday ? 'today' : relativeTime(at, now)}</Moment>
    </>
  )
}
