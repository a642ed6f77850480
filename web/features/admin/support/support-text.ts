import { viewerZone } from '#web/ui/dates.ts'

const PREVIEW = 60

/** The first 60 characters of a message, in one line. */
export function preview(message: string) {
  const letters = [...message.replace(/\s+/g, ' ')]
  return letters.length <= PREVIEW ? letters.join('') : `${letters.slice(0, PREVIEW).join('').trimEnd()}…`
}

const format = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: viewerZone(),
})

/** 'Mar 2, 2026, 07:10' */
export function instantText(instant: string) {
  const part = Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  return `${part.month} ${part.day}, ${part.year}, ${part.hour}:${part.minute}`
}
