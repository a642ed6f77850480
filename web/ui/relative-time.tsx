import { useEffect, useState } from 'react'
import { relativeTime, stamp } from './dates.ts'
import { Moment } from './moment.tsx'

/** Relative time, updated while the page is open. The tooltip shows the exact time. */
export function RelativeTime({ at }: { at: string }) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <Moment at={at} title={stamp(at)}>
      {relativeTime(at, now)}
    </Moment>
  )
}
