/** Texts for the time, names and links of a shift. */

import type { Shift } from '#contract/booking/shifts.ts'
import type { Side } from '#contract/people/connections.ts'
import { endsNextDay } from '#contract/platform/wall-clock-rules.ts'
import { folded, type Name, segmentsOf, smsText } from '#server/messaging/outbox/sms-text.ts'
import type { Brand } from '#server/platform/config.ts'
import { weekdayAndDate } from '#server/platform/dates.ts'
import type { WallClock } from './rules.ts'

/** "08:30 to 15:30", "21:00 to 06:00 the next day" */
export const fromTo = ({ start_time, end_time }: Omit<WallClock, 'date'>) =>
  `${start_time} to ${end_time}${endsNextDay(start_time, end_time) ? ' the next day' : ''}`

/** "Monday 2 March 2026, 08:30 to 15:30" on the workplace's clock. */
export const when = ({ date, ...times }: WallClock) => `${weekdayAndDate(date)}, ${fromTo(times)}`

/**
 * "on Monday 2 March 2026 from 08:30–15:30 to 09:00–15:30", or with both dates if they differ.
 */
export const moveText = (before: WallClock, after: WallClock) => {
  if (before.date !== after.date) return `from ${when(before)} to ${when(after)}`
  const [old, moved] = [before, after].map(({ start_time, end_time }) => `${start_time}–${end_time}`)
  return `on ${weekdayAndDate(after.date)} from ${old} to ${moved}`
}

/** "Monday 2 March 2026, 08:30 to 15:30 (Mathematics)" */
export const whenAndWhat = (shift: WallClock & Pick<Shift, 'subject'>) => `${when(shift)} (${shift.subject.name})`

/** "Melbourne time" */
export const zoneName = (zone: string) => `${zone.replace(/^.*\//, '').replaceAll('_', ' ')} time`

/** Path of the page of a shift for one of its sides. */
export const linkFor = (reader: Side, { id }: Pick<Shift, 'id'>) => `/${reader}/bookings/${id}`

/** Short enough to type; redirects a signed-in user to the screen of the shift. */
export const shortLink = ({ publicUrl }: Pick<Brand, 'publicUrl'>, { id }: { id: number }) => `${publicUrl}/s/${id}`

/** A shift, as far as a text message names it. */
export type TextShift = Pick<Shift, 'id' | 'date' | 'start_time' | 'end_time' | 'time_zone'> & {
  [K in 'inviter' | 'invitee' | 'subject']: { name: string }
} & { agency?: { name: string } | null }
/**
 * `zone` is the reader's own: it decides whether the text names the shift's zone. `suburb` is that
 * of the workplace, for a reader who may not know it.
 */
export type TextAbout = { shift: TextShift; zone: string; suburb?: string }

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** "Tue 3 Mar 08:30-15:30", with the shift's zone if the reader's clock differs from it. */
export const shortWhen = ({ date, start_time, end_time, time_zone }: TextShift, readerZone: string): string => {
  const day = Temporal.PlainDate.from(date)
  const offsetIn = (timeZone: string) => day.toZonedDateTime({ timeZone, plainTime: start_time }).offset
  const isSame = time_zone === readerZone || offsetIn(time_zone) === offsetIn(readerZone)
  const zone = isSame ? '' : ` ${zoneName(time_zone)}`
  return `${weekdays[day.dayOfWeek - 1]} ${day.day} ${months[day.month - 1]} ${start_time}-${end_time}${zone}`
}

export type TextParts = Record<'employer' | 'employee' | 'subject' | 'when' | 'link', string> & {
  name: Name
  /** "Hill School through Acacia Staffing", or the employer's name alone. */
  employerAndAgency: string
}

/** Text message about a shift, put together from its names, time and link. */
export const shiftText = (
  brand: Brand,
  { shift, zone, suburb }: TextAbout,
  say: (parts: TextParts) => string,
): string => {
  const write = (place: string) =>
    smsText(brand, (name) => {
      const employer = name(shift.inviter.name)
      const at = `${employer}${place}`
      return say({
        ...{ name, employer },
        employerAndAgency: shift.agency ? `${at} through ${name(shift.agency.name)}` : at,
        employee: name(shift.invitee.name),
        subject: name(shift.subject.name),
        when: shortWhen(shift, zone),
        link: shortLink(brand, shift),
      })
    })
  const text = write('')
  if (suburb === undefined || shift.inviter.name.includes(suburb)) return text
  // A suburb that costs a segment, or the end of a name, is left out.
  const place = ` in ${folded(suburb)}`
  const longer = write(place)
  return segmentsOf(longer) === segmentsOf(text) && longer.replace(place, '') === text ? longer : text
}
