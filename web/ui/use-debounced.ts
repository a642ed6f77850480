import { useEffect, useState } from 'react'

/** Debounces a value, so that typing sends one request instead of one per letter. */
export function useDebounced<Value>(value: Value, milliseconds = 250): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return debounced
}
