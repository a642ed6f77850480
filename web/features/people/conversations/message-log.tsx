import { ArrowDown } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ChatMessage } from '#contract/people/conversations.ts'
import { Button } from '#web/ui/button.tsx'
import { todayIn, viewerZone } from '#web/ui/dates.ts'
import { useNow } from '#web/ui/use-now.ts'
import { Bubble } from './bubble.tsx'
import { byDay, dayHeading, newestIncomingId, seenMessage } from './thread.ts'

// Not every browser lets the keyboard scroll a box that cannot be focused.
const focusable = { tabIndex: 0 }
/** Scroll distance from the end, in pixels, beyond which the person is reading earlier messages. */
const SCROLLED_UP_PX = 120

/** Messages before the oldest one loaded. */
export type EarlierMessages = { has: boolean; isLoading: boolean; hasFailed: boolean; load: () => unknown }

type MessageLogProps = {
  ref: Ref<HTMLDivElement>
  name: string
  messages: readonly ChatMessage[]
  seenUpTo: number | null
  earlier: EarlierMessages
  /** Unsent messages, shown last. */
  children: ReactNode
}

/** Messages by day, newest at the bottom. Earlier ones load on scrolling up. */
export function MessageLog(props: MessageLogProps) {
  const { ref, name, messages, seenUpTo, earlier, children } = props
  const box = useRef<HTMLElement>(null)
  const { isScrolledUp, toEnd } = useScrolledUp(box)
  const zone = viewerZone()
  const today = todayIn(zone, useNow())
  const seenId = seenMessage(messages, seenUpTo)
  const newestIncoming = newestIncomingId(messages)
  const [known, setKnown] = useState(newestIncoming)
  if (!isScrolledUp && newestIncoming !== known) setKnown(newestIncoming)
  const hasNews = isScrolledUp && newestIncoming !== known

  return (
    <div ref={ref} className="relative min-h-0 flex-1">
      <section
        ref={box}
        aria-label={`Messages with ${name}`}
        {...focusable}
        // Reversed, it keeps its place at the end by itself, whatever is added above or below.
        className="flex h-full flex-col-reverse overflow-y-auto overscroll-contain px-4 py-4 outline-offset-[-2px]"
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {earlier.has && <Earlier {...earlier} />}
          {byDay(messages, zone).map((day) => (
            <div key={day.date} className="grid grid-cols-[minmax(0,1fr)] gap-3">
              <h3 className="flex items-center gap-3 text-xs font-medium text-dim [overflow-anchor:none]">
                <span aria-hidden="true" className="h-px flex-1 bg-line" />
                {dayHeading(day.date, today)}
                <span aria-hidden="true" className="h-px flex-1 bg-line" />
              </h3>
              <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
                {day.messages.map((message) => (
                  <Bubble key={message.id} message={message} author={name} isSeen={message.id === seenId} />
                ))}
              </ol>
            </div>
          ))}
          {children}
        </div>
      </section>
      {hasNews && (
        <div className="absolute inset-x-0 bottom-3 grid justify-items-center">
          <Button size="small" onPress={toEnd} icon={<ArrowDown size={14} aria-hidden="true" />}>
            New messages
          </Button>
        </div>
      )}
      <Announcement messages={messages} name={name} />
    </div>
  )
}

/** Detects that the person is reading earlier messages, and scrolls back to the end. */
function useScrolledUp(box: { current: HTMLElement | null }) {
  const [isScrolledUp, setScrolledUp] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    // In a reversed box the end is 0, and what is above it is negative.
    const updateAway = () => setScrolledUp(Math.abs(element.scrollTop) > SCROLLED_UP_PX)
    element.addEventListener('scroll', updateAway, { passive: true })
    return () => element.removeEventListener('scroll', updateAway)
  }, [box])
  return { isScrolledUp, toEnd: () => box.current?.scrollTo({ top: 0 }) }
}

/** A button that is pressed automatically when visible, unless that has just failed. */
function Earlier({ isLoading, hasFailed, load }: EarlierMessages) {
  const end = useRef<HTMLDivElement>(null)
  const loadNow = useEffectEvent(load)
  useEffect(() => {
    if (isLoading || hasFailed || !end.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadNow())
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isLoading, hasFailed])
  return (
    // Scroll anchoring must hold on to a message when older ones are added above. Anchored to this
    // button or a day's name, the view would move along.
    <div ref={end} className="grid justify-items-center [overflow-anchor:none]">
      <Button look="link" size="small" onPress={() => load()} isPending={isLoading} pendingText="Loading...">
        Show earlier messages
      </Button>
    </div>
  )
}

/** Announces new messages to screen readers, except those present on arrival. */
function Announcement({ messages, name }: { messages: readonly ChatMessage[]; name: string }) {
  const last = messages.findLast(({ is_mine }) => !is_mine)
  const [first] = useState(last?.id)
  return (
    <p role="status" className="sr-only">
      {last && last.id !== first && `${name}: ${last.body}`}
    </p>
  )
}
