import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

const SETTLED_AFTER_MS = 4000
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Keeps the part that the address names at the top while what stands above it still arrives and grows, until the reader
 * moves the page.
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
