import { rejectionReasons } from '#contract/booking/shift-rules.ts'
import { endsNextDay } from '#contract/platform/wall-clock-rules.ts'
import { type Span, spanOf } from '#server/booking/shifts/rules.ts'
import type { DemoEmployer } from './employers.ts'
import type { Employee } from './people.ts'

/** Final state of a request once everything planned for it has happened. */
export type RequestOutcome = 'accepted' | 'rejected' | 'pending' | 'expired' | 'cancelled' | 'withdrawn'

/** Contract of an agency, and the people whom it can book under it. */
export type AgencyTerms = {
  id: number
  name: string
  account_id: number
  contract: { id: number; starts_on: string; ends_on: string | null }
  staff: readonly Employee[]
}

/** One employer asking one employee, with everything that follows from it. */
export type Request = {
  employer: DemoEmployer
  employee: Employee
  subject: string
  date: string
  start_time: string
  end_time: string
  span: Span
  outcome: RequestOutcome
  askedAt: Temporal.Instant
  /** When it was answered or withdrawn. */
  answeredAt: Temporal.Instant
  /** For a cancelled one: when, and by whom. */
  cancelledAt: Temporal.Instant
  cancelledBy: 'employer' | 'employee'
  reason: string | null
  /** Agency that books the employee for the employer, at the rates of its contract. */
  agency?: AgencyTerms
}

export const REJECTIONS = [
  ...rejectionReasons,
  'My car is at the mechanic, sorry',
  'Already promised the day elsewhere',
]
export const CANCELLATIONS = {
  employee: ['Sick with a fever', 'My child is home from school', 'Family emergency'],
  employer: [
    'The class is on an excursion after all',
    'Our own teacher is back',
    'Enrolments were lower than expected',
  ],
} as const

/** A shift that an employer wants to fill; its times are on the employer's clock. */
export type Position = Pick<Request, 'employer' | 'subject' | 'date' | 'start_time' | 'end_time' | 'span'>

export const positionAt = (
  employer: DemoEmployer,
  subject: string,
  date: Temporal.PlainDate,
  [start_time, end_time]: readonly [string, string],
): Position => {
  const clock = { date: date.toString(), start_time, end_time }
  return { employer, subject, ...clock, span: spanOf(clock, employer.zone) }
}

/** Days on which people are taken, so that nobody is asked to be in two places. */
export type Diary = {
  isTaken(email: string, position: Position): boolean
  take(email: string, position: Position): void
}

export const newDiary = (bookedDays: readonly { email: string; date: string }[]): Diary => {
  const days = new Set(bookedDays.map(({ email, date }) => `${email} ${date}`))
  const keys = (email: string, { date, start_time, end_time }: Position) => {
    const next = Temporal.PlainDate.from(date).add({ days: 1 })
    // Nobody is asked for the day after a night duty or a late shift, to leave ten hours of rest.
    const isLate = endsNextDay(start_time, end_time) || end_time > '20:00'
    return [`${email} ${date}`, ...(isLate ? [`${email} ${next}`] : [])]
  }
  return {
    isTaken: (email, position) => keys(email, position).some((key) => days.has(key)),
    take: (email, position) => {
      for (const key of keys(email, position)) days.add(key)
    },
  }
}
