/** Changes between two states of the board, except those that the employer's side made. */
import type { Expected } from '#contract/booking/attendance-rules.ts'
import type { OpenShift, TodayBoard } from '#contract/booking/today.ts'
import { timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { bookingKey, openKey } from './board-rows.ts'

/** Row with news; `text` is null if highlighting the row is enough. */
export type RowNews = {
  key: string
  text: string | null
  detail: string
  isGood: boolean
  /** Answer that it reports; see `AnswerNews`. */
  about: string | null
}

/** An answer may be stored a moment after the time that it carries. */
const OVERLAP = 60_000

type Described = { subject: { name: string }; start_time: string; end_time: string }
const detailOf = ({ subject, start_time, end_time }: Described) => `${subject.name}, ${timeRange(start_time, end_time)}`

function newsOfBooking(before: Expected | undefined, { shift, attendance }: Expected, since: number): RowNews | null {
  const { status, invitee, answered_at, agreed_by_phone, from_application } = shift
  const news = { key: bookingKey(shift.id), text: null, detail: detailOf(shift), isGood: true, about: null }
  if (before === undefined) {
    const isNew = answered_at !== null && Date.parse(answered_at) > since - OVERLAP
    if (status !== 'accepted' || !isNew) return null
    const text = (agreed_by_phone ?? from_application) ? null : `${invitee.name} accepted.`
    return { ...news, text, about: `accepted ${shift.id}` }
  }
  if (before.shift.status === 'accepted' && status === 'cancelled')
    return { ...news, text: `${invitee.name} cancelled.`, isGood: false, about: `cancelled ${shift.id}` }
  const { on_my_way_at, expected_at, arrived_at, arrived_by } = attendance
  const hasArrived = before.attendance.arrived_at === null && arrived_at !== null && arrived_by === 'employee'
  const isOnWay =
    on_my_way_at !== null && (before.attendance.on_my_way_at === null || before.attendance.expected_at !== expected_at)
  return hasArrived || isOnWay ? news : null
}

function newsOfOpen(before: OpenShift | undefined, open: OpenShift): RowNews | null {
  if (before === undefined) return null
  const news = { key: openKey(open.id), detail: detailOf(open), about: null }
  const applied = open.applicants - before.applicants
  if (applied > 0)
    return { ...news, text: `${applied === 1 ? '1 person' : `${applied} people`} applied.`, isGood: true }
  const refused = open.rejected - before.rejected
  if (refused <= 0) return null
  const [one, other] = before.asked.filter(
    ({ request_id }) => !open.asked.some((still) => still.request_id === request_id),
  )
  const named = refused === 1 && one && !other ? one : null
  const who = named?.name ?? (refused === 1 ? '1 person' : `${refused} people`)
  return {
    ...news,
    text: `${who} rejected the request.`,
    isGood: false,
    about: named && `rejected ${named.request_id}`,
  }
}

export function newsBetween(before: TodayBoard, after: TodayBoard): RowNews[] {
  const bookings = new Map(before.bookings.map((row) => [row.shift.id, row]))
  const open = new Map(before.open.map((shift) => [shift.id, shift]))
  const since = Date.parse(before.as_of)
  return [
    ...after.bookings.map((row) => newsOfBooking(bookings.get(row.shift.id), row, since)),
    ...after.open.map((shift) => newsOfOpen(open.get(shift.id), shift)),
  ].filter((news) => news !== null)
}
