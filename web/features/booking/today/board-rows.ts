/** Rows of the board of a day, the most urgent first. */
import { type AttendanceStatus, attendanceStatusOf, type Expected } from '#contract/booking/attendance-rules.ts'
import type { OpenShift, TodayBoard } from '#contract/booking/today.ts'
import type { Sector } from '#contract/platform/values.ts'
import { isBehindOthers, turnText, WAITS_ANSWER, WAITS_TURN } from '#web/features/booking/shifts/turn-texts.ts'
import { stamp } from '#web/ui/dates.ts'

export const groups = ['missing', 'asked', 'coming', 'late', 'here'] as const
export type Group = (typeof groups)[number]

export type BoardRow = { key: string; group: Group; startsAt: string } & (
  | { kind: 'booking'; expected: Expected; status: AttendanceStatus }
  | { kind: 'open'; open: OpenShift }
)

const groupOfStatus: Record<AttendanceStatus, Group> = {
  missing: 'missing',
  no_show: 'missing',
  cancelled: 'missing',
  to_come: 'coming',
  on_the_way: 'coming',
  late: 'late',
  here: 'here',
}

export const bookingKey = (id: number) => `booking ${id}`
export const openKey = (id: number) => `open ${id}`

/** Whether an answer, an application or an approval is awaited. */
export const isAwaited = ({ open_offers, applicants, needs_approval }: OpenShift) =>
  open_offers > 0 || applicants > 0 || needs_approval

export function boardRows({ bookings, open }: Pick<TodayBoard, 'bookings' | 'open'>, now: number): BoardRow[] {
  const rows: BoardRow[] = [
    ...open.map(
      (shift): BoardRow => ({
        key: openKey(shift.id),
        group: isAwaited(shift) ? 'asked' : 'missing',
        startsAt: shift.starts_at,
        kind: 'open',
        open: shift,
      }),
    ),
    ...bookings.map((expected): BoardRow => {
      const status = attendanceStatusOf(expected.attendance, expected.shift, now)
      const { id, starts_at } = expected.shift
      return {
        key: bookingKey(id),
        group: groupOfStatus[status],
        startsAt: starts_at,
        kind: 'booking',
        expected,
        status,
      }
    }),
  ]
  return rows.toSorted(
    (a, b) => groups.indexOf(a.group) - groups.indexOf(b.group) || a.startsAt.localeCompare(b.startsAt),
  )
}

export type Part = { text: string; isUrgent: boolean }

/** '6 booked', '2 on the way', '1 class uncovered'; leaves out zeros. */
export function boardSummary(rows: readonly BoardRow[], sector: Sector): Part[] {
  const statuses = rows.flatMap((row) => (row.kind === 'booking' ? row.status : []))
  const countOf = (status: AttendanceStatus) => statuses.filter((one) => one === status).length
  const peopleIn = (group: Group) =>
    rows.reduce((sum, row) => sum + (row.kind === 'open' && row.group === group ? row.open.missing : 0), 0)
  const [left, asked] = [countOf('no_show') + countOf('cancelled'), peopleIn('asked')]
  const uncovered = peopleIn('missing') + left
  const [one, many] = sector === 'education' ? ['class', 'classes'] : ['shift', 'shifts']
  const parts: [number, string, boolean][] = [
    [statuses.length - left, 'booked', false],
    [countOf('here'), 'here', false],
    [countOf('on_the_way'), 'on the way', false],
    [countOf('late'), 'late', false],
    [countOf('missing'), 'not here yet', true],
    [asked, 'waiting for an answer', false],
    [uncovered, `${uncovered === 1 ? one : many} uncovered`, true],
  ]
  return parts.flatMap(([count, label, isUrgent]) => (count > 0 ? { text: `${count} ${label}`, isUrgent } : []))
}

/** State of a shift that still needs people, as a badge. */
export function openBadge(open: OpenShift): string {
  const { needs_approval, applicants, open_offers, by_application, missing } = open
  if (needs_approval) return 'Waiting for approval'
  if (isBehindOthers(open)) return WAITS_TURN
  if (applicants > 0) return `${applicants} applied`
  if (open_offers > 0) return WAITS_ANSWER
  if (by_application) return 'Nobody has applied'
  return missing === 1 ? 'Uncovered' : `${missing} uncovered`
}

export const openTone = (open: OpenShift) => (isBehindOthers(open) ? 'quiet' : isAwaited(open) ? 'wait' : 'bad')

/** 'Asked Ana Nguyen and 2 others', and what happens next if that is known. */
export function askedText(open: OpenShift, now: number): string | null {
  const texts = [answersText(open), open.waits_turn ? turnText(open.open_offers > 0) : nextText(open, now)]
  return texts.filter((text) => text !== null).join('. ') || null
}

function answersText({ asked, open_offers, rejected }: OpenShift) {
  const [first, second] = asked
  if (!first) return rejected === 0 ? null : `Rejected by ${rejected === 1 ? '1 person' : `${rejected} people`}`
  const others = open_offers - 1
  if (others === 0) return `Asked ${first.name}`
  return `Asked ${first.name} and ${others === 1 && second ? second.name : `${others} others`}`
}

function nextText({ open_offers, vacancy_id, next_look_at, time_zone }: OpenShift, now: number) {
  if (open_offers > 0 || vacancy_id === null || next_look_at === null) return null
  return Date.parse(next_look_at) <= now
    ? 'People will be asked in a moment'
    : `More people may be asked at ${stamp(next_look_at, time_zone).slice(-5)}`
}
