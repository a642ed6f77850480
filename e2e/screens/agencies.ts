/** Screens of agencies as an employer and an employee without one see them. */
import type { View } from './view.ts'

export const agencyViews: View[] = [
  { name: 'agencies of a client', role: 'employer', path: '/employer/agencies', title: 'Agencies' },
  { name: 'agency of an ordinary organisation', role: 'employer', path: '/employer/agency', title: 'Agency' },
]
export const employeeAgencyViews: View[] = [
  { name: 'my agencies', role: 'employee', path: '/employee/agencies', title: 'My Agencies' },
]
