/** Bookings of the agency in the demo data, in every state that its screens show. */
import { coversDate } from '#server/booking/agencies/rules.ts'
import { agency, client, staff } from './agencies.ts'
import { isFit } from './connections.ts'
import type { DemoSite } from './networks.ts'
import type { Employee } from './people.ts'
import { type AgencyTerms, type Position, positionAt, type Request, type RequestOutcome } from './requests.ts'
import { type Today, workday } from './today.ts'
import { isAway, type PlannedWeeks } from './usual-requests.ts'
import { isAvailable } from './weeks.ts'

type Turn = {
  /** Week days from today; the next one away from today is taken if nobody can come. */
  day: number
  outcome: RequestOutcome
  reason?: string
  /** Minutes before now at which it was requested; past ones were requested the day before. */
  minutesAgo?: number
}

const HOUR = 60
const turns: readonly Turn[] = [
  { day: -18, outcome: 'accepted' },
  { day: -14, outcome: 'accepted' },
  { day: -11, outcome: 'rejected', reason: 'Conflict with schedule' },
  { day: -10, outcome: 'accepted' },
  { day: -7, outcome: 'accepted' },
  { day: -5, outcome: 'accepted' },
  { day: -3, outcome: 'accepted' },
  { day: -2, outcome: 'accepted' },
  { day: 2, outcome: 'accepted', minutesAgo: 52 * HOUR },
  { day: 4, outcome: 'accepted', minutesAgo: 30 * HOUR },
  { day: 6, outcome: 'pending', minutesAgo: 5 * HOUR },
  { day: 8, outcome: 'pending', minutesAgo: 2 * HOUR },
]
/** Days tried for one booking. */
const DAYS = 5

const wards = [...client.others, client.first]

type Option = { employee: Employee; position: Position }

/** Rotates the list, so that the first choice is not always the same. */
const startingAt = <Item>(items: readonly Item[], index: number): Item[] => {
  const first = index % items.length
  return [...items.slice(first), ...items.slice(0, first)]
}

type Places = Pick<PlannedWeeks, 'exceptions' | 'diary'> & { wards: readonly DemoSite[] }

/** People who can work on a date, each at the first ward with a need that suits. */
const optionsOn = (places: Places, staff: readonly Employee[], date: Temporal.PlainDate): Option[] => {
  const { exceptions, diary, wards } = places
  return staff.flatMap((employee) => {
    const options = wards
      .filter((ward) => isFit(ward, employee))
      .flatMap((ward) => {
        const subject = ward.needs.find((need) => employee.can.includes(need))
        const hours = ward.hours.find(([start, end]) => isAvailable(employee.week, date, start, end))
        return subject && hours ? [{ employee, position: positionAt(ward, subject, date, hours) }] : []
      })
    const free = options.find(
      ({ position }) => !isAway(exceptions.get(employee)!, position) && !diary.isTaken(employee.email, position),
    )
    return free ?? []
  })
}

const askedAtOf = ({ now }: Today, date: Temporal.PlainDate, minutesAgo: number | undefined) =>
  minutesAgo === undefined
    ? date.subtract({ days: 1 }).toZonedDateTime({ timeZone: agency.zone, plainTime: '14:20' }).toInstant()
    : now.subtract({ minutes: minutesAgo })

const requestOf = (planned: PlannedWeeks, terms: AgencyTerms, turn: Turn, index: number): Request[] => {
  const { today, diary } = planned
  // In turn, so that the bookings are not all of one person and one ward.
  const people = startingAt(staff, index).filter((person) => terms.staff.includes(person))
  const places = { ...planned, wards: startingAt(wards, index) }
  const days = Array.from({ length: DAYS }, (_, i) => workday(today, turn.day + Math.sign(turn.day) * i))
  const covered = days.filter((date) => coversDate(terms.contract, date.toString()))
  const option = covered.flatMap((date) => optionsOn(places, people, date))[0]
  if (option === undefined) return []
  const { employee, position } = option
  const { outcome, reason = null, minutesAgo } = turn
  if (outcome !== 'rejected') diary.take(employee.email, position)
  const askedAt = askedAtOf(today, Temporal.PlainDate.from(position.date), minutesAgo)
  const times = { askedAt, answeredAt: askedAt.add({ minutes: 25 }), cancelledAt: askedAt }
  return [{ ...position, ...times, employee, outcome, reason, cancelledBy: 'employer', agency: terms }]
}

/** They are planned after all others, so that they take nobody from another employer. */
export const agencyRequests = (planned: PlannedWeeks, terms: AgencyTerms | null): Request[] =>
  terms === null ? [] : turns.flatMap((turn, i) => requestOf(planned, terms, turn, i))
