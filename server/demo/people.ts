import { type Classification, needsRegistration, usualClassification } from '#contract/people/classifications.ts'
import type { timeZones } from '#contract/platform/values.ts'
import { demoAccounts } from '#server/platform/service/routes.ts'
import { careStaff } from './care-staff.ts'
import { chance } from './chance.ts'
import type { DemoEmployee } from './employee.ts'
import { interstateTeachers } from './interstate-teachers.ts'
import { primaryTeachers } from './primary-teachers.ts'
import { secondaryTeachers } from './secondary-teachers.ts'

/**
 * Only phone numbers in the demo data: they are reserved for fiction, so nobody's phone ever rings.
 */
export const FICTIONAL_PHONES = [
  '+61491570156',
  '+61491570157',
  '+61491570158',
  '+61491570159',
  '+61491570110',
] as const

export type Employee = Omit<DemoEmployee, 'zone' | 'roles'> & {
  email: string
  sector: 'education' | 'healthcare'
  zone: (typeof timeZones)[number]
  roles: readonly Classification[]
  /** null where none of the roles has a register. */
  credential: string | null
  cv: boolean
}

/** Teacher with the pre-filled sign-in page, for whom most demo data is written. */
export const teacher: DemoEmployee = {
  name: 'Olivia Nguyen',
  can: ['Mathematics', 'General Mathematics', 'Science', 'Numeracy Support', 'Digital Technologies'],
  cannot: ['French', 'Wood Technology'],
  levels: 'PS',
  week: 'school',
  bio: 'Maths and science teacher from Brunswick, eight years in government schools and three on relief. I like a class that asks why, and I mark what I set.',
  likes:
    'Years 5 to 10, within forty minutes of Brunswick by train or bike. Whole days rather than single periods. Short notice is fine until 07:15.',
  phone: 2,
  showsPhone: true,
}

const registerOf = {
  'Australia/Perth': 'TRBWA',
  'Australia/Adelaide': 'TRBSA',
  'Australia/Brisbane': 'QCT',
} as Partial<Record<string, string>>
const digits = (count: number, name: string) =>
  String(Math.floor(chance('credential', name) * 10 ** count)).padStart(count, '0')
const credentialOf = (sector: Employee['sector'], zone: string, name: string, roles: readonly Classification[]) => {
  if (!needsRegistration(sector, roles)) return null
  if (sector === 'healthcare') return `NMW0009${digits(6, name)}`
  const register = registerOf[zone]
  return register ? `${register} 9${digits(5, name)}` : `9${digits(5, name)}`
}

const mailOf = (name: string) =>
  `${name
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .replace(/ +/g, '.')}@mail.example`

const employee =
  (sector: Employee['sector']) =>
  (person: DemoEmployee): Employee => {
    const zone = person.zone ?? 'Australia/Melbourne'
    const roles = person.roles ?? [usualClassification[sector]]
    return {
      ...person,
      sector,
      zone,
      email: person === teacher ? demoAccounts.employee.email : mailOf(person.name),
      roles,
      credential: credentialOf(sector, zone, person.name, roles),
      cv: person === teacher || chance('cv', person.name) < 0.1,
    }
  }

/** Everybody who can be booked, the demo account first. */
export const employees: readonly Employee[] = [
  ...[teacher, ...primaryTeachers, ...secondaryTeachers, ...interstateTeachers].map(employee('education')),
  ...careStaff.map(employee('healthcare')),
]
export const olivia = employees[0]!

export const schoolLevels = (levels: 'P' | 'S' | 'PS') => [
  ...(levels.includes('P') ? (['primary'] as const) : []),
  ...(levels.includes('S') ? (['secondary'] as const) : []),
]
