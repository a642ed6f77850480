import { useEffect, useRef, useState } from 'react'
import type { TodayBoard } from '#contract/booking/today.ts'
import { HIGHLIGHT_MS, reportAnswers } from './answer-news.ts'
import { newsBetween } from './board-news.ts'

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
    void reportAnswers(
      news.flatMap(({ key, text, ...rest }) =>
        text === null ? [] : [{ ...rest, text, onOpen: () => open.current(key) }],
      ),
    )
  }, [board, shown])

  useEffect(() => {
    if (keys.size === 0) return
    const timer = setTimeout(() => setKeys(noKeys), HIGHLIGHT_MS)
    return () => clearTimeout(timer)
  }, [keys])
  return keys
}
