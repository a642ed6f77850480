import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { TodayBoard } from '#contract/booking/today.ts'
import { HIGHLIGHT_MS } from './answer-highlights.ts'
import { allAnswers, reportAnswers } from './answer-news.ts'
import { newsBetween } from './board-news.ts'

const noKeys: ReadonlySet<string> = new Set()

/**
 * Highlights rows with news for a moment, and shows messages about them. `shown` identifies the day
 * and sites: choosing others is not news. `openerOf` returns what opens a row, which may be gone
 * when the message is pressed.
 */
export function useBoardNews(board: TodayBoard | undefined, shown: string, openerOf: (key: string) => () => void) {
  const [keys, setKeys] = useState(noKeys)
  const previous = useRef<{ board: TodayBoard; shown: string } | null>(null)
  const opener = useRef(openerOf)
  const navigate = useNavigate()

  useEffect(() => {
    opener.current = openerOf
  })

  useEffect(() => {
    if (board === undefined) return
    const before = previous.current
    previous.current = { board, shown }
    if (before === null || before.shown !== shown || before.board === board) return
    const news = newsBetween(before.board, board)
    if (news.length === 0) return
    setKeys((highlighted) => new Set([...highlighted, ...news.map(({ key }) => key)]))
    void reportAnswers(
      news.flatMap(({ key, text, ...rest }) => (text === null ? [] : [{ ...rest, text, onOpen: opener.current(key) }])),
      () => void navigate(allAnswers),
    )
  }, [board, shown, navigate])

  useEffect(() => {
    if (keys.size === 0) return
    const timer = setTimeout(() => setKeys(noKeys), HIGHLIGHT_MS)
    return () => clearTimeout(timer)
  }, [keys])
  return keys
}
