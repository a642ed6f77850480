import type { LevelNames } from './service.ts'
import type { Sector } from './values.ts'

/** What the two sectors call the same thing (rulings.md section 1): the words change, never the flow. */
export const words = {
  education: {
    sector: 'Education',
    subject: 'Subject',
    subjects: 'Subjects',
    allSubjects: 'All Subjects',
    level: 'Year Level',
    levels: 'Year Levels',
    allLevels: 'All Levels',
    credential: 'VIT ID',
    registered: 'Registered Teacher',
    staff: 'teachers',
    workplace: 'School',
    employers: 'schools',
    newEmployers: 'New Schools',
  },
  healthcare: {
    sector: 'Healthcare',
    subject: 'Specialty',
    subjects: 'Specialties',
    allSubjects: 'All Specialties',
    level: 'Care Setting',
    levels: 'Care Settings',
    allLevels: 'All Settings',
    credential: 'AHPRA number',
    registered: 'Registered Health Professional',
    staff: 'healthcare professionals',
    workplace: 'Health Service',
    employers: 'health services',
    newEmployers: 'New Health Services',
  },
} as const satisfies Record<Sector, Record<string, string>>

/** The sectors, for whoever chooses one. */
export const sectors = (['education', 'healthcare'] as const).map((id) => ({ id, name: words[id].sector }))

/** What the levels are called where the operator has not named them otherwise; on the wire they stay what they are. */
export const firstLevelNames: LevelNames = {
  education: { primary: 'Primary', secondary: 'Secondary' },
  healthcare: { primary: 'Hospital and acute', secondary: 'Aged and community' },
}
