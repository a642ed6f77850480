import { Link } from '@tanstack/react-router'
import { CalendarPlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { LinkedShift } from '#contract/booking/answer-links.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { toast } from '#web/ui/toast.ts'
import { saveCalendar } from './data.ts'

const statusSentence = ({ status, employer, agency, has_agency_ended, cancelled_by }: LinkedShift) => {
  const ending = has_agency_ended ? agency : employer
  if (status === 'accepted') return `${employer} knows that you are coming.`
  if (status === 'rejected') return `${employer} knows that you cannot come.`
  if (status === 'completed') return 'This shift is completed.'
  if (status === 'no_show') return `${employer} marked this shift as not attended.`
  if (status === 'expired') return 'This request was not answered before the shift started.'
  if (status === 'cancelled' && cancelled_by === null) return 'A colleague took over this shift.'
  if (status === 'cancelled')
    return cancelled_by === 'employee' ? 'You cancelled this shift.' : `${ending} cancelled this shift.`
  return cancelled_by === 'employer'
    ? `${ending} withdrew this request.`
    : 'This request was withdrawn because the shift is taken or you are booked at that time.'
}

type AnswerStatusProps = { shift: LinkedShift; token: string; error: string | null }

/** Shows the current status of the request and next steps. */
export function AnswerStatus({ shift, token, error }: AnswerStatusProps) {
  const isBooked = shift.status === 'accepted'
  // For a withdrawn or expired request, the status already explains why the answer came too late.
  const isAnswered = isBooked || shift.status === 'rejected'
  const next = useRef<HTMLDivElement>(null)
  // The pressed button is gone, so focus moves here.
  useEffect(() => {
    if (document.activeElement === document.body) next.current?.focus()
  }, [])
  return (
    <div
      ref={next}
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] gap-5 border-t border-line pt-5 outline-none"
    >
      <div role="status" className="grid justify-items-start gap-2">
        <StatusBadge status={shift.status} label={isBooked ? 'Booked' : undefined} />
        {error && isAnswered && <p className="font-medium">{error}</p>}
        <p className="wrap-anywhere">{statusSentence(shift)}</p>
      </div>
      <div className="grid gap-3 *:min-h-12!">
        {isBooked && <SaveToCalendar shift={shift} token={token} />}
        {isBooked ? (
          <Link to="/employee/bookings/$id" params={{ id: String(shift.id) }} className={buttonClass('plain', 'large')}>
            Open this booking
          </Link>
        ) : (
          <Link to="/employee/job-request" search={{ request: shift.id }} className={buttonClass('primary', 'large')}>
            See your other requests
          </Link>
        )}
      </div>
    </div>
  )
}

function SaveToCalendar({ shift: { date }, token }: { shift: LinkedShift; token: string }) {
  const [isPending, setPending] = useState(false)

  async function save() {
    setPending(true)
    try {
      await saveCalendar(token, date)
    } catch {
      toast.bad('The calendar file could not be loaded.')
    } finally {
      setPending(false)
    }
  }

  return (
    <Button size="large" icon={<CalendarPlus size={16} aria-hidden="true" />} isPending={isPending} onPress={save}>
      Add to calendar
    </Button>
  )
}
