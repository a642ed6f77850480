import { useEffect, useState } from 'react'

const MILLISECONDS = 300

/** What stands open, and for 300 ms after it was closed what stood open: so long its dialog fades away. */
export function useLastShown<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  useEffect(() => {
    if (value !== null) return
    const timer = setTimeout(() => setLast(null), MILLISECONDS)
    return () => clearTimeout(timer)
  }, [value])
  return value ?? last
}
