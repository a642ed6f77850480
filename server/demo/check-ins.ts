/** Arrivals at the demo school around now: one present, one on the way, one missing, two later. */
import { saveArrival, saveOnMyWay } from '#server/booking/attendance/queries.ts'
import { employers } from './employers.ts'
import { type DemoEvent, type Ids, requestEvents } from './events.ts'
import { employees } from './people.ts'
import { type Diary, positionAt, type Request } from './requests.ts'
import type { Today } from './today.ts'

/** No school begins outside of these hours, even in a demo. */
const [FIRST, LAST] = ['06:45', '14:30'] as const
const HOURS_LONG = 6

type Arrival = {
  name: string
  subject: string
  /** Minutes from now; negative for the past. */
  startsIn: number
  /** Minutes before the start. */
  wayBefore?: number
  hereBefore?: number
}
const generalist = 'Classroom Generalist (Primary)'
const arrivals: readonly Arrival[] = [
  { name: 'Hannah Birch', subject: generalist, startsIn: -30, wayBefore: 35, hereBefore: 8 },
  { name: 'Daniel Okafor', subject: generalist, startsIn: -12 },
  { name: 'Emily Thornton', subject: generalist, startsIn: 25, wayBefore: 32 },
  { name: 'Liam O’Connor', subject: 'Physics', startsIn: 95 },
  { name: 'Olivia Nguyen', subject: 'Mathematics', startsIn: 70 },
]

const school = employers.find(({ name }) => name.startsWith('Wattle Creek'))!

const requestOf = ({ name, subject, startsIn }: Arrival, { now }: Today): Request => {
  const moment = now.add({ minutes: startsIn }).toZonedDateTimeISO(school.zone)
  const start = moment.round({ smallestUnit: 'minute', roundingIncrement: 5, roundingMode: 'floor' })
  const clock = (at: Temporal.ZonedDateTime) => at.toPlainTime().toString({ smallestUnit: 'minute' })
  const hours = [clock(start), clock(start.add({ hours: HOURS_LONG }))] as const
  const requestedAt = now.add({ minutes: startsIn - 26 * 60 })
  return {
    ...positionAt(school, subject, start.toPlainDate(), hours),
    employee: employees.find((person) => person.name === name)!,
    outcome: 'accepted',
    askedAt: requestedAt,
    answeredAt: requestedAt.add({ minutes: 14 }),
    cancelledAt: requestedAt,
    cancelledBy: 'employee',
    reason: null,
  }
}

/** They take their days in the diary after the scripted requests and before all others. */
export const checkInEvents = (today: Today, diary: Diary, ids: Ids): DemoEvent[] =>
  arrivals.flatMap((comer) => {
    const request = requestOf(comer, today)
    const { employee, start_time, span } = request
    const isKnown = ids.people.has(school.email) && ids.people.has(employee.email) && ids.subjects.has(comer.subject)
    if (!isKnown || start_time < FIRST || start_time > LAST || diary.isTaken(employee.email, request)) return []
    diary.take(employee.email, request)
    const checkIn = (
      before: number | undefined,
      happen: (at: Temporal.Instant) => DemoEvent['happen'],
    ): DemoEvent[] => {
      if (before === undefined) return []
      const at = span.start.subtract({ minutes: before })
      return [{ at, happen: happen(at) }]
    }
    return requestEvents(request, ids, (_, shiftOf) => [
      ...checkIn(
        comer.wayBefore,
        (at) => (tx) => saveOnMyWay(tx.at(at), shiftOf().id, { via: 'screen', expectedAt: null }),
      ),
      ...checkIn(comer.hereBefore, (at) => (tx) => saveArrival(tx.at(at), shiftOf().id, 'employer')),
    ])
  })
