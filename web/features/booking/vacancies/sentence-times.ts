/** Times in a sentence. */
import type { Sector } from '#contract/platform/values.ts'
import type { sentenceParts } from './sentence-parts.ts'
import { partsOfDay } from './slot-values.ts'

type Parts = ReturnType<typeof sentenceParts>
export type Hours = { start_time: string; end_time: string }

const HALF = 12 * 60
const TIME = '(\\d{1,2})(?:[:.h]?([0-5]\\d))?\\s*(am|pm|a\\.m\\.|p\\.m\\.)?|(noon|midday|midnight)'
const RANGE = new RegExp(`(?<![\\d/.:])(?:${TIME})\\s*(?:to|till|until|-|–)\\s*(?:${TIME})(?![\\d/:])(?:\\s*hrs?\\b)?`)

type Read = { minute: number; isExact: boolean }
/** Minute of the day. A time without am or pm that may mean either is not exact. */
function timeOf(hour?: string, minutes?: string, half?: string, word?: string): Read | null {
  if (word) return { minute: word.toLowerCase() === 'midnight' ? 0 : HALF, isExact: true }
  const [h, m] = [Number(hour), Number(minutes ?? 0)]
  const mark = half?.[0]?.toLowerCase()
  if (h > 23 || (mark && (h > 12 || h === 0))) return null
  if (mark) return { minute: (h % 12) * 60 + m + (mark === 'p' ? HALF : 0), isExact: true }
  return { minute: h * 60 + m, isExact: h > 12 || h === 0 || hour!.startsWith('0') }
}

const hhmm = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** People say 1 to 3:30 and mean the afternoon; nobody starts work at one in the morning. */
const EARLIEST = 6 * 60

function hoursOf(from: Read | null, to: Read | null): Hours | null {
  if (from === null || to === null) return null
  const isAfternoon = !from.isExact && from.minute < EARLIEST
  const start = isAfternoon ? from.minute + HALF : from.minute
  const end = !to.isExact && to.minute <= start && to.minute + HALF < 24 * 60 ? to.minute + HALF : to.minute
  return start === end ? null : { start_time: hhmm(start), end_time: hhmm(end) }
}

const named: Record<Sector, readonly [pattern: RegExp, part: string][]> = {
  education: [
    [/\b(?:all|whole|full)[\s-]*day\b/, 'all'],
    [/\b(?:in\s+the\s+)?(?:this\s+)?mornings?(?:\s+only)?\b/, 'morning'],
    [/\b(?:in\s+the\s+)?afternoons?(?:\s+only)?\b/, 'afternoon'],
  ],
  healthcare: [
    [/\b(?:am|morning|early)(?:\s+shifts?)?\b/, 'am'],
    [/\b(?:pm|afternoon|evening|late)(?:\s+shifts?)?\b/, 'pm'],
    [/\bnight(?:\s*(?:shifts?|duty))?\b/, 'night'],
  ],
}

/** Takes the hours of the work; null if the sentence does not say them. */
export function takeHours(parts: Parts, sector: Sector): Hours | null {
  const range = parts.takeOne(RANGE, (match) => {
    const [from, to] = [match.slice(1, 5), match.slice(5, 9)]
    return hoursOf(timeOf(...(from as [string])), timeOf(...(to as [string])))
  })
  let hours = range
  // A part of the day beside exact times adds nothing to them.
  for (const [pattern, id] of named[sector]) {
    const part = partsOfDay[sector].find((each) => each.id === id)!
    hours ??= parts.takeOne(pattern, () => ({ start_time: part.start_time, end_time: part.end_time }))
    if (range) parts.takeOne(pattern, () => id)
  }
  return hours
}
