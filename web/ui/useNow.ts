import { useEffect, useState } from 'react'

const MINUTE = 60_000

/** The present moment, kept true to the minute while the page stands open. */
export function useNow() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}
