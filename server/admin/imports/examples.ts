import { type ImportKind, importFields } from '#contract/admin/imports.ts'
import type { Column } from '#server/platform/csv.ts'

type Row = Readonly<Record<string, string>>

/** Invented people at addresses that nobody can have. */
const rows: Record<ImportKind, readonly Row[]> = {
  staff: [
    {
      first_name: 'Ana',
      last_name: 'Example',
      email: 'ana@example.com',
      phone: '0491 570 156',
      classifications: 'Teacher',
      registration: '123456',
      subjects: 'Mathematics; Science',
      year_levels: 'Secondary',
      sector: 'Education',
      time_zone: 'VIC',
      suburb: 'Kew',
      postcode: '3101',
      work_preferences: 'Mondays and Tuesdays',
    },
    { first_name: 'Ben', last_name: 'Example', email: 'ben@example.com', year_levels: 'Both', time_zone: 'NSW' },
  ],
  employers: [
    {
      name: 'Example Primary School',
      email: 'office@school.example.com',
      contact_name: 'Chris Example',
      phone: '03 7010 1234',
      address: '1 Example Street, Kew VIC 3101',
      website: 'www.school.example.com',
      sector: 'Education',
      time_zone: 'VIC',
      suburb: 'Kew',
      postcode: '3101',
    },
  ],
  subjects: [
    { category: 'Languages', name: 'Auslan' },
    { category: 'Languages', name: 'Italian' },
  ],
}

export const exampleOf = (kind: ImportKind): { columns: Column<Row>[]; rows: readonly Row[] } => ({
  // The name is in two columns here, as in most files.
  columns: Object.entries(importFields[kind])
    .filter(([field]) => !(kind === 'staff' && field === 'name'))
    .map(([field, title]) => [title, (row) => row[field]]),
  rows: rows[kind],
})
