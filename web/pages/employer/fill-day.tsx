import { Link } from '@tanstack/react-router'
import { ArrowLeft, CalendarCheck } from 'lucide-react'
import { useState } from 'react'
import { useDayProposal } from '#web/features/booking/fill-day/data.ts'
import { DayProposalView } from '#web/features/booking/fill-day/day-proposal.tsx'
import { useUrlState } from '#web/platform/url-state.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { isDate, longDate } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/empty.tsx'
import { LoadedFromUrl } from '#web/ui/query-state.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

/** Proposes people to ask for all open shifts of a day. */
export function FillDayScreen() {
  const [{ date: asked }] = useUrlState()
  const date = typeof asked === 'string' && isDate(asked) ? asked : null
  const query = useDayProposal(date)
  const [round, setRound] = useState(0)
  const toVacancies = (
    <Link to="/employer/vacancies" className={buttonClass('soft')}>
      See vacancies
    </Link>
  )
  if (date === null)
    return (
      <Screen title="Fill the day">
        <Empty action={toVacancies}>Choose a day under Vacancies.</Empty>
      </Screen>
    )
  return (
    <Screen
      title="Fill the day"
      width="reading"
      intro={`Who to ask for the open shifts on ${longDate(date)}.`}
      actions={
        <Link to="/employer/vacancies" className={buttonClass('plain')}>
          <ArrowLeft size={16} aria-hidden="true" />
          Vacancies
        </Link>
      }
    >
      <LoadedFromUrl
        query={query}
        failure="The suggestions could not be loaded."
        skeleton={<ProposalSkeleton />}
        isEmpty={({ slots }) => slots.length === 0}
        exit={toVacancies}
        empty={
          <Empty
            icon={<CalendarCheck size={22} aria-hidden="true" />}
            hint="Shifts that people apply for are not filled here."
            action={toVacancies}
          >
            No shift on this day needs people.
          </Empty>
        }
      >
        {(proposal) => (
          <DayProposalView
            key={round}
            proposal={proposal}
            isRenewing={query.isFetching}
            onRenew={async () => {
              await query.refetch()
              setRound(round + 1)
            }}
          />
        )}
      </LoadedFromUrl>
    </Screen>
  )
}

const ProposalSkeleton = () => (
  <Loading label="Working out who to ask...">
    <div className="grid gap-6">
      <Skeleton className="h-5 w-64 max-w-full" />
      {[1, 2, 3].map((card) => (
        <div key={card} className="card grid gap-4 p-5">
          <div className="flex justify-between gap-4">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-4 w-24" />
          </div>
          <Skeleton className="h-10 w-64 max-w-full" />
        </div>
      ))}
    </div>
  </Loading>
)
