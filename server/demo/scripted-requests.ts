/** Scripted demo data for the teacher and the school of the demo accounts. */
import { type DemoEmployer, employers } from './employers.ts'
import { type Employee, employees, olivia } from './people.ts'
import { type Diary, positionAt, type Request, type RequestOutcome } from './requests.ts'
import { type Today, workday } from './today.ts'

const byName = (name: string): DemoEmployer => employers.find((employer) => employer.name.startsWith(name))!
const called = (name: string): Employee => employees.find((person) => person.name === name)!
const wattle = byName('Wattle Creek')
const merri = byName('Merri Bend')
const kororoit = byName('Kororoit')
const ironbark = byName('Ironbark')

type Turn = {
  /** Week days from today. */
  day: number
  employer: DemoEmployer
  /** The teacher of the demo account where nobody is named. */
  person?: Employee
  subject: string
  outcome: RequestOutcome
  reason?: string
  by?: 'employer' | 'employee'
  hours?: readonly [string, string]
  /** Minutes before now at which it was requested; past ones were requested the day before. */
  minutesAgo?: number
}

const DAY = 24 * 60
const maths = { subject: 'Mathematics', outcome: 'accepted' } as const
const numeracy = { employer: merri, subject: 'Numeracy Support', outcome: 'accepted' } as const

const generalist = (name: string) =>
  ({ employer: wattle, person: called(name), subject: 'Classroom Generalist (Primary)' }) as const

const past: Turn[] = [
  { day: -48, employer: wattle, ...maths },
  { day: -46, ...numeracy },
  { day: -43, employer: kororoit, ...maths },
  { day: -41, employer: wattle, subject: 'Science', outcome: 'accepted' },
  { day: -38, employer: wattle, ...maths },
  { day: -36, employer: ironbark, subject: 'Numeracy Support', outcome: 'rejected', reason: 'Too far' },
  { day: -35, ...numeracy },
  { day: -31, employer: wattle, ...maths },
  { day: -29, employer: kororoit, subject: 'Science', outcome: 'accepted' },
  { day: -27, employer: wattle, subject: 'Mathematics', outcome: 'expired' },
  { day: -25, employer: wattle, ...maths },
  {
    day: -22,
    employer: kororoit,
    subject: 'Science',
    outcome: 'cancelled',
    by: 'employer',
    reason: 'Our own teacher is back',
  },
  { day: -21, ...numeracy, hours: ['08:30', '12:30'] },
  { day: -19, employer: wattle, ...maths },
  { day: -16, employer: wattle, subject: 'Science', outcome: 'accepted' },
  { day: -13, employer: kororoit, subject: 'Mathematics', outcome: 'rejected', reason: 'Conflict with schedule' },
  { day: -10, employer: wattle, ...maths },
  { day: -8, ...numeracy },
  {
    day: -6,
    employer: wattle,
    subject: 'Mathematics',
    outcome: 'cancelled',
    by: 'employee',
    reason: 'Sick with a fever',
  },
  { day: -4, employer: kororoit, ...maths },
  { day: -2, employer: wattle, ...maths },
  { day: -1, employer: wattle, subject: 'Science', outcome: 'accepted' },
]

const coming: Turn[] = [
  { day: 10, employer: wattle, ...maths, minutesAgo: 6 * DAY },
  { day: 1, employer: wattle, ...maths, minutesAgo: 4 * DAY },
  {
    day: 14,
    employer: kororoit,
    subject: 'Science',
    outcome: 'rejected',
    reason: 'Personal reasons',
    minutesAgo: 3 * DAY,
  },
  { day: 4, ...numeracy, minutesAgo: 2 * DAY + 95 },
  { day: 12, employer: kororoit, ...maths, minutesAgo: 2 * DAY },
  { day: 7, employer: wattle, subject: 'Science', outcome: 'accepted', minutesAgo: DAY + 130 },
  {
    day: 9,
    employer: ironbark,
    subject: 'Numeracy Support',
    outcome: 'pending',
    hours: ['08:30', '12:30'],
    minutesAgo: 205,
  },
  { day: 3, employer: wattle, subject: 'Mathematics', outcome: 'pending', minutesAgo: 52 },
  { day: 2, employer: kororoit, subject: 'Science', outcome: 'pending', minutesAgo: 18 },
]

/** Requests the school sees when it signs in: those of the last hours, with the answers. */
const school: Turn[] = [
  { ...generalist('Hannah Birch'), day: 2, outcome: 'rejected', reason: 'Conflict with schedule', minutesAgo: 171 },
  {
    employer: wattle,
    person: called('Liam O’Connor'),
    day: 5,
    subject: 'Physics',
    outcome: 'accepted',
    minutesAgo: 106,
  },
  { ...generalist('Emily Thornton'), day: 2, outcome: 'accepted', minutesAgo: 46 },
  { ...generalist('Daniel Okafor'), day: 3, outcome: 'pending', minutesAgo: 9 },
]

const requestOf = (today: Today, turn: Turn): Request => {
  const { day, employer, person = olivia, subject, outcome, by = 'employer', reason = null, minutesAgo } = turn
  const date = workday(today, day)
  const position = positionAt(employer, subject, date, turn.hours ?? employer.hours[0]!)
  const yesterday = date
    .subtract({ days: 1 })
    .toZonedDateTime({ timeZone: employer.zone, plainTime: '16:10' })
    .toInstant()
  const requestedAt = minutesAgo === undefined ? yesterday : today.now.subtract({ minutes: minutesAgo })
  const answeredAt = requestedAt.add({ minutes: 11 })
  return {
    ...position,
    employee: person,
    outcome,
    askedAt: requestedAt,
    answeredAt,
    cancelledAt: position.span.start.subtract({ minutes: 105 }),
    cancelledBy: by,
    reason,
  }
}

/** They take their days in the diary before anybody else is asked. */
export const scriptedRequests = (today: Today, diary: Diary): Request[] => {
  const requests = [...past, ...coming, ...school].map((turn) => requestOf(today, turn))
  const free = requests.filter((request) => !diary.isTaken(request.employee.email, request))
  for (const request of free) if (request.outcome !== 'rejected') diary.take(request.employee.email, request)
  return free
}
