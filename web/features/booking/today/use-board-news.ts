import { useEffect, useRef, useState } from 'react'
import type { TodayBoard } from '#contract/booking/today.ts'
import { toast } from '#web/ui/toast.ts'
import { type News, newsBetween } from './board-news.ts'
import { isChimeOn, playChime } from './chime.ts'

/** Length of the animation of `row-news`. */
const SHOWN_MS = 4000
/** More answers at once are shown as one message. */
const MOST_TOASTS = 2

const noKeys: ReadonlySet<string> = new Set()

/**
 * Highlights rows with news for a moment, and shows messages about them. `shown` identifies the day
 * and sites: choosing others is not news.
 */
export function useBoardNews(board: TodayBoard | undefined, shown: string, onOpen: (key: string) => void) {
  const [keys, setKeys] = useState(noKeys)
  const previous = useRef<{ board: TodayBoard; shown: string } | null>(null)
  const open = useRef(onOpen)

  useEffect(() => {
    open.current = onOpen
  })

  useEffect(() => {
    if (board === undefined) return
    const before = previous.current
    previous.current = { board, shown }
    if (before === null || before.shown !== shown || before.board === board) return
    const news = newsBetween(before.board, board)
    if (news.length === 0) return
    setKeys(new Set(news.map(({ key }) => key)))
    say(news, (key) => open.current(key))
  }, [board, shown])

  useEffect(() => {
    if (keys.size === 0) return
    const timer = setTimeout(() => setKeys(noKeys), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [keys])
  return keys
}

function say(news: readonly News[], onOpen: (key: string) => void) {
  const said = news.flatMap((one) => (one.text === null ? [] : { ...one, text: one.text }))
  if (said.length === 0) return
  // A browser without sound, or one that forbids it, still shows the message.
  if (isChimeOn()) playChime().catch(() => null)
  if (said.length > MOST_TOASTS) return void toast.ok(`${said.length} new answers.`)
  for (const { key, text, detail, isGood } of said) {
    const options = { detail, action: { label: 'Open', onPress: () => onOpen(key) } }
    if (isGood) toast.ok(text, options)
    else toast.bad(text, options)
  }
}
