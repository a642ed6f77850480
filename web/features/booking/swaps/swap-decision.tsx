import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ShiftSwap } from '#contract/booking/shift-swaps.ts'
import { answerTime } from '#web/features/booking/changes/change-texts.ts'
import { useMay } from '#web/features/identity/accounts/my-account.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { decideSwap, useSwapOf } from './data.ts'
import { useSwaps } from './live-swaps.ts'
import { SwapTime, workOf } from './swap-facts.tsx'

/** Approve or decline, for a member who may book. */
function Decision({ swap, size }: { swap: ShiftSwap; size?: 'small' }) {
  const mayBook = useMay('book')
  const [isOpen, setOpen] = useState(false)
  const [isDeclining, setDeclining] = useState(false)
  if (!mayBook) return null
  const { id, giver, taker, in_return } = swap
  const about = in_return ? `${giver} and ${taker}` : `${taker} instead of ${giver}`

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
        aria-label={`Decline, ${about}`}
        onPress={decline}
      >
        Decline
      </Button>
      <Button {...(size && { size })} aria-label={`Approve, ${about}`} onPress={() => setOpen(true)}>
        Approve
      </Button>
      <ConfirmDialog
        title={in_return ? `Exchange the shifts of ${giver} and ${taker}?` : `Book ${taker} instead of ${giver}?`}
        confirm={in_return ? 'Exchange both' : `Book ${taker}`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={async () => toast.ok(await decideSwap(id, 'approved'))}
        failure="The request could not be approved."
      >
        {in_return ? (
          <>
            <BothShifts swap={swap} />
            <p>
              Both are told straight away, and nothing is owed for cancelling. The estimated pay of each shift stays the
              same.
            </p>
          </>
        ) : (
          <>
            <p>
              {workOf(swap)}, <SwapTime {...swap} />
            </p>
            <p>
              Both are told straight away. {giver} is no longer booked, and nothing is owed for cancelling. The
              estimated pay stays the same.
            </p>
          </>
        )}
      </ConfirmDialog>
    </div>
  )
}

/** Both shifts of an exchange, side by side where there is room. */
function BothShifts({ swap }: { swap: ShiftSwap }) {
  const { giver, taker, in_return } = swap
  if (in_return === null) return null
  const parts = [
    { shift: swap, comes: taker, left: giver },
    { shift: in_return, comes: giver, left: taker },
  ]
  const isAtOneSite = swap.employer === in_return.employer
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-3 text-sm">
      {parts.map(({ shift, comes, left }) => (
        <li key={shift.shift_id} className="rounded-control bg-page px-3 py-2.5">
          <p className="text-ink">
            <SwapTime {...shift} />
          </p>
          <p className="wrap-anywhere text-dim">
            {workOf(shift)}
            {!isAtOneSite && `, ${shift.employer}`}
          </p>
          <p className="mt-1 wrap-anywhere text-ink">
            <span className="font-semibold">{comes}</span> instead of {left}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** The colleague who has agreed to come, in the row of a booking. */
export function SwapOfBooking({ shiftId }: { shiftId: number }) {
  const swap = useSwapOf(shiftId)
  if (swap === null) return null
  const { giver, taker, in_return, until, time_zone } = swap
  const comes = shiftId === swap.shift_id ? taker : giver
  return (
    <div className="grid max-w-64 justify-items-start gap-2">
      <p className="text-hint wrap-anywhere text-wait">
        {in_return
          ? `${comes} would come instead, in exchange for another shift.`
          : `${comes} has agreed to come instead.`}{' '}
        Decide by {answerTime(until, time_zone)}.
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
        {swaps.some(({ in_return }) => in_return)
          ? 'Requests to hand over or exchange shifts'
          : 'Requests to hand over a shift'}
        <span className="text-sm font-medium text-dim tabular-nums">{swaps.length}</span>
      </h2>
      <ul className="divide-y divide-line border-t border-line">
        {swaps.map((swap) => (
          <li key={swap.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-5 py-3">
            <div className="min-w-0 flex-1 basis-64 text-sm">
              {swap.in_return ? <WaitingExchange swap={swap} /> : <WaitingHandOver swap={swap} />}
            </div>
            <Decision swap={swap} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const WaitingHandOver = ({ swap }: { swap: ShiftSwap }) => (
  <>
    <p className="wrap-anywhere">
      <span className="font-semibold">{swap.taker}</span> instead of{' '}
      <Link
        to="/employer/bookings/$id"
        params={{ id: String(swap.shift_id) }}
        className="text-brand-ink underline underline-offset-4"
      >
        {swap.giver}
      </Link>
    </p>
    <p className="text-dim">
      {workOf(swap)}, <SwapTime {...swap} />
    </p>
    <p className="text-dim">
      Decide by {answerTime(swap.until, swap.time_zone)}. Otherwise {swap.giver} stays booked.
    </p>
  </>
)

const WaitingExchange = ({ swap }: { swap: ShiftSwap }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
    <p className="wrap-anywhere">
      <span className="font-semibold">{swap.giver}</span> and <span className="font-semibold">{swap.taker}</span> ask to
      exchange shifts
    </p>
    <BothShifts swap={swap} />
    <p className="text-dim">Decide by {answerTime(swap.until, swap.time_zone)}. Otherwise both keep their shifts.</p>
  </div>
)
