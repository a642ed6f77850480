import { between, chance, pick } from './chance.ts'
import { type Employee, employees, olivia } from './people.ts'
import { type Today, workday } from './today.ts'

/** An exception as it is stored; both times null means the whole day. */
export type Exception = {
  from_date: string
  to_date: string
  available: boolean
  start_time: string | null
  end_time: string | null
  note: string
}

const whole = { start_time: null, end_time: null }
const away = (from: Temporal.PlainDate, days: number, note: string): Exception => ({
  from_date: from.toString(),
  to_date: from.add({ days: days - 1 }).toString(),
  available: false,
  ...whole,
  note,
})
const busy = (date: Temporal.PlainDate, start_time: string, end_time: string, note: string): Exception => ({
  ...away(date, 1, note),
  start_time,
  end_time,
})

const HOLIDAYS = ['Family holiday', 'Visiting my sister in Hobart', 'Camping at the Prom', 'Long weekend away'] as const
const DAYS = ['Moving house', 'Professional learning', 'My daughter’s graduation', 'Jury duty'] as const
const HOURS = ['Dentist', 'Parent interviews', 'Physio', 'Specialist appointment'] as const

const ofOlivia = (today: Today): Exception[] => [
  busy(workday(today, 6), '13:00', '16:00', 'Dentist'),
  away(workday(today, 16), 2, 'Camping at the Prom'),
  away(workday(today, -12), 1, 'Professional learning'),
]

const exceptionsOf = (person: Employee, today: Today): Exception[] => {
  if (person === olivia) return ofOlivia(today)
  const { name } = person
  const day = (week: number) => today.monday.add({ weeks: week, days: between(0, 4, 'exception day', name, week) })
  const roll = chance('exceptions', name)
  if (roll < 0.12) return [away(day(between(1, 4, 'when', name)), between(3, 9, 'long', name), pick(HOLIDAYS, name))]
  if (roll < 0.26) return [away(day(between(0, 3, 'when', name)), 1, pick(DAYS, name))]
  if (roll < 0.4) return [busy(day(between(0, 3, 'when', name)), '12:30', '16:00', pick(HOURS, name))]
  if (roll < 0.46) {
    const saturday = today.monday.add({ weeks: 1, days: 5 })
    return [{ ...busy(saturday, '08:00', '14:00', 'Free for once'), available: true }]
  }
  return []
}

/** Everybody's exceptions, worked out once. */
export const allExceptions = (today: Today): ReadonlyMap<Employee, readonly Exception[]> =>
  new Map(employees.map((person) => [person, exceptionsOf(person, today)]))
