import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import type { Shift } from '#contract/booking/shifts.ts'
import type { ExchangeEntry } from '#contract/booking/sms-replies.ts'
import { useMe } from '#web/platform/session.ts'
import { UnstyledButton } from '#web/ui/button.tsx'
import { longDate } from '#web/ui/dates.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Time } from '#web/ui/time.tsx'
import { timeRange } from './shift-hours.ts'
import { channelText, ENTRIES, messageStatus, timeText, useShiftMessages } from './shift-messages.ts'

type ShiftMessagesProps = {
  shift: Shift
  /** Name of the other person, for screen reader users who hear only the button. */
  name: string
}

/** Message log of a shift behind a button; loads when opened. */
export const ShiftMessages = ({ shift, name }: ShiftMessagesProps) => (
  <Disclosure
    label="Messages"
    about={name}
    title={`Messages about the shift, ${name}`}
    icon={<MessageSquareText size={14} aria-hidden="true" />}
  >
    <MessageLog shift={shift} />
  </Disclosure>
)

/** The messages about a booking, behind a button of its row, which has no room for them. */
export function ShiftMessagesDialog({ shift }: { shift: Shift }) {
  const [isOpen, setOpen] = useState(false)
  const name = shift.invitee.name
  return (
    <>
      <UnstyledButton
        aria-label={`Messages, ${name}`}
        onPress={() => setOpen(true)}
        className="inline-flex min-h-6 items-center gap-1.5 rounded-chip text-hint font-medium text-dim underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-11"
      >
        <MessageSquareText size={14} aria-hidden="true" />
        Messages
      </UnstyledButton>
      <Dialog title={`Messages, ${name}`} size="wide" isOpen={isOpen} onClose={() => setOpen(false)}>
        <p className="mb-4 text-sm text-dim">
          {longDate(shift.date)}, {timeRange(shift.start_time, shift.end_time)}, {shift.subject.name}
        </p>
        <MessageLog shift={shift} />
      </Dialog>
    </>
  )
}

export function MessageLog({ shift }: { shift: Shift }) {
  const query = useShiftMessages(shift.id)
  return (
    <Loaded
      query={query}
      isEmpty={({ total }) => total === 0}
      empty={
        <p className="text-sm text-dim">
          No messages have been sent about this shift. Each side can choose how to be notified in the account settings.
        </p>
      }
      skeleton={<LogSkeleton />}
    >
      {({ data, total }) => (
        <>
          <MessageEntries entries={data} shift={shift} />
          {total > ENTRIES && <p className="mt-3 text-hint text-dim">Showing the first {ENTRIES}.</p>}
        </>
      )}
    </Loaded>
  )
}

export const MessageEntries = ({ entries, shift }: { entries: readonly ExchangeEntry[]; shift: Shift }) => (
  <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
    {entries.map((entry) => (
      <Entry key={`${entry.direction}${entry.id}`} entry={entry} shift={shift} />
    ))}
  </ol>
)

function Entry({ entry, shift }: { entry: ExchangeEntry; shift: Shift }) {
  const { role } = useMe()
  const isIn = entry.direction === 'in'
  return (
    <li className={`grid max-w-110 grid-cols-[minmax(0,1fr)] gap-1 ${isIn ? 'justify-self-end' : ''}`}>
      <p className="flex flex-wrap gap-x-2 text-hint text-dim">
        <span className="font-medium">{channelText(entry, role, shift)}</span>
        <Time at={entry.at} className="tabular-nums">
          {timeText(entry.at)}
        </Time>
        <span>{messageStatus(entry)}</span>
      </p>
      {entry.words !== null && (
        <p
          className={`rounded-control px-3 py-2 text-sm wrap-anywhere whitespace-pre-line ${isIn ? 'bg-brand-soft text-brand-ink' : 'bg-hover'}`}
        >
          {entry.words}
        </p>
      )}
    </li>
  )
}

const LogSkeleton = () => (
  <Loading>
    <div className="grid gap-3">
      <Skeleton className="h-3 w-40" />
      <Skeleton className="h-14 w-full max-w-110" />
      <Skeleton className="h-3 w-32" />
    </div>
  </Loading>
)
