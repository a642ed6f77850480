/** Usual requests in the demo data: shifts to fill, and the people asked one after another. */
import { between, chance, pick } from './chance.ts'
import { areConnected, isFit } from './connections.ts'
import type { DemoEmployer } from './employers.ts'
import type { Exception } from './exceptions.ts'
import { type Employee, employees, olivia } from './people.ts'
import {
  CANCELLATIONS,
  type Diary,
  type Position,
  positionAt,
  REJECTIONS,
  type Request,
  type RequestOutcome,
} from './requests.ts'
import type { Today } from './today.ts'
import { isAvailable } from './weeks.ts'

const PAST_WEEKS = 10
const COMING_WEEKS = 4
const MOST_REQUESTS = 3

export type PlannedWeeks = { today: Today; exceptions: ReadonlyMap<Employee, readonly Exception[]>; diary: Diary }

export const isAway = (exceptions: readonly Exception[], { date, start_time, end_time }: Position) =>
  exceptions.some(
    (e) =>
      !e.available &&
      e.from_date <= date &&
      date <= e.to_date &&
      (e.start_time === null || e.end_time === null || (e.start_time < end_time && start_time < e.end_time)),
  )

/**
 * Suitable people in order: those the employer knows come first, otherwise the order is
 * pseudo-random.
 */
const candidates = (planned: PlannedWeeks, position: Position, key: string): Employee[] => {
  const { employer, subject } = position
  const date = Temporal.PlainDate.from(position.date)
  const score = (person: Employee) => chance('choice', key, person.name) + (areConnected(employer, person) ? 0.6 : 0)
  return employees
    .filter((person) => person !== olivia && person.can.includes(subject) && isFit(employer, person))
    .filter((person) => isAvailable(person.week, date, position.start_time, position.end_time))
    .filter(
      (person) => !isAway(planned.exceptions.get(person)!, position) && !planned.diary.isTaken(person.email, position),
    )
    .toSorted((a, b) => score(b) - score(a))
    .slice(0, MOST_REQUESTS)
}

/** Some people accept nearly everything, others choose. */
const reluctance = (person: Employee) => 0.04 + 0.3 * chance('reluctance', person.name) ** 2

const pastOutcome = (person: Employee, leadDays: number, key: string): RequestOutcome => {
  const roll = chance('fate', key, person.name)
  const no = reluctance(person)
  if (roll < no) return 'rejected'
  if (leadDays > 0 && roll < no + 0.06) return 'expired'
  if (leadDays > 0 && roll < no + 0.09) return 'withdrawn'
  return roll < no + 0.14 ? 'cancelled' : 'accepted'
}

const comingOutcome = (person: Employee, key: string): RequestOutcome => {
  const roll = chance('fate', key, person.name)
  const no = reluctance(person)
  if (roll < no) return 'rejected'
  if (roll < no + 0.32) return 'pending'
  return roll < no + 0.36 ? 'cancelled' : 'accepted'
}

const clockOf = (day: Temporal.PlainDate, minute: number, zone: string) =>
  day.toZonedDateTime({ timeZone: zone, plainTime: { hour: Math.floor(minute / 60), minute: minute % 60 } }).toInstant()

/** When the first person is asked: often on the morning itself, else up to a week before. */
const firstRequestedAt = ({ today }: PlannedWeeks, position: Position, key: string) => {
  const date = Temporal.PlainDate.from(position.date)
  const { zone } = position.employer
  if (Temporal.PlainDate.compare(date, today.date) > 0) {
    const daysAgo = between(1, 6, 'lead', key)
    return { at: clockOf(today.date.subtract({ days: daysAgo }), between(420, 1020, 'asked', key), zone), leadDays: 1 }
  }
  if (position.start_time >= '08:00' && chance('same day', key) < 0.4)
    return { at: clockOf(date, between(350, 385, 'asked', key), zone), leadDays: 0 }
  const leadDays = between(1, 7, 'lead', key)
  return { at: clockOf(date.subtract({ days: leadDays }), between(420, 1020, 'asked', key), zone), leadDays }
}

/** Asks one person after another until one does not reject; no request is later than now. */
const fill = (planned: PlannedWeeks, position: Position, key: string): Request[] => {
  const isAhead = Temporal.PlainDate.compare(position.date, planned.today.date) > 0
  const { at, leadDays } = firstRequestedAt(planned, position, key)
  const requests: Request[] = []
  let requestedAt = at
  for (const employee of candidates(planned, position, key)) {
    if (Temporal.Instant.compare(requestedAt, planned.today.now) >= 0) break
    const keys = [key, employee.name] as const
    const outcome = isAhead ? comingOutcome(employee, key) : pastOutcome(employee, leadDays, key)
    const answeredAt = requestedAt.add({
      minutes: leadDays === 0 ? between(2, 24, 'wait', ...keys) : between(4, 260, 'wait', ...keys),
    })
    const cancelledBy = chance('who', ...keys) < 0.6 ? 'employee' : 'employer'
    requests.push({
      ...position,
      employee,
      outcome,
      askedAt: requestedAt,
      answeredAt,
      cancelledAt: answeredAt.add({ minutes: between(15, 55, 'cancel', ...keys) }),
      cancelledBy,
      reason: reasonOf(outcome, cancelledBy, keys),
    })
    if (outcome !== 'rejected') {
      planned.diary.take(employee.email, position)
      break
    }
    requestedAt = answeredAt.add({ minutes: between(1, 9, 'next', ...keys) })
  }
  return requests
}

const reasonOf = (
  outcome: RequestOutcome,
  by: 'employer' | 'employee',
  keys: readonly [string, string],
): string | null => {
  if (outcome === 'rejected') return chance('silent', ...keys) < 0.25 ? null : pick(REJECTIONS, 'no', ...keys)
  if (outcome === 'cancelled') return pick(CANCELLATIONS[by], 'off', ...keys)
  return outcome === 'withdrawn' ? pick(CANCELLATIONS.employer, 'back', ...keys) : null
}

const positionsOn = (
  employer: DemoEmployer,
  date: Temporal.PlainDate,
  isAhead: boolean,
  key: string,
): [Position, string][] => {
  const many = Math.floor(employer.daily * (isAhead ? 0.6 : 1) + chance('many', key))
  return Array.from({ length: many }, (_, i) => {
    const own = `${key} ${i}`
    return [positionAt(employer, pick(employer.needs, 'need', own), date, pick(employer.hours, 'hours', own)), own]
  })
}

/**
 * All weekday requests of the weeks around today; each week is numbered by its distance from this
 * one.
 */
export const usualRequests = (planned: PlannedWeeks, employers: readonly DemoEmployer[]): Request[] => {
  const { today } = planned
  const weeks = Array.from({ length: PAST_WEEKS + COMING_WEEKS + 1 }, (_, i) => i - PAST_WEEKS)
  const first = today.date.subtract({ weeks: PAST_WEEKS })
  const last = today.date.add({ weeks: COMING_WEEKS })
  return weeks.flatMap((week) =>
    [0, 1, 2, 3, 4].flatMap((day) => {
      const date = today.monday.add({ days: week * 7 + day })
      if (Temporal.PlainDate.compare(date, first) < 0 || Temporal.PlainDate.compare(date, last) > 0) return []
      const isAhead = Temporal.PlainDate.compare(date, today.date) > 0
      return employers.flatMap((employer) =>
        positionsOn(employer, date, isAhead, `${week} ${day} ${employer.name}`).flatMap(([position, key]) =>
          fill(planned, position, key),
        ),
      )
    }),
  )
}
