import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { PersonMessage } from '#contract/messaging/phones.ts'
import { MessageState } from '#web/features/messaging/outbox/message-state.tsx'
import { channelNames } from '#web/features/messaging/outbox/outbox-filters.ts'
import { outcomeNames } from '#web/features/messaging/outbox/outcome-names.ts'
import { phoneText } from '#web/features/messaging/phones/phone-text.ts'
import { Rows } from '#web/ui/card.tsx'
import { stamp } from '#web/ui/dates.ts'
import { ExpandableRow } from '#web/ui/expandable-row.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Badge } from '#web/ui/status-badge.tsx'
import { Time } from '#web/ui/time.tsx'
import { usePersonMessages } from './data.ts'

/** Message log of a person, newest first. */
export function PersonMessages({ id }: { id: number }) {
  const [page, setPage] = useState(1)
  const query = usePersonMessages(id, page)
  return (
    <Loaded
      query={query}
      skeleton={<SkeletonRows rows={4} />}
      failure="The messages could not be loaded."
      isEmpty={({ total }) => total === 0}
      empty={<p className="text-sm text-dim">No messages to or from this person.</p>}
    >
      {({ data, per_page, total }) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <Rows label="Messages">
            {data.map((message) => (
              <ExpandableRow key={`${message.direction}${message.id}`} summary={<Summary message={message} />}>
                <MessageText message={message} />
              </ExpandableRow>
            ))}
          </Rows>
          <Pagination label="messages" page={page} lastPage={Math.ceil(total / per_page)} onPage={setPage} />
        </div>
      )}
    </Loaded>
  )
}

const Summary = ({ message: { direction, channel, subject, body, created_at, state, outcome } }: Shown) => (
  <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
    <span className="min-w-[min(100%,11rem)] flex-1 text-sm">
      <span className="line-clamp-1 font-medium wrap-anywhere">{subject || body || 'No text'}</span>
      <span className="block text-hint text-dim tabular-nums">
        {channelNames[channel]} {direction === 'in' ? 'in' : 'out'} · <Time at={created_at}>{stamp(created_at)}</Time>
      </span>
    </span>
    {state !== null && <MessageState state={state} />}
    {direction === 'in' && <Badge tone="brand">{outcome === null ? 'Not processed yet' : outcomeNames[outcome]}</Badge>}
  </span>
)

const MessageText = ({ message: { direction, address, channel, body, is_masked, sent_at } }: Shown) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-2 text-sm">
    <p className="text-hint text-dim wrap-anywhere">
      {direction === 'in' ? 'From' : 'To'} {channel === 'sms' ? phoneText(address) : address}
      {sent_at !== null && <> · Sent {stamp(sent_at)}</>}
    </p>
    {is_masked && (
      <p className="flex items-center gap-2 text-hint text-dim">
        <EyeOff size={14} aria-hidden="true" className="shrink-0" />A code that is still valid is hidden.
      </p>
    )}
    <p className="wrap-anywhere whitespace-pre-line">{body}</p>
  </div>
)
type Shown = { message: PersonMessage }
