import { between, chance } from './chance.ts'
import { type DemoEmployer, employers } from './employers.ts'
import { sites } from './networks.ts'
import { type Employee, employees, olivia } from './people.ts'

export type DemoConnection = {
  employer: DemoEmployer
  employee: Employee
  sender: 'employer' | 'employee'
  status: 'pending' | 'accepted' | 'rejected'
  /** Days before today on which it was sent; the answer came within a day. */
  daysAgo: number
}

const shares = (a: string, b: string) => [...a].some((letter) => b.includes(letter))

export const isFit = (employer: DemoEmployer, person: Employee): boolean =>
  person.zone === employer.zone &&
  person.sector === employer.sector &&
  shares(person.levels, employer.levels) &&
  person.can.some((subject) => employer.needs.includes(subject))

const connectionFor = (
  employer: DemoEmployer,
  employee: Employee,
  status: DemoConnection['status'],
): DemoConnection => {
  const keys = [employer.name, employee.name] as const
  return {
    employer,
    employee,
    sender: chance('sender', ...keys) < 0.6 ? 'employer' : 'employee',
    status,
    // An open invitation is recent; otherwise it would have been answered.
    daysAgo: status === 'pending' ? between(1, 6, 'tied', ...keys) : between(12, 300, 'tied', ...keys),
  }
}

const school = employers[0]!
const connectionCount = (employer: DemoEmployer) => (employer === school ? 16 : between(4, 8, 'circle', employer.name))

const nearest = (employer: DemoEmployer) =>
  employees
    .filter((person) => person !== olivia && isFit(employer, person))
    .toSorted((a, b) => chance('near', employer.name, a.name) - chance('near', employer.name, b.name))

const ofOlivia: DemoConnection[] = [
  { ...connectionFor(school, olivia, 'accepted'), sender: 'employer', daysAgo: 240 },
  { ...connectionFor(employers[1]!, olivia, 'accepted'), sender: 'employee', daysAgo: 151 },
  { ...connectionFor(employers[3]!, olivia, 'accepted'), sender: 'employer', daysAgo: 97 },
  { ...connectionFor(employers[2]!, olivia, 'pending'), sender: 'employer', daysAgo: 1 },
  { ...connectionFor(employers[4]!, olivia, 'rejected'), sender: 'employee', daysAgo: 60 },
]

export const demoConnections: readonly DemoConnection[] = [
  ...ofOlivia,
  ...[...employers, ...sites].flatMap((employer) => {
    const near = nearest(employer)
    const friends = connectionCount(employer)
    return near
      .slice(0, friends + 3)
      .map((person, i) =>
        connectionFor(employer, person, i < friends ? 'accepted' : i < friends + 2 ? 'pending' : 'rejected'),
      )
  }),
]

const keyOf = (employer: DemoEmployer, person: Employee) => `${employer.email} ${person.email}`
const connected = new Set(
  demoConnections.filter((t) => t.status === 'accepted').map((t) => keyOf(t.employer, t.employee)),
)
export const areConnected = (employer: DemoEmployer, person: Employee): boolean =>
  connected.has(keyOf(employer, person))
