import { answerTime } from '#web/features/booking/changes/change-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Row, RowMain, Rows } from '#web/ui/card.tsx'
import { useWithdrawSwap } from './data.ts'
import { useSwaps } from './live-swaps.ts'
import { SwapTime, workOf } from './swap-facts.tsx'

const KEEP = 'Keep my shift'
const CANNOT_COME = 'I can no longer come'

/** Shifts of colleagues that wait for a decision; nothing if there are none. */
export function TakenSwaps() {
  const taken = useSwaps().data?.filter(({ is_given }) => !is_given) ?? []
  const withdraw = useWithdrawSwap()
  if (taken.length === 0) return null
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="taken-swaps">
      <h2 id="taken-swaps" className="text-base">
        Shifts you have agreed to take
      </h2>
      <Rows label="Shifts you have agreed to take">
        {taken.map((swap) => (
          <Row key={swap.id}>
            <RowMain>
              <p className="text-sm wrap-anywhere">
                <span className="font-semibold">{swap.employer}</span>
                <span className="text-dim"> · {workOf(swap)}</span>
              </p>
              <p className="text-sm text-dim">
                <SwapTime {...swap} />
              </p>
              <p className="mt-1 text-sm">
                Instead of {swap.giver}
                {swap.in_return && (
                  <>
                    , in exchange for your shift on <SwapTime {...swap.in_return} />
                  </>
                )}
                . You are not booked yet: {swap.status === 'proposed' ? swap.giver : swap.employer} decides by{' '}
                {answerTime(swap.until, swap.time_zone)}.
              </p>
            </RowMain>
            <Button
              look="plain"
              isPending={withdraw.isPending && withdraw.variables === swap.id}
              aria-label={`${swap.in_return ? KEEP : CANNOT_COME}, ${swap.employer}`}
              onPress={() => withdraw.mutate(swap.id)}
            >
              {swap.in_return ? KEEP : CANNOT_COME}
            </Button>
          </Row>
        ))}
      </Rows>
    </section>
  )
}
