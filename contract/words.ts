import type { Sector, YearLevel } from './values.ts'

/** What the two sectors call the same thing (rulings.md section 1): the words change, never the flow. */
export const words = {
  education: {
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
    levelNames: { primary: 'Primary', secondary: 'Secondary' },
  },
  healthcare: {
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
    levelNames: { primary: 'Hospital and acute', secondary: 'Aged and community' },
  },
} as const satisfies Record<Sector, { levelNames: Record<YearLevel, string> } & Record<string, unknown>>
