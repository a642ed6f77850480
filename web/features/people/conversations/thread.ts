/** Updates and arranges a cached conversation between requests to the server. */
import type { InfiniteData } from '@tanstack/react-query'
import type { ChatMessage, Conversation } from '#contract/people/conversations.ts'
import { addDays, dateIn, longDate } from '#web/ui/dates.ts'

export type Piece = { conversation: Conversation; messages: ChatMessage[]; has_earlier: boolean }
/** Pages of messages, the newest page first. */
export type Thread = InfiniteData<Piece, unknown>

/** All messages loaded so far, oldest first. */
export const messagesIn = (thread: Thread): ChatMessage[] =>
  thread.pages.toReversed().flatMap(({ messages }) => messages)

/** The thread with a message that was just sent; one that is there already is not added again. */
export function withMessage(thread: Thread, message: ChatMessage): Thread {
  const [newest, ...earlier] = thread.pages
  if (!newest || newest.messages.some(({ id }) => id === message.id)) return thread
  const conversation = { ...newest.conversation, last_message: message }
  return { ...thread, pages: [{ ...newest, conversation, messages: [...newest.messages, message] }, ...earlier] }
}

/** A thread that begins with its first message. */
export const threadOf = (conversation: Conversation, message: ChatMessage): Thread => ({
  pages: [{ conversation: { ...conversation, last_message: message }, messages: [message], has_earlier: false }],
  pageParams: [null],
})

export type Day = { date: string; messages: ChatMessage[] }

/** The messages day by day, on the reader's clock. */
export function byDay(messages: readonly ChatMessage[], zone: string): Day[] {
  const days: Day[] = []
  for (const message of messages) {
    const date = dateIn(zone, message.created_at)
    const last = days.at(-1)
    if (last?.date === date) last.messages.push(message)
    else days.push({ date, messages: [message] })
  }
  return days
}

/** 'Today', 'Yesterday', or the date in full. */
export function dayHeading(date: string, today: string) {
  if (date === today) return 'Today'
  return date === addDays(today, -1) ? 'Yesterday' : longDate(date)
}

/** Id of the message that shows "Seen": the reader's newest one that the other side has read. */
export const seenMessage = (messages: readonly ChatMessage[], seenUpTo: number | null): number | null =>
  seenUpTo === null ? null : (messages.findLast(({ is_mine, id }) => is_mine && id <= seenUpTo)?.id ?? null)

/** Id of the newest message of the other side; once it is shown, all up to it count as read. */
export const newestIncomingId = (messages: readonly ChatMessage[]): number | null =>
  messages.findLast(({ is_mine }) => !is_mine)?.id ?? null
