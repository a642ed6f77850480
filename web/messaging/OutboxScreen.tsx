import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Message } from '#contract/messaging.ts'
import { Button } from '#web/ui/Button.tsx'
import { stamp } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Pagination, pageSummary } from '#web/ui/Pagination.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { useSlashKey } from '#web/ui/slashKey.ts'
import { type Column, Table } from '#web/ui/Table.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useSettled } from '#web/ui/useSettled.ts'
import { MessageDialog } from './MessageDialog.tsx'
import { MessageState } from './MessageState.tsx'
import { MESSAGES_PER_PAGE, useOutbox } from './outbox.ts'

/** What the service has written to people, and whether it reached them. */
export function OutboxScreen() {
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<Message | null>(null)
  const outbox = useOutbox(page, useSettled(search.trim()))
  const searchBox = useRef<HTMLDivElement>(null)
  useSlashKey(() => searchBox.current?.querySelector('input')?.focus())

  function find(typed: string) {
    setSearch(typed)
    setPage(1)
  }

  return (
    <Screen
      title="Outbox"
      intro="Every message that was written to somebody, newest first. Without a mail gateway messages are kept here."
    >
      <div ref={searchBox} className="sm:max-w-90">
        <TextField
          label="Search"
          placeholder="Recipient or subject"
          icon={<Search size={16} aria-hidden="true" />}
          maxLength={200}
          value={search}
          onChange={find}
        />
      </div>
      <Loaded
        query={outbox}
        failure="The outbox could not be loaded."
        isEmpty={({ total }) => total === 0}
        empty={<Nothing search={search} onClear={() => find('')} />}
      >
        {({ data, total, page: shown }) => (
          <>
            <Table label="Messages" rows={data} keyOf={({ id }) => id} columns={columnsOf(setOpen)} />
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p role="status" className="text-sm text-dim tabular-nums">
                {pageSummary(shown, MESSAGES_PER_PAGE, total, total === 1 ? 'message' : 'messages')}
              </p>
              <Pagination
                label="messages"
                page={page}
                lastPage={Math.ceil(total / MESSAGES_PER_PAGE)}
                onPage={setPage}
              />
            </div>
          </>
        )}
      </Loaded>
      <MessageDialog message={open} onClose={() => setOpen(null)} />
    </Screen>
  )
}

const Nothing = ({ search, onClear }: { search: string; onClear: () => void }) =>
  search.trim() === '' ? (
    <Empty hint="The first one will be the code of somebody who registers.">No messages yet</Empty>
  ) : (
    <Empty
      action={
        <Button look="soft" onPress={onClear}>
          Clear search
        </Button>
      }
    >
      No messages match your search
    </Empty>
  )

const columnsOf = (onOpen: (message: Message) => void): Column<Message>[] => [
  { title: 'State', cell: ({ state }) => <MessageState state={state} /> },
  {
    title: 'Recipient',
    cell: ({ recipient }) => <span className="block @table:min-w-44 @4xl:min-w-60">{recipient}</span>,
  },
  {
    title: 'Subject',
    cell: (message) => (
      <>
        <span className="font-medium">{message.subject}</span>
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
        aria-label={`Open ${message.subject} to ${message.recipient}`}
        onPress={() => onOpen(message)}
      >
        Open
      </Button>
    ),
  },
]
