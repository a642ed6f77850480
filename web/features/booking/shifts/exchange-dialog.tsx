import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import type { Shift } from '#contract/booking/shifts.ts'
import { BareButton } from '#web/ui/bare-button.tsx'
import { longDate } from '#web/ui/dates.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ExchangeLog } from './exchange-log.tsx'
import { timeRange } from './time-range.ts'

/** The messages about a booking, behind a button of its row, which has no room for them. */
export function ExchangeDialog({ shift }: { shift: Shift }) {
  const [isOpen, setOpen] = useState(false)
  const who = shift.invitee.name
  return (
    <>
      <BareButton
        aria-label={`Messages, ${who}`}
        onPress={() => setOpen(true)}
        className="inline-flex min-h-6 items-center gap-1.5 rounded-chip text-hint font-medium text-dim underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-11"
      >
        <MessageSquareText size={14} aria-hidden="true" />
        Messages
      </BareButton>
      <Dialog title={`Messages, ${who}`} size="wide" isOpen={isOpen} onClose={() => setOpen(false)}>
        <p className="mb-4 text-sm text-dim">
          {longDate(shift.date)}, {timeRange(shift.start_time, shift.end_time)}, {shift.subject.name}
        </p>
        <ExchangeLog shift={shift} />
      </Dialog>
    </>
  )
}
