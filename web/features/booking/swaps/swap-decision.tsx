import { useState } from 'react'
import type { ShiftSwap } from '#contract/booking/shift-swaps.ts'
import { answerTime } from '#web/features/booking/changes/change-texts.ts'
import { useMay } from '#web/features/identity/accounts/my-account.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { decideSwap, useSwapOf, useSwaps } from './data.ts'
import { SwapTime, workOf } from './swap-facts.tsx'

/** Approve or decline, for a member who may book. */
function Decision({ swap, size }: { swap: ShiftSwap; size?: 'small' }) {
  const mayBook = useMay('book')
  const [isOpen, setOpen] = useState(false)
  const [isDeclining, setDeclining] = useState(false)
  if (!mayBook) return null
  const { id, giver, taker } = swap

  async function decline() {
    setDeclining(true)
    try {
      toast.ok(await decideSwap(id, 'declined'))
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, 'The request could not be declined.'))
    } finally {
      setDeclining(false)
    }
  }

  return (
    <div className="flex flex-wrap gap-2">
      <Button
        look="plain"
        {...(size && { size })}
        isPending={isDeclining}
        aria-label={`Decline, ${taker} instead of ${giver}`}
        onPress={decline}
      >
        Decline
      </Button>
      <Button
        {...(size && { size })}
        aria-label={`Approve, ${taker} instead of ${giver}`}
        onPress={() => setOpen(true)}
      >
        Approve
      </Button>
      <ConfirmDialog
        title={`Book ${taker} instead of ${giver}?`}
        confirm={`Book ${taker}`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={async () => toast.ok(await decideSwap(id, 'approved'))}
        failure="The request could not be approved."
      >
        <p>
          {workOf(swap)}, <SwapTime {...swap} />
        </p>
        <p>
          Both are told straight away. {giver} is no longer booked, and nothing is owed for cancelling. The estimated
          pay stays the same.
        </p>
      </ConfirmDialog>
    </div>
  )
}

/** The colleague who has agreed to come, in the row of a booking. */
export function SwapOfBooking({ shiftId }: { shiftId: number }) {
  const swap = useSwapOf(shiftId)
  if (swap === null) return null
  return (
    <div className="grid max-w-64 justify-items-start gap-2">
      <p className="text-hint wrap-anywhere text-wait">
        {swap.taker} has agreed to come instead. Decide by {answerTime(swap.until, swap.time_zone)}.
      </p>
      <Decision swap={swap} size="small" />
    </div>
  )
}

/** Swaps that wait for the employer, on Home; nothing if there are none. */
export function WaitingSwaps() {
  const swaps = useSwaps().data ?? []
  if (swaps.length === 0) return null
  return (
    <section className="card min-w-0" aria-labelledby="waiting-swaps">
      <h2 id="waiting-swaps" className="flex items-baseline gap-2 px-5 pt-4 pb-3 text-base font-semibold">
        Requests to hand over a shift
        <span className="text-sm font-medium text-dim tabular-nums">{swaps.length}</span>
      </h2>
      <ul className="divide-y divide-line border-t border-line">
        {swaps.map((swap) => (
          <li key={swap.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-5 py-3">
            <div className="min-w-0 flex-1 basis-64 text-sm">
              <p className="wrap-anywhere">
                <span className="font-semibold">{swap.taker}</span> instead of {swap.giver}
              </p>
              <p className="text-dim">
                {workOf(swap)}, <SwapTime {...swap} />
              </p>
              <p className="text-dim">
                Decide by {answerTime(swap.until, swap.time_zone)}. Otherwise {swap.giver} stays booked.
              </p>
            </div>
            <Decision swap={swap} />
          </li>
        ))}
      </ul>
    </section>
  )
}
