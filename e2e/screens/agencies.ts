/** Agency screens as seen by the agency, its client, and a school and a teacher it has asked. */
import type { Page } from '@playwright/test'
import { agency, client } from '#server/demo/agencies.ts'
import type { View } from './view.ts'

const AGENCY = { role: 'employer', email: agency.email, path: '/employer/agency', title: 'Agency' } as const
const AGENCIES = { role: 'employer', path: '/employer/agencies', title: 'Agencies' } as const

const openDialog = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
  await page.getByRole('dialog').waitFor()
}

export const agencyViews: View[] = [
  { name: 'contract that waits for an answer', ...AGENCIES },
  { name: 'agency of an ordinary organisation', role: 'employer', path: '/employer/agency', title: 'Agency' },
  { name: 'agencies of a client', ...AGENCIES, email: client.first.email },
  { name: 'bookings of an agency', ...AGENCY },
  { name: 'booking for a client', ...AGENCY, open: openDialog('Book for a client') },
  { name: 'staff of an agency', ...AGENCY, path: '/employer/agency?option=staff' },
  { name: 'clients of an agency', ...AGENCY, path: '/employer/agency?option=clients' },
  {
    name: 'proposal of a contract',
    ...AGENCY,
    path: '/employer/agency?option=clients',
    open: openDialog('Propose a contract'),
  },
]
export const employeeAgencyViews: View[] = [
  { name: 'my agencies', role: 'employee', path: '/employee/agencies', title: 'My Agencies' },
]
