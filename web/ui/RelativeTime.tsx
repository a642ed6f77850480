import { useEffect, useState } from 'react'
import { relativeTime, stamp } from './dates.ts'
import { Moment } from './Moment.tsx'

/** How long ago something was, kept true while the page stands open. The exact time is in its tooltip. */
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
