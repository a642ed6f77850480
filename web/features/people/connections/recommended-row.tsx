import { History } from 'lucide-react'
import type { Connection } from '#contract/people/connections.ts'
import { useMay } from '#web/features/identity/accounts/my-account.ts'
import { StaffChips, StaffLine } from '#web/features/people/staff-facts/staff-facts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Row, RowMain } from '#web/ui/card.tsx'
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
  /** The invitation is on its way, there or back. */
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
      <RowMain>
        <PersonName
          name={name}
          avatar={avatar}
          onPress={on.onProfile}
          caption={
            <>
              {'subjects' in person && <StaffLine facts={person} />}
              <span className="block truncate">
                <LastLogin at={last_login_at} />
              </span>
            </>
          }
        />
      </RowMain>
      <div className="order-last flex w-full flex-wrap gap-1.5 pl-13 empty:hidden">
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
      <div
        className={`flex items-center gap-2 ${connection ? 'max-sm:order-last max-sm:w-full max-sm:flex-row-reverse max-sm:justify-end max-sm:pl-13' : ''}`}
      >
        {/*
         * One button for both actions keeps the focus. The second click of a double click lands on
         * the status "Sent", and the button to withdraw is beside it.
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
