import type { Page } from '@playwright/test'
import type { View } from './view.ts'

const EMPLOYEES = { role: 'admin', path: '/admin/employees', title: 'Employee Management' } as const
const EMPLOYERS = { role: 'admin', path: '/admin/employers', title: 'Employer Directory' } as const

const ORGANISATIONS = { role: 'admin', path: '/admin/organisations', title: 'Organisations' } as const

const openOrganisation = (part: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'View Kestrel Schools Network' }).click()
  await page.getByRole('tab', { name: part }).click()
}

const openFirst = async (page: Page) => {
  await page
    .getByRole('button', { name: /^View / })
    .first()
    .click()
  await page.getByRole('dialog').getByText('Join Date').waitFor()
}
const openPart = (part: string, list: string) => async (page: Page) => {
  await openFirst(page)
  await page.getByRole('tab', { name: part }).click()
  await page.getByRole('dialog').getByRole('list', { name: list }).waitFor()
}

export const directoryViews: View[] = [
  { name: 'employees', ...EMPLOYEES },
  { name: 'employees, nobody', ...EMPLOYEES, path: '/admin/employees?search=nobody+at+all' },
  { name: 'employee details', ...EMPLOYEES, open: openFirst },
  { name: 'bookings of an employee', ...EMPLOYEES, open: openPart('Bookings', 'Bookings') },
  {
    name: 'messages of an employee',
    ...EMPLOYEES,
    path: '/admin/employees?search=olivia',
    open: openPart('Messages', 'Messages'),
  },
  {
    name: 'change of a status with faults',
    ...EMPLOYEES,
    open: async (page) => {
      await openFirst(page)
      await page.getByRole('button', { name: 'Change status' }).click()
      const dialog = page.getByRole('dialog', { name: /^Change the status/ })
      await dialog.getByRole('radio', { name: 'On leave', exact: true }).check()
      await dialog.getByRole('button', { name: 'Set on leave' }).click()
      await dialog.getByText('Please enter a reason.').waitFor()
    },
  },
  { name: 'organisations', ...ORGANISATIONS },
  { name: 'organisations, nothing found', ...ORGANISATIONS, path: '/admin/organisations?search=nothing+like+it' },
  { name: 'sites of an organisation', ...ORGANISATIONS, open: openOrganisation('Sites') },
  { name: 'members of an organisation', ...ORGANISATIONS, open: openOrganisation('Members') },
  { name: 'plan of an organisation', ...ORGANISATIONS, open: openOrganisation('Plan') },
  { name: 'employers', ...EMPLOYERS },
  { name: 'employers, nobody', ...EMPLOYERS, path: '/admin/employers?search=nobody+at+all' },
  {
    name: 'employer details',
    ...EMPLOYERS,
    open: async (page) => {
      await openFirst(page)
      await page.getByRole('region', { name: 'Employee Connections', exact: true }).waitFor()
    },
  },
]
