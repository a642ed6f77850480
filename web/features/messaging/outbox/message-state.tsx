import { Archive, CircleCheck, CircleOff, CircleX, Clock } from 'lucide-react'
import type { Message } from '#contract/messaging/outbox.ts'
import { Badge } from '#web/ui/status-badge.tsx'

const states = {
  waiting: { tone: 'wait', Icon: Clock, text: 'Waiting' },
  sent: { tone: 'good', Icon: CircleCheck, text: 'Sent' },
  kept: { tone: 'quiet', Icon: Archive, text: 'Stored' },
  failed: { tone: 'bad', Icon: CircleX, text: 'Failed' },
  spared: { tone: 'quiet', Icon: CircleOff, text: 'Not needed' },
} as const

export function MessageState({ state }: Pick<Message, 'state'>) {
  const { tone, Icon, text } = states[state]
  return (
    <Badge tone={tone} icon={<Icon size={14} aria-hidden="true" />}>
      {text}
    </Badge>
  )
}
