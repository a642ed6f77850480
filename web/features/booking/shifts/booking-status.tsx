import type { ReactNode } from 'react'
import type { Shift } from '#contract/booking/shifts.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { answerText } from './exchange.ts'

export const BookingStatus = ({ shift, children }: { shift: Shift; children?: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-1">
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusBadge status={shift.status} />
      {children}
    </div>
    {answerText(shift) && <p className="text-hint text-dim">{answerText(shift)}</p>}
    {shift.no_show?.dispute && (
      <p className="max-w-56 text-hint wrap-anywhere whitespace-pre-line text-dim">
        Disputed by {shift.invitee.name}: {shift.no_show.dispute}
      </p>
    )}
    {explanation(shift) && <p className="max-w-56 text-hint wrap-anywhere text-dim">{explanation(shift)}</p>}
  </div>
)

function explanation({ status, cancelled_by, invitee, reason }: Shift) {
  const by = status === 'cancelled' && cancelled_by ? `By ${cancelled_by === 'employer' ? 'you' : invitee.name}` : null
  return [by, reason].filter(Boolean).join(': ')
}
