import type { Message } from '#contract/messaging/outbox.ts'
import { Button } from '#web/ui/button.tsx'
import { dateIn, stamp, todayIn, viewerZone } from '#web/ui/dates.ts'
import { EmailText } from '#web/ui/email-text.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Time } from '#web/ui/time.tsx'
import { MessageState } from './message-state.tsx'
import { channelNames, eventNames } from './outbox-filters.ts'

/** Text messages have no subject, so most are named by their event. */
export const titleOf = ({ subject, event, channel }: Pick<Message, 'subject' | 'event' | 'channel'>) =>
  subject || (event ? eventNames[event] : channelNames[channel])

const leavingOf = (instant: string) =>
  dateIn(viewerZone(), instant) === todayIn(viewerZone())
    ? `Scheduled for ${stamp(instant).slice(-5)}`
    : `Scheduled for ${stamp(instant)}`

/**
 * Short notes for the table: whether it repeats an earlier message, when it is scheduled, and its
 * segments if there are several.
 */
const notesOf = ({ repeats_id, leaves_at, segments }: Message) => [
  ...(repeats_id === null ? [] : ['Sent again']),
  ...(leaves_at === null ? [] : [leavingOf(leaves_at)]),
  ...(segments !== null && segments > 1 ? [`${segments} segments`] : []),
]

/** The table of the outbox; `onOpen` opens a message. */
export const columnsOf = (onOpen: (message: Message) => void): Column<Message>[] => [
  { title: 'State', cell: ({ state }) => <MessageState state={state} /> },
  {
    title: 'Recipient',
    cell: ({ recipient, channel }) => (
      <span className="block wrap-anywhere @table:min-w-40 @4xl:min-w-52">
        <EmailText email={recipient} />
        <span className="block text-hint text-dim">{channelNames[channel]}</span>
      </span>
    ),
  },
  {
    title: 'Subject',
    cell: (message) => (
      <>
        <span className="font-medium">{titleOf(message)}</span>
        {notesOf(message).length > 0 && (
          <span className="block text-hint text-dim">{notesOf(message).join(' · ')}</span>
        )}
        {message.last_error && <p className="mt-0.5 text-hint wrap-anywhere text-bad">{message.last_error}</p>}
      </>
    ),
  },
  {
    title: 'Time',
    cell: ({ created_at }) => (
      <Time at={created_at} className="whitespace-nowrap">
        {stamp(created_at)}
      </Time>
    ),
  },
  { title: 'Attempts', align: 'right', cell: ({ tries }) => <span className="tabular-nums">{tries}</span> },
  {
    title: 'Open',
    align: 'right',
    isTitleHidden: true,
    cell: (message) => (
      <Button
        look="plain"
        size="small"
        aria-label={`Open ${titleOf(message)} to ${message.recipient}`}
        onPress={() => onOpen(message)}
      >
        Open
      </Button>
    ),
  },
]
