import type { UseQueryResult } from '@tanstack/react-query'
import type { SlotAsked } from '#contract/booking/request-reasons.ts'
import { timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { longDate, stamp } from '#web/ui/dates.ts'
import { Loaded } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Time } from '#web/ui/time.tsx'
import { useAskedFor, useAskedForRequest } from './data.ts'
import { askedText, othersText } from './reason-texts.ts'

/** People who were asked for a vacancy, in order, and why; the others as counts. */
export const AskedPeople = ({ vacancyId }: { vacancyId: number }) => <Asked query={useAskedFor(vacancyId)} />

/** The same for an admin, for the vacancy of a request or booking. */
export const AskedPeopleOfRequest = ({ shiftId }: { shiftId: number }) => (
  <Asked query={useAskedForRequest(shiftId)} none="The employer asked this person itself." />
)

type AskedProps = { query: UseQueryResult<SlotAsked[]>; none?: string }

function Asked({ query, none }: AskedProps) {
  return (
    <Loaded
      query={query}
      // Most requests are sent to one chosen person, and one sentence says so.
      skeleton={none && <Skeleton className="h-5 w-64" />}
      failure="The list could not be loaded."
    >
      {(slots) =>
        slots.length === 0 ? (
          <p className="text-sm">{none}</p>
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {slots.map((slot) => (
              <SlotPeople key={slot.slot_id} slot={slot} isNamed={slots.length > 1} />
            ))}
            <p className="text-hint text-dim">
              In the order in which they were asked. Having worked here, distance, answers to earlier requests and
              waiting decide it; how fast a person answers and whether they rejected a request do not.
            </p>
          </div>
        )
      }
    </Loaded>
  )
}

/** `isNamed`: the vacancy has several dates. */
function SlotPeople({ slot, isNamed }: { slot: SlotAsked; isNamed: boolean }) {
  const others = othersText(slot)
  const when = `${longDate(slot.date)}, ${timeRange(slot.start_time, slot.end_time)}`
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {isNamed && <h3 className="text-sm font-medium">{when}</h3>}
      {slot.asked.length > 0 && (
        <ol aria-label={`Asked, ${when}`} className="grid grid-cols-[minmax(0,1fr)]">
          {slot.asked.map((person) => (
            <li key={person.id} className="flex min-h-11 items-center gap-x-3 py-1.5">
              <Avatar name={person.name} src={person.avatar} size="small" />
              <div className="min-w-0 flex-1 text-sm">
                <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium wrap-anywhere">
                  {person.name}
                  {person.is_booked && <StatusBadge status="accepted" />}
                </p>
                <p className="text-hint text-dim">
                  {askedText(person)} ·{' '}
                  <Time at={person.asked_at} className="tabular-nums">
                    {stamp(person.asked_at)}
                  </Time>
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
      {slot.asked.length === 0 && <p className="text-sm">Nobody has been asked yet.</p>}
      {slot.slow_at && (
        <p className="text-sm text-dim">
          From <Time at={slot.slow_at}>{stamp(slot.slow_at)}</Time>, far fewer people in your state said yes than usual,
          so more were asked.
        </p>
      )}
      {others && <p className="text-sm text-dim">{others}</p>}
    </div>
  )
}
