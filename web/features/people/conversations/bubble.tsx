import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ChatMessage } from '#contract/people/conversations.ts'
import { UnstyledButton } from '#web/ui/button.tsx'
import { stamp } from '#web/ui/dates.ts'
import { Time } from '#web/ui/time.tsx'
import type { Outgoing } from './outgoing.ts'

const ownClass = 'justify-self-end rounded-br-chip bg-brand text-on-brand'
const otherClass = 'justify-self-start rounded-bl-chip bg-hover text-ink'

type FrameProps = {
  isOwn: boolean
  author: string
  /** Person who wrote for an employer. */
  writer?: string | null
  body: string
  children: ReactNode
}

const Frame = ({ isOwn, author, writer = null, body, children }: FrameProps) => (
  <li className={`grid grid-cols-[minmax(0,1fr)] gap-1 ${isOwn ? 'pl-8 sm:pl-20' : 'pr-8 sm:pr-20'}`}>
    <span className="sr-only">{isOwn ? (writer ?? 'You') : author}:</span>
    <p
      className={`max-w-full rounded-dialog px-3.5 py-2 wrap-anywhere whitespace-pre-wrap ${isOwn ? ownClass : otherClass}`}
    >
      {body}
    </p>
    <p className={`flex flex-wrap items-center gap-x-2 text-xs text-dim ${isOwn ? 'justify-end' : ''}`}>
      {writer && (
        <span aria-hidden="true" className="font-medium">
          {writer}
        </span>
      )}
      {children}
    </p>
  </li>
)

type BubbleProps = { message: ChatMessage; author: string; isSeen: boolean }

/** One message with its time, the reader's own at the right. Always rendered as plain text. */
export const Bubble = ({ message, author, isSeen }: BubbleProps) => (
  <Frame isOwn={message.is_mine} author={message.written_by ?? author} writer={message.written_by} body={message.body}>
    <Time at={message.created_at}>{stamp(message.created_at).slice(-5)}</Time>
    {isSeen && <span className="font-medium">Seen</span>}
  </Frame>
)

type OutgoingBubbleProps = { message: Outgoing; onRetry: () => void; onEdit: () => void }

/** A message that is being sent, or one that failed and waits for its writer. */
export const OutgoingBubble = ({ message, onRetry, onEdit }: OutgoingBubbleProps) => (
  <Frame isOwn author="" body={message.body}>
    {message.state === 'sending' ? (
      'Sending...'
    ) : (
      <>
        <span role="alert" className="flex items-center gap-1 font-medium text-bad">
          <CircleAlert size={14} aria-hidden="true" className="shrink-0" />
          <span>Not sent. {message.reason}</span>
        </span>
        <Action onPress={onRetry}>Retry</Action>
        <Action onPress={onEdit}>Edit</Action>
      </>
    )}
  </Frame>
)

const Action = ({ onPress, children }: { onPress: () => void; children: string }) => (
  <UnstyledButton
    onPress={onPress}
    className="min-h-6 rounded-chip px-1 font-semibold text-brand-ink underline underline-offset-4 pointer-coarse:min-h-11 pointer-coarse:px-2"
  >
    {children}
  </UnstyledButton>
)
