import { owedText, rebookingText } from '#contract/booking/cancellation-rules.ts'
import type { CancellationCost } from '#contract/booking/cancellations.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import { longDateOf, stamp } from '#web/ui/dates.ts'
import { Loaded } from '#web/ui/query-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { useCancellationCost } from './cancellations.ts'

type CancellationCostProps = { shift: Shift; query: ReturnType<typeof useCancellationCost> }

/** Says what it costs to cancel a booking now. */
export const CancellationCostNote = ({ shift, query }: CancellationCostProps) => (
  <Loaded
    query={query}
    failure="The cost of cancelling could not be loaded."
    skeleton={
      <Loading>
        <Skeleton className="h-4 w-72 max-w-full" />
      </Loading>
    }
  >
    {(cost) => <CostText cost={cost} shift={shift} />}
  </Loaded>
)

function CostText({ cost: { owed, free_until, agency }, shift }: { cost: CancellationCost; shift: Shift }) {
  const { name } = shift.invitee
  if (agency !== null) return <p>Your contract with {agency} says what a cancellation costs.</p>
  if (owed === null)
    return (
      <p>
        Cancelling costs nothing
        {free_until === null
          ? ' now.'
          : ` until ${longDateOf(free_until, shift.time_zone)} at ${stamp(free_until, shift.time_zone).slice(-5)}.`}
      </p>
    )
  return (
    <div className="grid gap-1 rounded-control bg-wait-soft px-3 py-2.5 text-sm text-wait">
      <p className="font-semibold">{owedText(owed, name)}</p>
      {owed.lifted_by_rebooking && <p>{rebookingText(name)}</p>}
      <p>Source: {owed.source}</p>
    </div>
  )
}
