import { Archive, CircleCheck, Clock, MessageCircleReply, RefreshCw } from 'lucide-react'
import type { HandledStatus, SupportMessage } from '#contract/admin/support.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { Badge } from '#web/ui/status-badge.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Time } from '#web/ui/time.tsx'
import { statusNames } from './support-filters.ts'
import { instantText, preview } from './support-text.ts'
import { useStatusChange } from './use-status-change.ts'

/** Columns of the inbox; `onView` opens a message. */
export const columnsOf = (onView: (message: SupportMessage) => void): Column<SupportMessage>[] => [
  {
    title: 'User',
    isHeading: true,
    cell: ({ name, email }) => (
      <span className="block wrap-anywhere @table:min-w-28 @4xl:min-w-52 @min-[60.5rem]:min-w-30">
        <span className="font-medium">{name}</span>
        <span className="block text-hint text-dim">
          <EmailText email={email} />
        </span>
      </span>
    ),
  },
  {
    title: 'Subject',
    cell: ({ subject, message }) => (
      <span className="block @table:min-w-32 @4xl:min-w-44 @min-[60.5rem]:min-w-32">
        <span className="font-medium">{subject}</span>
        <span className="block text-hint text-dim">{preview(message)}</span>
      </span>
    ),
  },
  {
    title: 'Status',
    cell: (message) => (
      <>
        <SupportStatusBadge {...message} />
        {message.assignee && <span className="mt-0.5 block text-hint text-dim">{message.assignee.name}</span>}
      </>
    ),
  },
  {
    title: 'Date',
    cell: ({ created_at }) => (
      <Time at={created_at} className="tabular-nums @table:inline-block @table:min-w-25">
        {instantText(created_at)}
      </Time>
    ),
  },
  { title: 'Actions', align: 'right', cell: (message) => <Actions message={message} onView={onView} /> },
]

const steps: readonly [HandledStatus, string][] = [
  ['in_progress', 'Mark In Progress'],
  ['resolved', 'Mark Resolved'],
  ['closed', 'Close'],
]

function Actions({ message, onView }: { message: SupportMessage; onView: (message: SupportMessage) => void }) {
  const { id, status, subject, name } = message
  const { change, isPending } = useStatusChange()
  const label = `${subject}, ${name}`
  return (
    <div className="flex flex-wrap gap-1.5 @table:ml-auto @table:w-36 @table:justify-end @4xl:w-52 @min-[60.5rem]:w-max @min-[60.5rem]:flex-nowrap @min-[60.5rem]:gap-1 @min-[60.5rem]:whitespace-nowrap @min-[60.5rem]:[&_button]:px-2">
      <Button look="soft" size="small" aria-label={`View ${label}`} onPress={() => onView(message)}>
        View
      </Button>
      {status === 'pending' &&
        steps.map(([next, verb]) => (
          <Button
            key={next}
            look="plain"
            size="small"
            aria-label={`${verb}: ${label}`}
            isDisabled={isPending}
            onPress={() => change(id, next)}
          >
            {verb}
          </Button>
        ))}
    </div>
  )
}

const looks = {
  pending: { tone: 'wait', Icon: Clock },
  in_progress: { tone: 'brand', Icon: RefreshCw },
  resolved: { tone: 'good', Icon: CircleCheck },
  closed: { tone: 'quiet', Icon: Archive },
} as const

function SupportStatusBadge({ status, has_replied }: Pick<SupportMessage, 'status' | 'has_replied'>) {
  const { tone, Icon } = looks[status]
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={tone} icon={<Icon size={14} aria-hidden="true" />}>
        {statusNames[status]}
      </Badge>
      {status === 'in_progress' && has_replied && (
        <Badge tone="wait" icon={<MessageCircleReply size={14} aria-hidden="true" />}>
          New reply
        </Badge>
      )}
    </span>
  )
}
