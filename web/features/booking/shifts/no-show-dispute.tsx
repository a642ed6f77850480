import { useState } from 'react'
import { mayDisputeNoShow } from '#contract/booking/shift-rules.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { useMe } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { LazyPart } from '#web/ui/lazy-part.tsx'

const NoShowDisputeDialog = lazyComponent(() => import('./no-show-dispute-dialog.tsx'), 'NoShowDisputeDialog')

/** Shows the employee a no-show, and lets them dispute it once. */
export function NoShowDispute({ shift }: { shift: Shift }) {
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  const dispute = shift.no_show?.dispute
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-sm wrap-anywhere">
        {shift.inviter.name} marked this shift as not attended, so it has no timesheet.
      </p>
      {dispute && <p className="text-sm wrap-anywhere whitespace-pre-line text-dim">You disputed this: {dispute}</p>}
      {mayDisputeNoShow(me, shift) && (
        <div className="flex justify-end">
          <Button
            look="plain"
            aria-label={`Dispute the no-show at ${shift.inviter.name}`}
            onPress={() => setOpen(true)}
          >
            Dispute
          </Button>
        </div>
      )}
      {isOpen && (
        <LazyPart>
          <NoShowDisputeDialog shift={shift} isOpen onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </div>
  )
}
