import type { Shift } from '#contract/booking/shifts.ts'
import type { SmsLogEntry } from '#contract/booking/sms-replies.ts'
import { useMe } from '#web/platform/session.ts'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Time } from '#web/ui/time.tsx'
import { channelText, ENTRIES, messageStatus, timeText, useShiftMessages } from './shift-messages.ts'

/**
 * Messages about a shift: texts with their replies, then emails and push messages behind a button.
 * Renders nothing for a kind that has none.
 */
export function ShiftMessageLog({ shift }: { shift: Shift }) {
  const log = useShiftMessages(shift.id).data
  const [texts, others] = [true, false].map((isText) =>
    (log?.data ?? []).filter(({ channel }) => (channel === 'sms') === isText),
  ) as [SmsLogEntry[], SmsLogEntry[]]
  return (
    <>
      {texts.length > 0 && (
        <Card title="SMS log">
          <MessageEntries entries={texts} shift={shift} />
        </Card>
      )}
      {others.length > 0 && (
        <div className="print:hidden">
          <Disclosure
            label="Emails and push messages"
            about={shift.subject.name}
            title="Emails and push messages about this shift"
          >
            <Card>
              <MessageEntries entries={others} shift={shift} />
            </Card>
          </Disclosure>
        </div>
      )}
      {log && log.total > ENTRIES && <p className="text-hint text-dim">Only the first {ENTRIES} messages are shown.</p>}
    </>
  )
}

const MessageEntries = ({ entries, shift }: { entries: readonly SmsLogEntry[]; shift: Shift }) => (
  <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
    {entries.map((entry) => (
      <Entry key={`${entry.direction}${entry.id}`} entry={entry} shift={shift} />
    ))}
  </ol>
)

function Entry({ entry, shift }: { entry: SmsLogEntry; shift: Shift }) {
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
