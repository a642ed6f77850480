import { useEffect, useState } from 'react'

/** Clears the value after 300 ms, unless cancelled. */
export function clearSoon(forget: () => void) {
  const timer = setTimeout(forget, 300)
  return () => clearTimeout(timer)
}

/** Keeps the last value for 300 ms after it becomes null, while the dialog fades out. */
export function useLastShown<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  useEffect(() => {
    if (value === null) return clearSoon(() => setLast(null))
  }, [value])
  return value ?? last
}
