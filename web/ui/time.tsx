import { type ReactNode, useEffect, useState } from 'react'
import { relativeTime, stamp } from './dates.ts'

type TimeProps = { at: string; className?: string; title?: string; children: ReactNode }

// The database stores microseconds, HTML allows milliseconds.
const inMilliseconds = (at: string) => at.replace(/(\.\d{3})\d+/, '$1')

/** Marks a text as an instant, for browsers and other programs. */
export const Time = ({ at, ...rest }: TimeProps) => <time dateTime={inMilliseconds(at)} {...rest} />

/** Relative time, updated while the page is open. The tooltip shows the exact time. */
export function RelativeTime({ at }: { at: string }) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <Time at={at} title={stamp(at)}>
      {relativeTime(at, now)}
    </Time>
  )
}
