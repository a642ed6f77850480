import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

const SETTLED_AFTER_MS = 4000
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Keeps the anchored part at the top while content above it loads and grows, for four seconds at
 * most or until the reader scrolls, presses or types.
 */
export function useAnchor() {
  const { hash } = useLocation()
  useEffect(() => {
    const target = hash === '' ? null : document.getElementById(hash)
    if (!target?.parentElement) return
    const observer = new ResizeObserver(() => target.scrollIntoView())
    observer.observe(target.parentElement)
    function stop() {
      observer.disconnect()
      clearTimeout(timer)
      for (const move of MOVES) removeEventListener(move, stop)
    }
    const timer = setTimeout(stop, SETTLED_AFTER_MS)
    for (const move of MOVES) addEventListener(move, stop, { passive: true })
    return stop
  }, [hash])
}
