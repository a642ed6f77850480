import type { Message } from '#contract/messaging.ts'
import { Button } from '#web/ui/Button.tsx'
import { stamp } from '#web/ui/dates.ts'
import type { Column } from '#web/ui/Table.tsx'
import { MessageState } from './MessageState.tsx'
import { channelNames } from './outboxFilters.ts'

/** Text messages have no subject. */
export const titleOf = ({ subject, channel }: Pick<Message, 'subject' | 'channel'>) => subject || channelNames[channel]

/** The table of the outbox; `onOpen` opens a message. */
export const columnsOf = (onOpen: (message: Message) => void): Column<Message>[] => [
  { title: 'State', cell: ({ state }) => <MessageState state={state} /> },
  {
    title: 'Recipient',
    cell: ({ recipient, channel }) => (
      <span className="block @table:min-w-40 @4xl:min-w-52">
        {recipient}
        <span className="block text-hint text-dim">{channelNames[channel]}</span>
      </span>
    ),
  },
  {
    title: 'Subject',
    cell: (message) => (
      <>
        <span className="font-medium">{titleOf(message)}</span>
        {message.repeats_id !== null && <span className="block text-hint text-dim">Sent again</span>}
        {message.last_error && <p className="mt-0.5 text-hint break-words text-bad">{message.last_error}</p>}
      </>
    ),
  },
  {
    title: 'Time',
    cell: ({ created_at }) => (
      <time dateTime={created_at} className="whitespace-nowrap">
        {stamp(created_at)}
      </time>
    ),
  },
  { title: 'Tries', align: 'right', cell: ({ tries }) => <span className="tabular-nums">{tries}</span> },
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
