import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import type { QueuedTimesheet, QueueStatus } from '#contract/work/timesheet-queue.ts'
import { useMay } from '#web/features/identity/accounts/my-account.ts'
import { useMe } from '#web/platform/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { dateIn, shortDate, weekdayDate } from '#web/ui/dates.ts'
import { money } from '#web/ui/money.ts'
import { Badge } from '#web/ui/status-badge.tsx'
import { amountOf, differenceText, shortDayText, timesText } from './queue-texts.ts'

type QueueRowProps = {
  sheet: QueuedTimesheet
  status: QueueStatus
  showsSite: boolean
  onApprove: (sheet: QueuedTimesheet) => void
}

/** A timesheet in its queue. A press on the row opens it; the button approves it. */
export function QueueRow({ sheet, status, showsSite, onApprove }: QueueRowProps) {
  const mayApprove = useMay('approve')
  const { person, subject, site, agency, date, note, dispute_reason, document } = sheet
  const about = [shortDayText(date), subject, agency && `through ${agency}`, showsSite && site.name]
  return (
    <li
      data-sheet={sheet.shift_id}
      className="relative flex min-h-16 gap-3 px-4 py-3 hover:bg-hover/50 min-[480px]:px-5"
    >
      <Avatar name={person.name} src={person.avatar} />
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 lg:grid-cols-[minmax(0,1fr)_20rem_6rem_6rem] lg:grid-rows-[auto_1fr] lg:gap-y-0">
        <SheetLink sheet={sheet} />
        <p className="col-span-2 text-sm wrap-anywhere text-dim max-lg:row-start-2 lg:col-span-1 lg:row-start-2">
          {about.filter(Boolean).join(' · ')}
        </p>
        <div className="text-right text-sm tabular-nums lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:self-center">
          <p className="font-semibold">{money(amountOf(sheet))}</p>
          {document && document.gst_cents > 0 && <p className="text-hint text-dim">incl. GST</p>}
        </div>
        <Hours sheet={sheet} />
        <div className="relative justify-self-end max-lg:row-start-5 lg:col-start-4 lg:row-span-2 lg:row-start-1 lg:self-center empty:hidden">
          {status !== 'submitted' && <Decided sheet={sheet} status={status} />}
          {status === 'submitted' && mayApprove && (
            <Button
              look={sheet.is_as_booked ? 'soft' : 'plain'}
              size="small"
              aria-label={`Approve, ${person.name}, ${weekdayDate(date)}`}
              onPress={() => onApprove(sheet)}
            >
              Approve
            </Button>
          )}
        </div>
        {note && (
          <p className="col-span-full mt-1 text-sm whitespace-pre-line wrap-anywhere text-dim">
            <span className="font-medium">Note:</span> {note}
          </p>
        )}
        {dispute_reason && (
          <p className="col-span-full mt-1 rounded-control bg-bad-soft px-3 py-2 text-sm whitespace-pre-line wrap-anywhere text-bad">
            <span className="font-semibold">Sent back:</span> {dispute_reason}
          </p>
        )}
      </div>
    </li>
  )
}

/** Switches to the site of the timesheet first, where that is another one. */
function SheetLink({ sheet: { shift_id, person, site } }: { sheet: QueuedTimesheet }) {
  const me = useMe()
  return (
    <Link
      to="/employer/timesheet"
      search={{ shift: shift_id, ...(site.id !== me.id && { at: site.id }) }}
      className="justify-self-start text-sm font-semibold wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline"
    >
      {person.name}
    </Link>
  )
}

/** Below `lg` the badge is beside the action, under the times. */
function Hours({ sheet }: { sheet: QueuedTimesheet }) {
  const { is_as_booked, booked, entered } = sheet
  const Icon = is_as_booked ? CircleCheck : Clock
  return (
    <div className="contents text-sm tabular-nums lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:flex lg:flex-wrap lg:items-center lg:gap-x-2 lg:self-center">
      <p className={`text-sm tabular-nums max-lg:col-span-2 max-lg:row-start-3 ${is_as_booked ? '' : 'font-semibold'}`}>
        {timesText(entered)}
      </p>
      <div className="max-lg:row-start-5 max-lg:self-center">
        <Badge tone={is_as_booked ? 'quiet' : 'wait'} icon={<Icon size={14} aria-hidden="true" />}>
          {differenceText(sheet)}
        </Badge>
      </div>
      {!is_as_booked && (
        <p className="text-sm text-dim tabular-nums max-lg:col-span-2 max-lg:row-start-4 lg:basis-full">
          Booked {timesText(booked)}
        </p>
      )}
    </div>
  )
}

function Decided({ sheet, status }: { sheet: QueuedTimesheet; status: QueueStatus }) {
  const { decided_at, decided_by, time_zone } = sheet
  if (status === 'disputed')
    return (
      <Badge tone="bad" icon={<CircleAlert size={14} aria-hidden="true" />}>
        Disputed
      </Badge>
    )
  return (
    <p className="text-right text-hint text-dim tabular-nums">
      {decided_at && shortDate(dateIn(time_zone, decided_at))}
      {decided_by && <span className="block wrap-anywhere">{decided_by}</span>}
    </p>
  )
}
