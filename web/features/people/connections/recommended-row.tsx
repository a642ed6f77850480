import { History } from 'lucide-react'
import type { Connection, RecommendedEmployer } from '#contract/people/connections.ts'
import { FARTHEST_ON_MAP_KM } from '#contract/people/travel-estimates.ts'
import { useMay } from '#web/features/identity/accounts/my-account.ts'
import { shortTravelText } from '#web/features/people/places/distance-text.ts'
import { StaffChips, StaffLine } from '#web/features/people/staff-facts/staff-facts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Row } from '#web/ui/card.tsx'
import { relativeTime } from '#web/ui/dates.ts'
import { PersonName } from '#web/ui/person-name.tsx'
import { Badge, StatusBadge } from '#web/ui/status-badge.tsx'
import { Time } from '#web/ui/time.tsx'
import { useNow } from '#web/ui/use-now.ts'
import type { Recommended } from './recommended.ts'

type RecommendedRowProps = {
  person: Recommended
  /** Current state of the invitation sent from here. */
  connection: Connection | null
  /** The invitation is being sent or withdrawn. */
  isPending: boolean
  onSend: () => void
  onTakeBack: (connection: Connection) => void
  onProfile: () => void
}

/** Recommended person, with facts to decide by. */
export function RecommendedRow({ person, connection, isPending, ...on }: RecommendedRowProps) {
  const { name, avatar, last_login_at } = person
  const mayInvite = useMay('book')
  return (
    <Row>
      <div className="min-w-36 flex-1">
        <PersonName
          name={name}
          avatar={avatar}
          onPress={on.onProfile}
          caption={
            <span className="block whitespace-normal">
              <LastLogin at={last_login_at} />
            </span>
          }
        />
      </div>
      {/* Extends below the button too, so that the text has the full width. */}
      <div className="order-last grid w-full grid-cols-[minmax(0,1fr)] gap-1.5 text-dim sm:pl-13">
        {'subjects' in person ? <StaffLine facts={person} /> : <PlaceLine {...person} />}
        <div className="flex flex-wrap gap-1.5 empty:hidden">
          {'subjects' in person ? (
            <StaffChips facts={person} />
          ) : (
            person.past_shifts > 0 && (
              <Badge icon={<History size={14} aria-hidden="true" />}>
                You worked here {timesText(person.past_shifts)}
              </Badge>
            )
          )}
        </div>
      </div>
      {/* Has the same size before and after sending, so that nothing moves. */}
      <div className="flex items-center justify-end gap-2 max-sm:min-h-18 max-sm:w-26 max-[22rem]:w-21 max-sm:flex-col-reverse max-sm:items-end max-sm:justify-center max-sm:gap-0 sm:w-46">
        {/*
         * One button for both actions keeps the focus. The second click of a double click lands on
         * the status "Sent", and the button to withdraw is beside or below it.
         */}
        {mayInvite && (connection === null || connection.status === 'pending') && (
          <Button
            look={connection ? 'link' : 'soft'}
            aria-label={`${connection ? 'Withdraw' : 'Send'}, ${name}`}
            isPending={isPending}
            onPress={() => (connection ? on.onTakeBack(connection) : on.onSend())}
          >
            {connection ? 'Withdraw' : 'Send'}
          </Button>
        )}
        {connection && (
          <StatusBadge status={connection.status} label={connection.status === 'pending' ? 'Sent' : undefined} />
        )}
      </div>
    </Row>
  )
}

/** 'Footscray VIC · About 9 km, 35 min'; only the place if it is too far to travel. */
function PlaceLine({ locality, travel }: Pick<RecommendedEmployer, 'locality' | 'travel'>) {
  const place = locality && `${locality.name} ${locality.state}`
  const parts = [place, travel && travel.km <= FARTHEST_ON_MAP_KM && shortTravelText(travel)].filter(Boolean)
  return parts.length > 0 && <span className="block text-hint wrap-anywhere">{parts.join('\u00a0· ')}</span>
}

const timesText = (count: number) => (count === 1 ? 'once' : `${count} times`)

const DAY = 86_400_000

/**
 * Time of the last sign-in. Unconnected people get only the day, given as the instant at which it
 * began.
 */
function LastLogin({ at }: { at: string | null }) {
  const now = useNow()
  if (at === null) return 'Has not logged in yet'
  const isToday = now.getTime() - new Date(at).getTime() < DAY
  return (
    <>
      Last login <Time at={at}>{isToday ? 'today' : relativeTime(at, now)}</Time>
    </>
  )
}
