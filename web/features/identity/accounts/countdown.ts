import { useEffect, useState } from 'react'

/** Seconds left, and a function that starts the countdown. */
export function useCountdown(): [number, (seconds: number) => void] {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  const left = Math.max(0, Math.ceil((until - now) / 1000))

  useEffect(() => {
    if (left === 0) return
    const timer = setInterval(() => setNow(performance.now()), 1000)
    return () => clearInterval(timer)
  }, [left])

  function start(seconds: number) {
    setNow(performance.now())
    setUntil(performance.now() + seconds * 1000)
  }
  return [left, start]
}
