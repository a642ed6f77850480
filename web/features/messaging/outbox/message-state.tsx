import { Archive, CircleCheck, CircleOff, CircleX, Clock } from 'lucide-react'
import type { Message } from '#contract/messaging/messaging.ts'
import { Badge } from '#web/ui/status-badge.tsx'

const states = {
  waiting: { tone: 'wait', Icon: Clock, word: 'Waiting' },
  sent: { tone: 'good', Icon: CircleCheck, word: 'Sent' },
  kept: { tone: 'quiet', Icon: Archive, word: 'Stored' },
  failed: { tone: 'bad', Icon: CircleX, word: 'Failed' },
  spared: { tone: 'quiet', Icon: CircleOff, word: 'Not needed' },
} as const

export function MessageState({ state }: Pick<Message, 'state'>) {
  const { tone, Icon, word } = states[state]
  return (
    <Badge tone={tone} icon={<Icon size={14} aria-hidden="true" />}>
      {word}
    </Badge>
  )
}
