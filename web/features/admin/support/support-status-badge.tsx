import { Archive, CircleCheck, Clock, MessageCircleReply, RefreshCw } from 'lucide-react'
import type { SupportMessage } from '#contract/admin/support.ts'
import { Badge } from '#web/ui/status-badge.tsx'
import { statusNames } from './support-filters.ts'

const looks = {
  pending: { tone: 'wait', Icon: Clock },
  in_progress: { tone: 'brand', Icon: RefreshCw },
  resolved: { tone: 'good', Icon: CircleCheck },
  closed: { tone: 'quiet', Icon: Archive },
} as const

export function SupportStatusBadge({ status, has_replied }: Pick<SupportMessage, 'status' | 'has_replied'>) {
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
