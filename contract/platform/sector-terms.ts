import type { LevelNames } from './service.ts'
import type { Sector } from './values.ts'

/** Sector-specific terms (rulings.md section 1): the terms differ, never the flow. */
export const sectorTerms = {
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

/** Sectors for selection. */
export const sectors = (['education', 'healthcare'] as const).map((id) => ({ id, name: sectorTerms[id].sector }))

/** Default names of levels; the API keeps its own values. */
export const firstLevelNames: LevelNames = {
  education: { primary: 'Primary', secondary: 'Secondary' },
  healthcare: { primary: 'Hospital and acute', secondary: 'Aged and community' },
}
